import { importClicks, importConversions, importProfileEvents, type ImportPlace } from '@linkplane/analytics';
import type { ClicksDb } from '@linkplane/clicks-db';
import { countWorkspaceEvents } from '@linkplane/clicks-db/verify';
import { waitUntilPublished } from '@linkplane/importer';
import type { Pool } from '@linkplane/links-db';
import {
  advisoryLocks,
  beginWorkspaceImport,
  countImportBatch,
  findWorkspaceImport,
  finishWorkspaceImport,
  inTransaction,
  insertWorkspaceRows,
  listOtherTotals,
  listWorkspaceContents,
  lockWorkspace,
  readTargetWorkspace,
  withSessionLock,
  workspaceKindNames,
  type WorkspaceKindName,
} from '@linkplane/links-db/planes/operator';
import {
  createRowPreparer,
  type ImportedRow,
  type RowPreparer,
  type UploadFiles,
} from '@linkplane/management/operator';
import { type Failpoint, inBatches, type Progress } from '@linkplane/runtime';
import type { Logger } from '@linkplane/telemetry';
import type { BackupSource } from '../backup/backup-files.ts';
import { CommandError } from '../command-errors.ts';
import { verifyCounts, type CountsReport } from '../counts/verify-counts.ts';
import { checkExport, expectOwnPolicy, readPolicies, totalsKinds } from './check-export.ts';
import { findKind, type ExportManifest } from './export-manifest.ts';
import { readLines } from './read-lines.ts';
import { readRows } from './read-rows.ts';
import { moveUploadAddresses, storeContent } from './move-uploads.ts';

export type ImportDeps = {
  pool: Pool;
  clicks: ClicksDb;
  workspaceId: string;
  source: BackupSource;
  manifest: ExportManifest;
  /** SHA-256 of the manifest. */
  exportHash: string;
  uploads: UploadFiles;
  publicUrl: URL;
  logger: Logger;
  progress: Progress;
  failpoint: Failpoint;
};

/** Rows of one transaction. */
const rowsPerBatch = 500;
/** Uploads have their bytes in the row. */
const uploadsPerBatch = 8;
/** The characters of the hash that name the positions of an import. */
const importIdChars = 20;

const uniqueViolation = '23505';

/**
 * Imports an export into an empty workspace, to the same state. Until it has ended the workspace is suspended. Rows of Postgres
 * are stored in numbered batches, each in the transaction that counts it, and events by their position in the export: an
 * import that was killed goes on when it is run again, and stores nothing twice. Where counts differ at the end, the
 * workspace stays suspended.
 * @throws CommandError with nothing changed for an export that is damaged, that clashes, or a workspace in use
 */
export async function importWorkspace(deps: ImportDeps): Promise<CountsReport> {
  const counts = await withSessionLock(deps.pool, advisoryLocks.workspaceImport, () => importAlone(deps));
  if (counts) return counts;
  throw new CommandError('Another import of a workspace is running. Nothing was changed.');
}

async function importAlone(deps: ImportDeps): Promise<CountsReport> {
  const { pool, clicks, workspaceId, failpoint } = deps;
  const { begun, preparer } = await withNothingChanged(() => prepareImport(deps));
  if (!begun) await withNothingChanged(() => beginImport(deps));
  failpoint('after-begin');
  await importRows(deps, preparer, begun?.batches ?? 0);
  failpoint('after-rows');
  await importEvents(deps, begun !== undefined);
  failpoint('after-events');
  await expectSameTotals(deps);
  const counts = await verifyCounts(pool, clicks, { workspaceId, progress: deps.progress });
  failpoint('before-finish');
  if (counts.differenceCount === 0)
    await inTransaction(pool, (transaction) => finishWorkspaceImport(transaction, workspaceId));
  return counts;
}

/** Checks the workspace and the whole export, and changes nothing. */
async function prepareImport(deps: ImportDeps) {
  const { pool, workspaceId, manifest } = deps;
  const target = await readTargetWorkspace(pool, workspaceId);
  if (!target || target.isDeleting) throw new CommandError(`There is no workspace ${workspaceId}.`);
  const begun = await findWorkspaceImport(pool, workspaceId);
  if (begun) expectSameImport(deps, begun);
  else if (target.isSuspended) throw new CommandError(`The workspace ${workspaceId} is suspended.`);
  else await expectEmpty(deps);
  expectOwnPolicy(manifest, target.ownSlugPolicy);
  const preparer = await createRowPreparer(await readPolicies(deps));
  await checkExport(deps, begun ? undefined : preparer);
  return { begun, preparer };
}

/** In the transaction that suspends the workspace, it is still empty. */
async function beginImport({ pool, workspaceId, exportHash }: ImportDeps): Promise<void> {
  await inTransaction(pool, async (transaction) => {
    await lockWorkspace(transaction, workspaceId);
    await beginWorkspaceImport(transaction, workspaceId, exportHash);
    const contents = await listWorkspaceContents(transaction, workspaceId);
    if (contents.length > 0) throw notEmpty(workspaceId, contents);
  });
}

