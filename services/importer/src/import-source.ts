import { importClickRows } from '@linkplane/analytics';
import type { ClicksDb } from '@linkplane/clicks-db';
import { SourceError, type Source } from '@linkplane/import-sources';
import type { Pool } from '@linkplane/links-db';
import {
  advisoryLocks,
  findLastEndedImportJob,
  findLastImportJob,
  findOperatedWorkspace,
  insertImportJob,
  replaceRowsOfImportJob,
  setImportJobState,
  withSessionLock,
  type ImportedSource,
  type ImportJob,
  type OperatedWorkspace,
} from '@linkplane/links-db/planes/operator';
import { createId, type Failpoint } from '@linkplane/runtime';
import type { Logger } from '@linkplane/telemetry';
import type { ImportProgress } from './import-progress.ts';
import { ImportStop } from './import-stop.ts';
import { listProblems, type ProblemCounts, type ProblemList } from './list-problems.ts';
import { stageSource } from './stage/stage-source.ts';
import type { ResumableReading } from './stage/reading-record.ts';
import type { Stage, StagedFiles } from './stage/staged-files.ts';
import type { LinkImporter } from './store/link-importer.ts';
import type { HostMap } from './store/map-links.ts';
import { findLinkPlaces, readClickRows, type ClickCounts } from './store/read-click-rows.ts';
import { noLinks, storeLinks, type LinkCounts } from './store/store-links.ts';
import { waitUntilPublished } from './store/wait-until-published.ts';

export type ImportDeps = {
  pool: Pool;
  clicks: ClicksDb;
  imported: ImportedSource;
  /**
   * @param since the cursor of the last run; null: from the beginning
   * @param lastRunAt when the last run was that had no cursor: what the source counted before is in numbers; null: there was none
   */
  openSource: (since: string | null, lastRunAt: Date | null) => Source;
  /** What is read, for a source that gives checkpoints: a reading that was cut off goes on. Undefined: it begins from the beginning. */
  reading: ResumableReading | undefined;
  /** Those that this import alone uses. */
  files: StagedFiles;
  hosts: HostMap;
  /** Opens what stores the links of the workspace; undefined where there is no such workspace. */
  openLinks: () => Promise<LinkImporter | undefined>;
  /** Opens where all problems are listed; they are only counted without it. */
  openProblemList: (() => Promise<ProblemList>) | undefined;
  /** Says what would happen; nothing stays. */
  isTrial: boolean;
  /** Clicks that are older than the workspace keeps them are left out and have no date; without it they stop the import. */
  dropsOlder: boolean;
  publicUrl: URL;
  logger: Logger;
  progress: ImportProgress;
  failpoint: Failpoint;
  now: number;
};

export type ImportReport = {
  /** Null in a trial. */
  job: string | null;
  isContinued: boolean;
  read: Pick<Stage, 'links' | 'leftOutLinks' | 'clicks' | 'surplusClicks' | 'olderClicks'>;
  links: LinkCounts;
  /** What is stored, or would be: null for clicks in a trial, which stores no links that they could be of. */
  clicks: ClickCounts | null;
  problems: ProblemCounts;
  times: ImportTimes;
};

/** How long this run took for its steps; 0 for one that an earlier run had done, or that a trial leaves out. */
export type ImportTimes = { readMs: number; linksMs: number; clicksMs: number };

const dayMs = 86_400_000;

/**
 * Imports the links of another service with their clicks, exactly once. The source is read to its end first, into files; links are stored in
 * transactions that note what they store, and clicks by their position in the files. A run that was killed is continued by calling this again, and a
 * run after one that has ended brings what has come since.
 * @throws ImportStop, SourceError with nothing stored of what could not be read; the files keep it where the source can go on after it
 */
export async function importSource(deps: ImportDeps): Promise<ImportReport> {
  const { workspaceId } = deps.imported;
  const report = await withSessionLock(deps.pool, { id: advisoryLocks.sourceImport, of: workspaceId }, () =>
    importAlone(deps),
  );
  if (report) return report;
  throw new ImportStop({ code: 'IMPORT_RUNNING' });
}

async function importAlone(deps: ImportDeps): Promise<ImportReport> {
  const { pool, imported, files, isTrial } = deps;
  const workspace = await findOperatedWorkspace(pool, imported.workspaceId);
  if (!workspace) throw new ImportStop({ code: 'WORKSPACE_NOT_FOUND', workspaceId: imported.workspaceId });
  const last = await findLastImportJob(pool, imported);
  if (last?.state === 'undoing') throw new ImportStop({ code: 'UNDO_UNFINISHED' });
  const unfinished = last?.state === 'done' ? undefined : last;
  if (isTrial && unfinished) throw new ImportStop({ code: 'RUN_UNFINISHED' });
  const times = { readMs: 0, linksMs: 0, clicksMs: 0 };
  const stage = await timed(times, 'readMs', () => chooseStage(deps, workspace, last));
  deps.failpoint('after-stage');
  const read = {
    links: stage.links,
    leftOutLinks: stage.leftOutLinks,
    clicks: stage.clicks,
    surplusClicks: stage.surplusClicks,
    olderClicks: stage.olderClicks,
  };
  if (isTrial) {
    const links = await timed(times, 'linksMs', () => importLinks(deps, stage));
    const problems = await listProblems(files, deps.openProblemList);
    await files.remove();
    return { job: null, isContinued: false, read, links, clicks: null, problems, times };
  }
  const job = unfinished ?? (await beginJob(deps, stage, last?.cursor ?? null));
  const links = await timed(times, 'linksMs', () => storeLinksOnce(deps, stage, job));
  const problems = await listProblems(files, deps.openProblemList);
  const clicks = await timed(times, 'clicksMs', () => importClicks(deps, stage, job));
  deps.failpoint('after-clicks');
  await setImportJobState(pool, imported.workspaceId, { id: job.id, state: 'done', counts: clicks });
  await files.remove();
  return { job: job.id, isContinued: unfinished !== undefined, read, links, clicks, problems, times };
}

