import { isReservedSlug } from '@linkplane/contracts';
import { hasVerifiedDomain, type Connection } from '@linkplane/links-db/management';
import type { Caller } from '../calls/caller.ts';
import { AppError, validationError } from '../http/app-error.ts';

type Place = {
  /** The custom domain's host; empty for the service's own. */
  host: string;
  slug: string;
};

/** The public URL of a link or a profile. */
export function toPublicAddress({ host, slug }: Place, publicUrl: URL): string {
  return `${host === '' ? publicUrl.origin : `https://${host}`}/${slug}`;
}

/** Also for reserved words, which are reported as such: they never become free. */
export function slugTaken(slug: string): AppError {
  const message = isReservedSlug(slug) ? `The slug "${slug}" is reserved.` : 'This slug is already in use.';
  return new AppError('SLUG_TAKEN', message);
}

type ChooseHostDeps = { database: Connection; publicUrl: URL };

/**
 * The host of a new link or profile, empty for the service's own.
 * @param domain as the client requests it; undefined for the workspace's default
 * @throws AppError VALIDATION_ERROR
 */
export async function chooseHost(
  { database, publicUrl }: ChooseHostDeps,
  caller: Caller,
  domain: string | undefined,
): Promise<string> {
  const host = domain?.toLowerCase();
  const { workspaceId, defaultHost } = caller;
  if (host === publicUrl.host || (host === undefined && defaultHost === '')) return '';
  // A default domain that is no longer served is ignored until it is served again.
  if (host === undefined) return (await hasVerifiedDomain(database, workspaceId, defaultHost)) ? defaultHost : '';
  if (await hasVerifiedDomain(database, workspaceId, host)) return host;
  throw validationError({ field: 'domain', message: 'must be a verified domain of the workspace' });
}
