import { inBatches } from '@linkplane/runtime';
import type { ImportedLinkResult, LinkImporter } from './link-importer.ts';
import { toLinkToImport, type HostMap } from './map-links.ts';
import type { Problem, StagedFiles, StagedLink } from '../stage/staged-files.ts';

/** How many links got each result. */
export type LinkCounts = Record<ImportedLinkResult['kind'], number> & {
  /** Clicks whose day is not known, of links that were created or that the source has counted since. */
  undatedClicks: number;
};

export type LinkStoring = {
  files: StagedFiles;
  importer: LinkImporter;
  hosts: HostMap;
  /** Everything is checked, and nothing stays. */
  isTrial: boolean;
  /** Before each batch. */
  pace: () => Promise<void>;
  onStored: (links: number) => void;
  now: number;
};

export const noLinks: LinkCounts = {
  created: 0,
  updated: 0,
  unchanged: 0,
  keptEdited: 0,
  keptDeleted: 0,
  refused: 0,
  undatedClicks: 0,
};

/**
 * Stores all staged links, and lists in the files what is not stored and why. A call that was cut off is repeated: links that it has stored are
 * found again.
 */
export async function storeLinks(storing: LinkStoring): Promise<LinkCounts> {
  const { files, importer, hosts, isTrial, now } = storing;
  const counts = { ...noLinks };
  const refusals = files.openWriter('refusals');
  for await (const links of inBatches(files.readLinks(), importer.linksMax)) {
    await storing.pace();
    const movable = links.filter((link) => !staysAtSource(link, hosts));
    counts.refused += links.length - movable.length;
    for (const link of links) if (staysAtSource(link, hosts)) await refusals.write(describeStaying(link));
    const wanted = movable.map((link) => toLinkToImport(withPastCreation(link, now), hosts));
    const { results, grownClicks } = await importer.store(wanted, isTrial);
    counts.undatedClicks += grownClicks;
    for (const [at, result] of results.entries()) {
      const link = movable[at];
      if (!link) continue;
      counts[result.kind]++;
      if (result.kind === 'created') counts.undatedClicks += link.clicksBefore;
      for (const problem of describeResult(link, result)) await refusals.write(problem);
    }
    storing.onStored(links.length);
  }
  await refusals.end();
  return counts;
}

function describeResult(link: StagedLink, result: ImportedLinkResult): Problem[] {
  const problem = (code: string, field: string, detail: string) => ({ ...describe(link), code, field, detail });
  if (result.kind === 'refused') {
    const { code, field, message } = result.refusal;
    return [problem(code, field, message)];
  }
  if (result.kind === 'keptEdited')
    return [problem('KEPT_EDITED', '', 'It was edited here, and has changed at its source.')];
  if (result.kind === 'keptDeleted') return [problem('KEPT_DELETED', '', 'It was deleted here.')];
  return result.kind === 'unchanged' ? [] : link.notCarried.map((field) => problem('NOT_CARRIED', field, ''));
}

/** A link on a host of the service itself has no place here, unless the operator names one. */
function staysAtSource(link: StagedLink, hosts: HostMap): boolean {
  return link.staysAtSource === true && !hosts.has(link.host);
}

function describeStaying(link: StagedLink): Problem {
  const detail = `${link.host} belongs to the service, and its short URLs stay there. With --host-map ${link.host}=HOST, or hosts of a job, they are copied to a host of yours.`;
  return { ...describe(link), code: 'HOST_NOT_MOVABLE', field: 'domain', detail };
}

function describe({ place, host, slug }: StagedLink): { place: string; shortUrl: string } {
  return { place, shortUrl: `${host}/${slug}` };
}

/** A clock of a source that is ahead would sort its links before all others for ever. */
function withPastCreation(link: StagedLink, now: number): StagedLink {
  const { createdAt } = link;
  return createdAt !== undefined && (createdAt > now || createdAt < 0) ? { ...link, createdAt: undefined } : link;
}