async function timed<Result>(
  times: ImportTimes,
  step: keyof ImportTimes,
  work: () => Promise<Result>,
): Promise<Result> {
  const begunAt = performance.now();
  const result = await work();
  times[step] = Math.round(performance.now() - begunAt);
  return result;
}

/**
 * Which links are here is settled before the first click is stored: rows of clicks are found by their number, and a link that could be created
 * by now would move those behind it.
 */
async function storeLinksOnce(deps: ImportDeps, stage: Stage, job: ImportJob): Promise<LinkCounts> {
  if (job.state === 'clicks') return { ...noLinks, ...job.counts };
  const links = await importLinks(deps, stage);
  deps.failpoint('after-links');
  const { pool, imported } = deps;
  await setImportJobState(pool, imported.workspaceId, { id: job.id, state: 'clicks', counts: links });
  return links;
}

/** What a run that has not ended has read; otherwise the source is read. */
async function chooseStage(
  deps: ImportDeps,
  workspace: OperatedWorkspace,
  last: ImportJob | undefined,
): Promise<Stage> {
  const { pool, imported, files } = deps;
  if (!last || last.state === 'done')
    return await readStage(deps, workspace, { since: last?.cursor ?? null, after: last });
  const found = await files.find();
  if (found?.rowsHash === last.rowsHash) return found;
  if (last.state === 'clicks') throw new ImportStop({ code: 'FILES_MISSING', directory: files.directory });
  const after = await findLastEndedImportJob(pool, imported);
  const stage = await readStage(deps, workspace, { since: last.since, after });
  await replaceRowsOfImportJob(pool, imported.workspaceId, { ...last, rowsHash: stage.rowsHash, cursor: stage.cursor });
  return stage;
}

/** @property after the run before this one, which has ended: the same when the files of this one were lost */
type Readable = { since: string | null; after: ImportJob | undefined };

async function readStage(
  deps: ImportDeps,
  { retentionDays }: OperatedWorkspace,
  { since, after }: Readable,
): Promise<Stage> {
  const { files, imported, reading, publicUrl, hosts, now, dropsOlder } = deps;
  const step = deps.progress.step('read', 0);
  const stage = await stageSource(deps.openSource(since, since === null ? (after?.begunAt ?? null) : null), {
    files,
    sourceName: `${imported.workspaceId}/${imported.source}`,
    // What a later run reads is another reading.
    reading: reading && { ...reading, run: JSON.stringify([since, after?.id ?? null]) },
    ownHosts: [publicUrl.hostname.toLowerCase(), ...hosts.keys(), ...hosts.values()],
    onRead: step.advance,
    now,
    keptFrom: retentionDays === null ? undefined : now - retentionDays * dayMs,
  }).catch(async (error: unknown) => {
    if (!canGoOn(error) || !(await files.findReading())) await files.remove();
    throw error;
  });
  step.end();
  if (stage.olderClicks === 0 || dropsOlder) return stage;
  await files.remove();
  throw new ImportStop({ code: 'CLICKS_TOO_OLD', clicks: stage.olderClicks, retentionDays });
}

/** Whether the source may be read from where it has failed: not where what it sends is wrong. */
function canGoOn(error: unknown): boolean {
  return error instanceof SourceError && error.reason !== 'invalid';
}

async function beginJob({ pool, imported }: ImportDeps, { rowsHash, cursor }: Stage, since: string | null) {
  const job = { id: createId('imp'), rowsHash, since, cursor };
  await insertImportJob(pool, imported, job);
  return { ...job, state: 'links' as const, counts: {}, begunAt: new Date() };
}

async function importLinks(deps: ImportDeps, stage: Stage): Promise<LinkCounts> {
  const { pool, imported, files, hosts, isTrial, progress, failpoint, now } = deps;
  const importer = await deps.openLinks();
  if (!importer) throw new ImportStop({ code: 'WORKSPACE_NOT_FOUND', workspaceId: imported.workspaceId });
  const step = progress.step(isTrial ? 'checkLinks' : 'links', stage.links);
  const counts = await storeLinks({
    files,
    importer,
    hosts,
    isTrial,
    now,
    pace: () => (isTrial ? Promise.resolve() : waitUntilPublished(pool)),
    onStored: (links) => {
      step.advance(links);
      failpoint('after-some-links');
    },
  });
  step.end();
  return counts;
}

async function importClicks(deps: ImportDeps, stage: Stage, job: ImportJob): Promise<ClickCounts> {
  const { pool, clicks, imported, files, hosts, publicUrl, logger, failpoint, progress } = deps;
  const places = await findLinkPlaces(pool, imported, { files, hosts, ownHost: publicUrl.host });
  const counts = { people: 0, bots: 0, withoutLink: 0 };
  const step = progress.step('clicks', stage.clicks);
  await importClickRows(
    { pool, clicks, publicUrl, logger, failpoint },
    { workspaceId: imported.workspaceId, importId: job.id },
    readClickRows(files.readClicks(), places, counts),
    step.advance,
  );
  step.end();
  return counts;
}
