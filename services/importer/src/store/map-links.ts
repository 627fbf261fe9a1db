import { createHash } from 'node:crypto';
import type { ShortUrl } from '@linkplane/import-sources';
import type { StagedLink } from '../stage/staged-files.ts';
import type { LinkToImport } from './link-importer.ts';

/** Which host of this service has the short URLs of a host of the source, which is the key, in lower case. */
export type HostMap = ReadonlyMap<string, string>;

/** @returns the host here: the same one where it is not mapped */
export function mapHost(hosts: HostMap, host: string): string {
  return hosts.get(host) ?? host;
}

/** A link of the source as a new link of this service. */
export function toLinkToImport(link: StagedLink, map: HostMap): LinkToImport {
  const toPlace = ({ host, slug }: ShortUrl) => ({ domain: mapHost(map, host), slug });
  const { fields, aliases, clicksBefore, passwordHash } = link;
  const content = { ...fields, ...toPlace(link), aliases: aliases.map(toPlace) };
  // What is stopped at the source expires when it is read: that is another time in each run, and no change of the link.
  const compared = { ...content, passwordHash, ...(link.isStopped && { expiresAt: 'at the import' }) };
  return {
    key: link.key,
    fingerprint: createHash('sha256').update(JSON.stringify(compared)).digest('base64url'),
    body: { ...content, ...(clicksBefore > 0 && { clicksBefore }) },
    passwordHash,
    clicks: link.clicks,
    undatedClicks: clicksBefore,
    createdAt: link.createdAt === undefined ? undefined : new Date(link.createdAt),
  };
}
