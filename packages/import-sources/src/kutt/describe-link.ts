import { cutText, toDetail } from '../limit-text.ts';
import { linkLimits } from '../link-limits.ts';
import type { LinkFields, ProblemCode, SourceItem, SourceLink, SourceProblem } from '../source.ts';
import { readPasswordHash, type PasswordHash } from '../mapping/read-password-hash.ts';
import { isProtected, type LinkRow } from './parse-rows.ts';

export type LinkOptions = {
  /** The host of links without a domain of their own, DEFAULT_DOMAIN at Kutt: its database does not have it. */
  defaultHost: string;
  /** When banned links expire, so that they stay stopped: usually the time of the import. */
  bannedExpireAt: Date;
  /** Whether links whose password cannot be checked here are read as links without one: Kutt has only its hash. */
  openProtected: boolean;
};

/** What stands for a password of which only its existence is known, as in the API. */
export const unknownPassword = 'unknown';

/** A link of Kutt, from its database or its API. `password`: its hash, or `unknownPassword`. */
export type KuttLink = Omit<LinkRow, 'id'> & { key: string; place: string };

/** A link as an item, behind what of it is not carried over. */
export function describeLink(row: KuttLink, options: LinkOptions): SourceItem[] {
  const host = (row.host ?? options.defaultHost).toLowerCase();
  const { place } = row;
  const problem = (code: ProblemCode, field: string, detail: string) =>
    problemItem({ place, code, shortUrl: `${host}/${row.address}`, field, detail });
  const secret = readSecret(row);
  const fault = secret && 'fault' in secret ? secret.fault : undefined;
  if (fault !== undefined && isLeftOut(row, options))
    return [{ ...problem('FIELD_INVALID', 'password', fault), leavesOutLink: true }];
  const items: SourceItem[] = [];
  const fields: LinkFields = { url: row.target };
  if (row.description) fields.title = cutText(row.description, linkLimits.titleCharsMax);
  if (fields.title !== (row.description || undefined)) items.push(problem('VALUE_CUT', 'title', row.description ?? ''));
  const expiresAt = findExpiry(row, options);
  if (expiresAt) fields.expiresAt = expiresAt;
  if (row.banned) fields.archived = true;
  const link: SourceLink = {
    key: row.key,
    place,
    host,
    slug: row.address,
    fields,
    aliases: [],
    createdAt: row.created_at ?? undefined,
    // A later import has the visits that are not read yet; counted here, they would be there twice.
    clicks: Math.max(0, row.visit_count - row.later_visits),
    notCarried: [...(row.banned ? ['banned'] : []), ...(fault === undefined ? [] : ['password'])],
  };
  if (secret && 'passwordHash' in secret) link.passwordHash = secret.passwordHash;
  return [...items, { type: 'link', link }];
}

/** Whether the link is no item: it would be open to everyone. A banned one is stopped, and goes without a password that cannot be checked. */
export function isLeftOut(
  row: { password: string | null; banned: boolean | null },
  { openProtected }: Pick<LinkOptions, 'openProtected'>,
): boolean {
  if (row.banned || openProtected) return false;
  const secret = readSecret(row);
  return secret !== undefined && 'fault' in secret;
}

/** Undefined: the link has no password. */
function readSecret(row: { password: string | null }): PasswordHash | undefined {
  if (!isProtected(row) || row.password === null) return undefined;
  return row.password === unknownPassword ? { fault: 'the password is not known' } : readPasswordHash(row.password);
}

/** An item that says why something is not carried over. */
export function problemItem(problem: SourceProblem): SourceItem & { type: 'problem' } {
  return { type: 'problem', problem: { ...problem, detail: toDetail(problem.detail) } };
}

function findExpiry({ expires_at, banned }: KuttLink, { bannedExpireAt }: LinkOptions): Date | undefined {
  const ownExpiry = expires_at === null ? undefined : new Date(expires_at);
  if (!banned) return ownExpiry;
  return ownExpiry && ownExpiry < bannedExpireAt ? ownExpiry : bannedExpireAt;
}
