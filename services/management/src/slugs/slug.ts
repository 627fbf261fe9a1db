import * as slugsDb from '@linkplane/links-db/slugs';
import type { Connection } from '@linkplane/links-db/transactions';
import { checkSlug, encodeSlug, isReservedSlug, normaliseSlug, type SlugPolicy } from '@linkplane/slugs';
import type { Caller } from '../calls/caller.ts';
import { AppError, validationError } from '../http/app-error.ts';

type Place = {
  /** The custom domain's host; empty for the service's own. */
  host: string;
  slug: string;
};

/** A host with the rules of its slugs. */
export type SlugHost = { host: string; slugPolicy: SlugPolicy };

/** The public URL of a link or a profile. */
export function toPublicAddress({ host, slug }: Place, publicUrl: URL): string {
  return `${host === '' ? publicUrl.origin : `https://${host}`}/${encodeSlug(slug)}`;
}

/** Also for reserved words, which are reported as such: they never become free. */
export function slugTaken(slug: string, { host }: Pick<SlugHost, 'host'>, field = 'slug'): AppError {
  const isReserved = isReservedSlug(slug, host === '');
  const message = isReserved ? `The slug "${slug}" is reserved.` : 'This slug is already in use.';
  return new AppError('SLUG_TAKEN', message, {
    details: [{ field, message: isReserved ? 'is reserved' : 'is already in use' }],
  });
}

/**
 * The slug as it is stored on a host, checked by the host's policy.
 * @throws AppError VALIDATION_ERROR, SLUG_TAKEN for a reserved word
 */
export function readSlug(value: string, host: SlugHost): string {
  const slug = normaliseSlug(value, host.slugPolicy);
  const isOwnHost = host.host === '';
  const problem = checkSlug(slug, { policy: host.slugPolicy, isOwnHost });
  if (problem !== undefined) throw validationError({ field: 'slug', message: problem });
  if (isReservedSlug(slug, isOwnHost)) throw slugTaken(slug, host);
  return slug;
}

export type HostDeps = {
  database: Connection;
  publicUrl: URL;
  /** The policy of the service's own host. */
  slugPolicy: SlugPolicy;
};

/**
 * The host of a new link or profile, empty for the service's own.
 * @param domain in its stored form; undefined for the workspace's default
 * @throws AppError VALIDATION_ERROR
 */
export async function chooseHost(deps: HostDeps, caller: Caller, domain: string | undefined): Promise<SlugHost> {
  const { database, publicUrl } = deps;
  const { workspaceId, defaultHost } = caller;
  const own = { host: '', slugPolicy: deps.slugPolicy };
  const host = domain ?? defaultHost;
  if (domain === undefined ? host === '' : host === publicUrl.host) return own;
  const slugPolicy = await slugsDb.findServedSlugPolicy(database, workspaceId, host);
  if (slugPolicy) return { host, slugPolicy };
  // A default domain that is no longer served is ignored until it is served again.
  if (domain === undefined) return own;
  throw validationError({ field: 'domain', message: 'must be a verified domain of the workspace' });
}

/** The rules of the host on which a link or profile is. */
export async function findHostRules(
  { slugPolicy }: Pick<HostDeps, 'slugPolicy'>,
  connection: Connection,
  workspaceId: string,
  host: string,
): Promise<SlugHost> {
  if (host === '') return { host, slugPolicy };
  return { host, slugPolicy: await slugsDb.findSlugPolicy(connection, workspaceId, host) };
}

/** The host's policy has changed while the request ran: the client can repeat it. */
export function hostChanged(): AppError {
  return new AppError('UNAVAILABLE', 'The slug policy of the domain has just changed. Please try again.');
}
