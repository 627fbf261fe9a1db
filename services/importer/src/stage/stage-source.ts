import type { Source, SourceClick, SourceItem, SourceLink, SourceProblem } from '@linkplane/import-sources';
import { createTotalsCounter, type TotalsCounter } from './count-totals.ts';
import { beginReading, createReadingKeeper, readKept, type LostReading } from './keep-reading.ts';
import type { LineWriter } from './line-writer.ts';
import type { ReadingCounts, RunReading } from './reading-record.ts';
import type { Stage, StagedFiles } from './staged-files.ts';
import { createClickStager } from './to-click-row.ts';

export type Staging = {
  files: StagedFiles;
  /** Names the import within its workspace. */
  sourceName: string;
  /** What is read, where the source gives checkpoints; undefined for one that does not. */
  reading: RunReading | undefined;
  /** Referrers from these hosts are direct visits. */
  ownHosts: readonly string[];
  onRead: (items: number) => void;
  now: number;
  /** Milliseconds since the Unix epoch: the workspace keeps no clicks from before it. They are left out, and have no date then. */
  keptFrom: number | undefined;
};

/** Clicks of so many short URLs that no longer exist are named; those of others are one number. */
const namedMax = 1_000;

const lostDetails: Readonly<Record<LostReading, string>> = {
  settings: 'the key, the hosts or another setting has changed since a part was read: all was read once more',
  cursor: 'this version of the program does not know where the reading has stopped: all was read once more',
  files: 'what was read before cannot be read on this machine any more: all was read once more',
};

/**
 * Reads a source once, to its end, into files: what is stored later is a function of them, whatever becomes of the source in the meantime. Addresses and agents
 * of visitors are in no file. A source that gives checkpoints goes on after the last one of an earlier call that was cut off.
 * @throws SourceError when the source cannot be read to its end; nothing is staged then, and checkpoints are kept
 */
export async function stageSource(source: Source, staging: Staging): Promise<Stage> {
  const { files, sourceName, now } = staging;
  const begun = await beginReading(files, staging.reading, (cursor) => source.goesOn?.(cursor) ?? true);
  const { record } = begun;
  const totals = createTotalsCounter();
  const soFar = record && (await readKept(files, record, totals));
  const counts = record ? { ...record.counts } : { items: 0, leftOutLinks: 0, clicks: 0, olderClicks: 0 };
  const writers = openWriters(files);
  const keeper = createReadingKeeper(begun, { ...writers, keep: files.keepReading });
  const toStaged = createClickStager(sourceName, staging.ownHosts, begun.keyOfDay);
  const taking = { writers, totals, counts, toStaged, now, keptFrom: staging.keptFrom };
  try {
    if (begun.lost) await writers.problems.write(describeLost(begun.lost));
    staging.onRead(counts.items);
    if (!record?.end) {
      for await (const items of source.read(soFar)) {
        for (const item of items)
          if (item.type === 'checkpoint') await keeper.pass(item.cursor, counts);
          else await takeItem(taking, item);
        const read = items.filter(({ type }) => type !== 'checkpoint' && type !== 'passed').length;
        counts.items += read;
        staging.onRead(read);
      }
      await keeper.end(source.cursor(), counts);
    }
    const cursor = record?.end ? record.end.cursor : source.cursor();
    await writers.found.end();
    const clicksHash = await writers.clicks.end();
    const { linksHash, linkCount, surplusClicks } = await addUndatedClicks(files, writers.problems, totals);
    await addLostClicks(writers.problems, totals.listOthers());
    await writers.problems.end();
    const { leftOutLinks, clicks, olderClicks } = counts;
    const rowsHash = `${linksHash}${clicksHash}`;
    const stage = {
      source: sourceName,
      rowsHash,
      cursor,
      links: linkCount,
      leftOutLinks,
      clicks,
      olderClicks,
      surplusClicks,
    };
    await files.finish(stage);
    return stage;
  } catch (error) {
    await keeper.keep();
    throw error;
  } finally {
    await writers.close();
  }
}

type Writers = ReturnType<typeof openWriters>;

function openWriters(files: StagedFiles) {
  const lines = {
    found: files.openWriter('found'),
    passed: files.openWriter('passed'),
    later: files.openWriter('later'),
    problems: files.openWriter('problems'),
  };
  const clicks = files.openClickWriter();
  const all = [...Object.values(lines), clicks];
  return {
    ...lines,
    clicks,
    sizes: () => ({ ...files.sizesOf(lines), ...clicks.sizes() }),
    async sync() {
      for (const each of all) await each.sync();
    },
    async close() {
      for (const each of all) await each.close();
    },
  };
}

/** Items of a source become lines. */
type Taking = {
  writers: Writers;
  totals: TotalsCounter;
  counts: ReadingCounts;
  toStaged: ReturnType<typeof createClickStager>;
  now: number;
  keptFrom: number | undefined;
};

async function takeItem({ writers, counts, ...taking }: Taking, item: Exclude<SourceItem, { type: 'checkpoint' }>) {
  switch (item.type) {
    case 'problem':
      if (item.leavesOutLink === true) counts.leftOutLinks++;
      await writers.problems.write(item.problem);
      break;
    case 'passed':
      await writers.passed.write({ entry: item.entry });
      break;
    case 'click':
      if (item.isLater === true) await takeLater({ writers, counts, ...taking }, item.click);
      else await takeClick({ writers, counts, ...taking }, item.click);
      break;
    case 'link':
      await takeLink({ writers, counts, ...taking }, item.link);
  }
}

async function takeLink({ writers, counts, totals, now }: Taking, link: SourceLink): Promise<void> {
  if (isStorable(link.key)) {
    totals.addLink(link);
    await writers.found.write(isStopped(link, now) ? { ...link, isStopped: true } : link);
    return;
  }
  counts.leftOutLinks++;
  await writers.problems.write(unreadable(link));
}

async function takeClick({ writers, counts, totals, toStaged, now, keptFrom }: Taking, click: SourceClick) {
  if (!(click.at >= 0 && click.at <= now)) {
    await writers.problems.write(wrongTime(click));
    return;
  }
  if (keptFrom !== undefined && click.at < keptFrom) {
    counts.olderClicks++;
    return;
  }
  await writers.clicks.write(toStaged(click));
  totals.addClick(click);
  counts.clicks++;
}

async function takeLater({ writers, totals }: Taking, { link, at }: SourceClick): Promise<void> {
  await writers.later.write({ link, at });
  totals.addLater({ link, at });
}

/** What is stopped at the source expires when it is read. */
function isStopped({ fields: { expiresAt } }: SourceLink, now: number): boolean {
  return expiresAt !== undefined && expiresAt !== null && new Date(expiresAt).getTime() === now;
}

function describeLost(lost: LostReading): SourceProblem {
  return { place: 'reading', code: 'READ_AGAIN', shortUrl: '', field: '', detail: lostDetails[lost] };
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
 * @param totals the clicks of links that exist are taken out
 */
async function addUndatedClicks(files: StagedFiles, problems: LineWriter, totals: TotalsCounter) {
  const writer = files.openWriter('links');
  const keys = new Set<string>();
  let surplusClicks = 0;
  for await (const { countedAt: _countedAt, ...link } of files.readFound()) {
    if (keys.has(link.key)) {
      await problems.write(twice(link));
      continue;
    }
    keys.add(link.key);
    const { known, clicks } = totals.take(link);
    const all = clicks ?? known;
    surplusClicks += Math.max(0, known - all);
    await writer.write({ ...link, clicks, clicksBefore: Math.max(0, all - known) });
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
