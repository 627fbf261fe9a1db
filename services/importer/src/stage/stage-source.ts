import type { Source, SourceClick, SourceItem, SourceLink, SourceProblem } from '@linkplane/import-sources';
import type { LineWriter, Stage, StagedFiles } from './staged-files.ts';
import { createClickStager } from './to-click-row.ts';

export type Staging = {
  files: StagedFiles;
  /** Names the import within its workspace. */
  sourceName: string;
  /** Referrers from these hosts are direct visits. */
  ownHosts: readonly string[];
  onRead: (items: number) => void;
  now: number;
  /** Milliseconds since the Unix epoch: the workspace keeps no clicks from before it. They are left out, and have no date then. */
  keptFrom: number | undefined;
};

/** Clicks of so many short URLs that no longer exist are named; those of others are one number. */
const namedMax = 1_000;

/**
 * Reads a source once, to its end, into files: what is stored later is a function of them, whatever becomes of the source in the meantime. Addresses and agents
 * of visitors are in no file.
 * @throws SourceError when the source cannot be read to its end; nothing is staged then
 */
export async function stageSource(source: Source, staging: Staging): Promise<Stage> {
  const { files, sourceName, keptFrom } = staging;
  await files.begin();
  const [found, clicks, problems] = [files.openWriter('found'), files.openClickWriter(), files.openWriter('problems')];
  const perLink = new Map<string, number>();
  const toStaged = createClickStager(sourceName, staging.ownHosts);
  let [clickCount, olderClicks, leftOutLinks] = [0, 0, 0];

  const take = async (item: SourceItem): Promise<void> => {
    if (item.type === 'problem') {
      if (item.leavesOutLink === true) leftOutLinks++;
      await problems.write(item.problem);
    } else if (item.type === 'click') await takeClick(item.click);
    else if (isStorable(item.link.key)) await found.write(item.link);
    else {
      leftOutLinks++;
      await problems.write(unreadable(item.link));
    }
  };
  const takeClick = async (click: SourceClick): Promise<void> => {
    if (!(click.at >= 0 && click.at <= staging.now)) await problems.write(wrongTime(click));
    else if (keptFrom !== undefined && click.at < keptFrom) olderClicks++;
    else {
      await clicks.write(toStaged(click));
      perLink.set(click.link, (perLink.get(click.link) ?? 0) + 1);
      clickCount++;
    }
  };
  for await (const items of source.read()) {
    for (const item of items) await take(item);
    staging.onRead(items.length);
  }
  await found.end();
  const clicksHash = await clicks.end();
  const { linksHash, linkCount, surplusClicks } = await addUndatedClicks(files, problems, perLink);
  await addLostClicks(problems, perLink);
  await problems.end();
  const stage: Stage = {
    source: sourceName,
    rowsHash: `${linksHash}${clicksHash}`,
    cursor: source.cursor(),
    links: linkCount,
    leftOutLinks,
    clicks: clickCount,
    olderClicks,
    surplusClicks,
  };
  await files.finish(stage);
  return stage;
}

/** Postgres stores neither the character zero nor half a character. */
function isStorable(key: string): boolean {
  return key !== '' && key.isWellFormed() && !key.includes('\0');
}

function unreadable({ place, host }: SourceLink): SourceProblem {
  return { place, code: 'LINE_UNREADABLE', shortUrl: host, field: 'key', detail: '' };
}

function twice({ place, host, slug }: SourceLink): SourceProblem {
  return { place, code: 'LINK_TWICE', shortUrl: `${host}/${slug}`, field: '', detail: '' };
}

function wrongTime({ id, link, at }: SourceClick): SourceProblem {
  return { place: `click ${id}`, code: 'TIME_INVALID', shortUrl: link, field: 'time', detail: String(at) };
}

/**
 * All clicks of a link are known only when the source was read to its end: what it has counted beyond them has no date.
 * @param perLink the clicks of links that exist are taken out
 */
async function addUndatedClicks(files: StagedFiles, problems: LineWriter, perLink: Map<string, number>) {
  const writer = files.openWriter('links');
  const keys = new Set<string>();
  let surplusClicks = 0;
  for await (const link of files.readFound()) {
    if (keys.has(link.key)) {
      await problems.write(twice(link));
      continue;
    }
    keys.add(link.key);
    const known = perLink.get(link.key) ?? 0;
    perLink.delete(link.key);
    const { clicks = known } = link;
    surplusClicks += Math.max(0, known - clicks);
    await writer.write({ ...link, clicksBefore: Math.max(0, clicks - known) });
  }
  return { linksHash: await writer.end(), linkCount: keys.size, surplusClicks };
}

/** Clicks on short URLs that the source has deleted. */
async function addLostClicks(problems: LineWriter, perLink: ReadonlyMap<string, number>): Promise<void> {
  const lost = (key: string, clicks: number): SourceProblem => ({
    place: key,
    code: 'CLICK_WITHOUT_LINK',
    shortUrl: key,
    field: '',
    detail: String(clicks),
  });
  let [named, others] = [0, 0];
  for (const [key, clicks] of perLink) {
    if (named++ < namedMax) await problems.write(lost(key, clicks));
    else others += clicks;
  }
  if (others > 0) await problems.write(lost('', others));
}
