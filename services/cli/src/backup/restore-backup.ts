import { migrateClicksDb, type ClicksDb } from '@linkplane/clicks-db';
import { clearClicksDb, countTableRows, insertStoredRows, linesPerInsertMax } from '@linkplane/clicks-db/verify';
import { migrateLinksDb, type Pool } from '@linkplane/links-db';
import {
  acceptClaims,
  advisoryLocks,
  copyTableIn,
  emptyTables,
  finishRestore,
  inTransaction,
  listTables,
  refuseClaims,
  setSequences,
  withSessionLock,
} from '@linkplane/links-db/planes/operator';
import type { Failpoint, Progress } from '@linkplane/runtime';
import { CommandError } from '../command-errors.ts';
import { verifyCounts, type CountsReport } from '../counts/verify-counts.ts';
import type { BackupSource } from './backup-files.ts';
import { beginRestore, expectUnused } from './begin-restore.ts';
import { listStored, measureFiles, type Manifest } from './manifest.ts';
import { unpackPictures } from './pack-pictures.ts';
import { listFiles } from './file-lists.ts';
import { readPieces } from './pieces.ts';
import { verifyStoredFile } from './stored-file.ts';

export type RestoreDeps = {
  postgresUrl: string;
  pool: Pool;
  clicks: ClicksDb;
  source: BackupSource;
  manifest: Manifest;
  /** Where pictures are written; undefined: nowhere. */
  picturesDirectory: string | undefined;
  progress: Progress;
  failpoint: Failpoint;
};

export type Restored = { counts: CountsReport; pictures: number };

type ClickTable = Manifest['clickHouse']['tables'][number];

/**
 * Restores a backup into empty stores. From its first change to its last one Postgres has a mark, with which no service
 * starts: a restore that was killed is recognised by it, and the next one begins again from nothing.
 * @throws CommandError, with nothing changed, for stores in use, and for a backup that is damaged
 */
export async function restoreBackup(deps: RestoreDeps): Promise<Restored> {
  const restored = await withSessionLock(deps.pool, advisoryLocks.restore, () => restoreAlone(deps));
  if (restored) return restored;
  throw new CommandError('Another restore into this database is running. Nothing was changed.');
}

async function restoreAlone(deps: RestoreDeps): Promise<Restored> {
  const { pool, postgresUrl, clicks, manifest, failpoint } = deps;
  await expectUnused(deps, pool);
  await verifyFiles(deps);

  // Reading the backup can take hours, in which the stores may have come into use.
  const { isClickHouseFilled } = await beginRestore(deps);
  if (isClickHouseFilled) await clearClicksDb(clicks);
  failpoint('after-mark');
  const level = { postgres: manifest.postgres.migrations.at(-1), clickHouse: manifest.clickHouse.migrations.at(-1) };
  await migrateLinksDb(postgresUrl, { isRestore: true, last: level.postgres });
  await refuseClaims(pool);
  await migrateClicksDb(clicks, { last: level.clickHouse });
  failpoint('after-schema');
  await fillClickHouse(deps);
  failpoint('after-clickhouse');
  await fillPostgres(deps);
  failpoint('after-postgres');
  await migrateLinksDb(postgresUrl, { isRestore: true });
  await migrateClicksDb(clicks);
  const pictures = await fillPictures(deps);
  const counts = await verifyCounts(pool, clicks, { workspaceId: undefined, progress: deps.progress });
  failpoint('before-mark-goes');
  await inTransaction(pool, finishRestore);
  return { counts, pictures };
}

/** Reads the whole backup: nothing is changed for one that is damaged. */
async function verifyFiles({ source, manifest, progress }: RestoreDeps): Promise<void> {
  const everything = listStored(manifest);
  const step = progress.step('Checking the backup', measureFiles(everything).bytes);
  for (const stored of everything)
    for await (const file of listFiles(source, stored)) {
      await verifyStoredFile(source, file);
      step.advance(file.bytes);
    }
  step.end();
}

async function fillClickHouse({ source, clicks, manifest, progress }: RestoreDeps): Promise<void> {
  const { tables } = manifest.clickHouse;
  const step = progress.step('ClickHouse', measureFiles(tables.flatMap(({ parts }) => parts)).bytes);
  for (const table of tables) {
    for (const part of table.parts) await fillPart(clicks, table, readPieces(source, part, step.advance));
    const rows = await countTableRows(clicks, table.name);
    const written = table.parts.reduce((sum, part) => sum + part.rows, 0);
    if (rows !== written) throw new CommandError(`${table.name} got ${rows} rows instead of ${written}. Try again.`);
  }
  step.end();
}

/** Some files are one insert: each makes a part, and few are better. */
async function fillPart(
  clicks: ClicksDb,
  { name: table, columns }: ClickTable,
  pieces: AsyncIterable<Buffer>,
): Promise<void> {
  let lines: Buffer[] = [];
  let bytes = 0;
  for await (const piece of pieces) {
    if (bytes > 0 && bytes + piece.length > linesPerInsertMax) {
      await insertStoredRows(clicks, { table, columns }, lines);
      lines = [];
      bytes = 0;
    }
    lines.push(piece);
    bytes += piece.length;
  }
  if (bytes > 0) await insertStoredRows(clicks, { table, columns }, lines);
}

/** In one transaction: all of it is there, or nothing. */
async function fillPostgres({ source, pool, manifest, progress }: RestoreDeps): Promise<void> {
  const { tables, sequences } = manifest.postgres;
  const step = progress.step('Postgres', measureFiles(tables).bytes);
  await inTransaction(pool, async (transaction) => {
    await acceptClaims(transaction);
    await emptyTables(transaction, await listTables(transaction));
    for (const table of tables) {
      const rows =
        measureFiles([table]).files === 0
          ? 0
          : await copyTableIn(transaction, table, readPieces(source, table, step.advance));
      if (rows !== table.rows)
        throw new CommandError(`${table.name} got ${rows} rows instead of ${table.rows}: the backup is damaged.`);
    }
    await setSequences(transaction, sequences);
    await refuseClaims(transaction);
  });
  step.end();
}

async function fillPictures({ source, manifest, picturesDirectory, progress }: RestoreDeps): Promise<number> {
  const { uploads } = manifest;
  const measured = measureFiles([uploads]);
  if (picturesDirectory === undefined || measured.files === 0) return 0;
  const step = progress.step('Pictures', measured.bytes);
  const pictures = await unpackPictures(picturesDirectory, readPieces(source, uploads, step.advance));
  step.end();
  return pictures;
}
