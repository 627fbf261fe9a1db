import { createWriteStream } from 'node:fs';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { streamSourceOf } from '@linkplane/analytics';
import type { ClicksDb } from '@linkplane/clicks-db';
import { countRowsOfSources } from '@linkplane/clicks-db/verify';
import type { Pool } from '@linkplane/links-db';
import {
  advisoryLocks,
  inSnapshot,
  listImportJobIds,
  readSourceTotals,
  withSessionLock,
  type Connection,
  type ImportedSource,
} from '@linkplane/links-db/planes/operator';
import { toCsvLine } from '@linkplane/management/operator';
import type { Progress } from '@linkplane/runtime';
import { CommandError } from '../command-errors.ts';
import { openCounts } from '../counts/find-counts.ts';
import { checkProblemsFile } from './check-problems-file.ts';

export type VerifyDeps = {
  pool: Pool;
  clicks: ClicksDb;
  imported: ImportedSource;
  /** Where links that differ are listed; the first of them are in the report alone without it. */
  listFile: string | undefined;
  progress: Progress;
};

/** A link whose clicks here are not those that its source had counted when it was last read. */
export type ImportDifference = { linkId: string; shortUrl: string; atSource: number; here: number };

/** @property uncounted links whose source counts no clicks @property differences the first of those that differ */
export type VerifyReport = { compared: number; uncounted: number; differing: number; differences: ImportDifference[] };

const namedMax = 20;
const columns = ['shortUrl', 'atSource', 'here', 'linkId'] as const;

/**
 * Compares for each link that was imported what its source had counted when it was last read with the clicks of the import that are here, those without a
 * date included. Clicks that happened here are left out.
 * @throws CommandError
 */
export async function verifyImport(deps: VerifyDeps): Promise<VerifyReport> {
  const report = await withSessionLock(
    deps.pool,
    { id: advisoryLocks.sourceImport, of: deps.imported.workspaceId },
    () => verifyAlone(deps),
  );
  if (report) return report;
  throw new CommandError('An import is running: verify when it has ended.');
}

async function verifyAlone(deps: VerifyDeps): Promise<VerifyReport> {
  const { pool, imported, listFile } = deps;
  const jobs = await listImportJobIds(pool, imported);
  const { workspaceId, source } = imported;
  if (jobs.length === 0) throw new CommandError(`Nothing was imported from ${source} into ${workspaceId}.`);
  await checkProblemsFile(listFile);
  const sources = jobs.map((importId) => streamSourceOf({ workspaceId, importId }));
  const report: VerifyReport = { compared: 0, uncounted: 0, differing: 0, differences: [] };
  const toLines = async function* (connection: Connection) {
    yield toCsvLine(columns, ',');
    for await (const difference of compare(deps, { connection, sources, report })) {
      report.differing++;
      if (report.differences.length < namedMax) report.differences.push(difference);
      const cells = columns.map((name) => String(difference[name]));
      yield toCsvLine(cells, ',');
    }
  };
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  await inSnapshot(pool, async (connection) => {
    await pipeline(() => toLines(connection), listFile === undefined ? nowhere : createWriteStream(listFile));
  });
  return report;
}

/** Both sides are read once, in the order of the ids. @param report gets how many were compared */
async function* compare(
  { clicks, imported, progress }: VerifyDeps,
  { connection, sources, report }: { connection: Connection; sources: readonly string[]; report: VerifyReport },
): AsyncGenerator<ImportDifference> {
  const counts = openCounts(countRowsOfSources(clicks, imported.workspaceId, sources));
  const step = progress.step('Links', 0);
  try {
    for await (const links of readSourceTotals(connection, imported)) {
      for (const { linkId, host, slug, sourceClicks: atSource, clicksBefore } of links) {
        if (atSource === null) {
          report.uncounted++;
          continue;
        }
        report.compared++;
        const here = clicksBefore + (counts.find(linkId) ?? (await counts.findLater(linkId)));
        if (here !== atSource) yield { linkId, shortUrl: host === '' ? slug : `${host}/${slug}`, atSource, here };
      }
      step.advance(links.length);
    }
  } finally {
    step.end();
    await counts.close();
  }
}