function expectSameImport(
  { workspaceId, exportHash }: ImportDeps,
  begun: { exportHash: string; isFinished: boolean },
): void {
  if (begun.isFinished)
    throw new CommandError(
      begun.exportHash === exportHash
        ? `The export is imported into ${workspaceId} already.`
        : `Another export was imported into ${workspaceId}.`,
    );
  if (begun.exportHash !== exportHash)
    throw new CommandError(
      `The import of another export into ${workspaceId} has not ended: run it again, or delete the workspace.`,
    );
}

async function expectEmpty({ pool, clicks, workspaceId }: ImportDeps): Promise<void> {
  const contents = await listWorkspaceContents(pool, workspaceId);
  if (contents.length === 0 && (await countWorkspaceEvents(clicks, workspaceId)) > 0) contents.push('stored visits');
  if (contents.length > 0) throw notEmpty(workspaceId, contents);
}

function notEmpty(workspaceId: string, contents: readonly string[]): CommandError {
  return new CommandError(
    `The workspace ${workspaceId} is not empty: it has ${contents.join(', ')}. Create a new one for the import.`,
  );
}

/** @throws CommandError that says so */
async function withNothingChanged<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof CommandError ? new CommandError(`${error.message} Nothing was changed.`) : error;
  }
}

/** @param done how many batches an earlier call has stored */
async function importRows(deps: ImportDeps, preparer: RowPreparer, done: number): Promise<void> {
  const { manifest, source, progress } = deps;
  const total = workspaceKindNames.reduce((sum, name) => sum + findKind(manifest, name).rows, 0);
  const step = progress.step('Rows', total);
  let batch = 0;
  for (const name of workspaceKindNames) {
    const rowsMax = name === 'uploads' ? uploadsPerBatch : rowsPerBatch;
    for await (const rows of inBatches(readRows(source, findKind(manifest, name)), rowsMax)) {
      if (batch >= done) await importBatch(deps, name, { batch, rows, preparer });
      batch += 1;
      step.advance(rows.length);
    }
  }
  step.end();
}

async function importBatch(
  deps: ImportDeps,
  name: WorkspaceKindName,
  { batch, rows, preparer }: { batch: number; rows: ImportedRow[]; preparer: RowPreparer },
): Promise<void> {
  const { pool, workspaceId, manifest, publicUrl, failpoint } = deps;
  if (name === 'links') await waitUntilPublished(pool);
  const prepared: ImportedRow[] = [];
  for (const row of rows) {
    const stored = name === 'uploads' ? await storeContent(deps, row) : row;
    prepared.push(
      preparer.prepare(name, moveUploadAddresses(name, stored, { from: manifest.publicUrl, to: publicUrl })),
    );
  }
  try {
    await inTransaction(pool, async (transaction) => {
      const inserted = await insertWorkspaceRows(transaction, workspaceId, name, prepared);
      if (inserted !== rows.length)
        throw new CommandError(`"${name}" has rows that refer to what the export does not have. The import stopped.`);
      if (!(await countImportBatch(transaction, workspaceId, batch)))
        throw new CommandError('The import was changed from elsewhere. Run it again.');
      failpoint(`within-${name}`);
    });
  } catch (error) {
    throw isTaken(error)
      ? new CommandError(`"${name}" has an id or a slug that is taken (${describeTaken(error)}). The import stopped.`)
      : error;
  }
  failpoint(`after-${name}`);
}

function isTaken(error: unknown): error is Error & { detail?: unknown } {
  return error instanceof Error && (error as { code?: unknown }).code === uniqueViolation;
}

function describeTaken({ detail }: { detail?: unknown }): string {
  return typeof detail === 'string' ? detail.slice(0, 200) : 'unknown';
}

async function importEvents(deps: ImportDeps, isRepeated: boolean): Promise<void> {
  const { pool, clicks, workspaceId, exportHash, source, manifest, publicUrl, logger, failpoint, progress } = deps;
  const place: ImportPlace = { workspaceId, importId: exportHash.slice(0, importIdChars) };
  const writing = { pool, clicks, publicUrl, logger, failpoint };
  const imported = async (
    name: 'clicks' | 'profileEvents' | 'conversions',
    run: (lines: AsyncIterable<string>, onStored: (rows: number) => void) => Promise<void>,
  ) => {
    const kind = findKind(manifest, name);
    const step = progress.step(name === 'clicks' ? 'Clicks' : name, kind.rows);
    await run(readLines(source, kind), step.advance);
    step.end();
  };
  await imported('clicks', (lines, onStored) => importClicks(writing, place, lines, onStored));
  await imported('profileEvents', (lines, onStored) => importProfileEvents(writing, place, lines, onStored));
  await imported('conversions', (lines, onStored) =>
    importConversions(writing, place, lines, { isRepeated, onStored }),
  );
}

/** The totals of the export are those that its clicks have added up to. */
async function expectSameTotals({ pool, workspaceId, source, manifest }: ImportDeps): Promise<void> {
  for (const name of totalsKinds)
    for await (const rows of inBatches(readRows(source, findKind(manifest, name)), rowsPerBatch)) {
      const others = await listOtherTotals(pool, workspaceId, name, rows);
      if (others.length > 0)
        throw new CommandError(
          `The totals of ${others.slice(0, 5).join(', ')} are not those of the export. The workspace stays suspended.`,
        );
    }
}
