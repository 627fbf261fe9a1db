import type { ImportedLinkResult, LinkImporter } from '@linkplane/management/operator';
import { inBatches } from '../transfer/read-lines.ts';
import { toLinkToImport, type HostMap } from './map-links.ts';
import type { ProblemList } from './problem-list.ts';
import type { StagedFiles, StagedLink } from './staged-files.ts';

/** How many links got each result. */
export type LinkCounts = Record<ImportedLinkResult['kind'], number> & {
  /** Clicks of links that were created whose day is not known. */
  undatedClicks: number;
};

export type LinkStoring = {
  files: StagedFiles;
  importer: LinkImporter;
  hosts: HostMap;
  problems: ProblemList;
  /** Everything is checked, and nothing stays. */
  isTrial: boolean;
  /** Before each batch. */
  pace: () => Promise<void>;
  onStored: (links: number) => void;
  now: number;
};

/** Stores all staged links. A call that was cut off is repeated: links that it has stored are found again. */
export async function storeLinks(storing: LinkStoring): Promise<LinkCounts> {
  const { files, importer, hosts, problems, isTrial, now } = storing;
  const counts: LinkCounts = {
    created: 0,
    updated: 0,
    unchanged: 0,
    keptEdited: 0,
    keptDeleted: 0,
    refused: 0,
    undatedClicks: 0,
  };
  for await (const links of inBatches(files.readLinks(), importer.linksMax)) {
    await storing.pace();
    const wanted = links.map((link) => toLinkToImport(withPastCreation(link, now), hosts, now));
    for (const [at, result] of (await importer.store(wanted, isTrial)).entries()) {
      const link = links[at];
      if (!link) continue;
      counts[result.kind]++;
      if (result.kind === 'created') counts.undatedClicks += link.clicksBefore;
      await addProblems(problems, link, result);
    }
    storing.onStored(links.length);
  }
  return counts;
}

async function addProblems(problems: ProblemList, link: StagedLink, result: ImportedLinkResult): Promise<void> {
  if (result.kind === 'refused') {
    const { code, field, message } = result.refusal;
    await problems.add({ ...describe(link), code, field, detail: message });
  } else if (result.kind === 'keptEdited')
    await problems.add({
      ...describe(link),
      code: 'KEPT_EDITED',
      field: '',
      detail: 'It was edited here, and has changed at its source.',
    });
  else if (result.kind === 'keptDeleted')
    await problems.add({ ...describe(link), code: 'KEPT_DELETED', field: '', detail: 'It was deleted here.' });
  for (const field of result.kind === 'created' || result.kind === 'updated' ? link.notCarried : [])
    await problems.add({ ...describe(link), code: 'NOT_CARRIED', field, detail: '' });
}

function describe({ place, host, slug }: StagedLink): { place: string; shortUrl: string } {
  return { place, shortUrl: `${host}/${slug}` };
}

/** A clock of a source that is ahead would sort its links before all others for ever. */
function withPastCreation(link: StagedLink, now: number): StagedLink {
  const { createdAt } = link;
  return createdAt !== undefined && (createdAt > now || createdAt < 0) ? { ...link, createdAt: undefined } : link;
}
