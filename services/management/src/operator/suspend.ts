import type { Pool } from '@linkplane/links-db';
import {
  findLinkIdAt,
  listSuspended,
  suspendLink,
  suspendProfile,
  suspendWorkspace,
  type Suspended,
  type SuspendedKind,
} from '@linkplane/links-db/management';
import { isPublicName, plainHostname } from '../slugs/own-hosts.ts';

const suspend = { link: suspendLink, profile: suspendProfile, workspace: suspendWorkspace };
const listedMax = 10_000;

/** Stops a link, a profile or a workspace, or lets it go on; false when there is none of that id. */
export async function setSuspended(
  pool: Pool,
  kind: SuspendedKind,
  id: string,
  isSuspended: boolean,
): Promise<boolean> {
  return await suspend[kind](pool, id, isSuspended);
}

/** What is suspended, the latest first; at most 10,000. */
export async function listAllSuspended(pool: Pool): Promise<Suspended[]> {
  return await listSuspended(pool, listedMax);
}

/** The link that a short URL leads to; undefined where there is none. */
export async function findLinkByUrl(pool: Pool, url: URL, publicUrl: URL): Promise<string | undefined> {
  // An operator who copies a short URL may see the service at another port than it has been told.
  const host = isPublicName(url, publicUrl) ? '' : plainHostname(url);
  const slug = decodeSlug(url.pathname);
  return slug === undefined ? undefined : await findLinkIdAt(pool, { host, slug });
}

/** With the `+` of a preview, or without. */
function decodeSlug(pathname: string): string | undefined {
  const slug = pathname.slice(1).replace(/\+$/, '');
  return /^[A-Za-z0-9_-]+$/.test(slug) ? slug : undefined;
}
