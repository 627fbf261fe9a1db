import type { Pool } from '@linkplane/links-db';
import { findLinkIdAt, findPolicyOfServedHost, readOwnSlugPolicy } from '@linkplane/links-db/slugs';
import {
  listSuspended,
  suspendLink,
  suspendProfile,
  suspendWorkspace,
  type Suspended,
  type SuspendedKind,
} from '@linkplane/links-db/workspaces';
import { defaultSlugPolicy, isSlug, normaliseSlug, slugKeyOf, type SlugPolicy } from '@linkplane/slugs';
import { isPublicName, canonicalHostname } from '../slugs/own-hosts.ts';

const suspend = { link: suspendLink, profile: suspendProfile, workspace: suspendWorkspace };
const listedMax = 10_000;

/** Suspends or resumes a link, a profile or a workspace; false when there is none with this id. */
export async function setSuspended(
  database: Pool,
  kind: SuspendedKind,
  id: string,
  isSuspended: boolean,
): Promise<boolean> {
  return await suspend[kind](database, id, isSuspended);
}

/** Everything that is suspended, the latest first; at most 10,000. */
export async function listAllSuspended(database: Pool): Promise<Suspended[]> {
  return await listSuspended(database, listedMax);
}

/** The id of the link with a short URL; undefined where there is none. */
export async function findLinkByUrl(database: Pool, url: URL, publicUrl: URL): Promise<string | undefined> {
  // The port is ignored: an operator may reach the service at another one than its public URL has.
  const host = isPublicName(url, publicUrl) ? '' : canonicalHostname(url);
  const stored = host === '' ? await readOwnSlugPolicy(database) : await findPolicyOfServedHost(database, host);
  const slugKey = readSlugKey(url.pathname, stored ?? defaultSlugPolicy);
  return slugKey === undefined ? undefined : await findLinkIdAt(database, { host, slugKey });
}

/** Reads the slug, whether or not the `+` of a preview follows it. */
function readSlugKey(pathname: string, policy: SlugPolicy): string | undefined {
  try {
    const path = decodeURIComponent(pathname.slice(1));
    const slug = normaliseSlug(path.endsWith('+') ? path.slice(0, -1) : path, policy);
    return isSlug(slug, { policy, isOwnHost: false }) ? slugKeyOf(slug, policy) : undefined;
  } catch {
    return undefined;
  }
}
