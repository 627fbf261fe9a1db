import type { LinkFields } from '../source.ts';

/**
 * The fields of a link that does not redirect at its source any more. An archived link redirects here, so it is expired as well; a later
 * start would contradict that.
 */
export function stopLink(fields: LinkFields, now: number): LinkFields {
  return { ...expireLink(fields, now), archived: true };
}

/** The fields of a link that has expired at the time of the import, unless it has long before. */
export function expireLink(fields: LinkFields, now: number): LinkFields {
  const expired: LinkFields = { ...fields };
  const expiresAt = fields.expiresAt ?? null;
  if (expiresAt === null || expiresAt.getTime() > now) expired.expiresAt = new Date(now);
  if (expired.startsAt && expired.expiresAt && expired.startsAt >= expired.expiresAt) delete expired.startsAt;
  return expired;
}
