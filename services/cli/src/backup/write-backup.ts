import type { ClicksDb } from '@linkplane/clicks-db';
import {
  countStoredRows,
  exportStoredRows,
  listStoredColumns,
  listStoredParts,
  type StoredPart,
  type TransferredTable,
} from '@linkplane/clicks-db/verify';
import type { Pool } from '@linkplane/links-db';
import {
  copyTableOut,
  inSnapshot,
  listConversionsInCopy,
  listPositions,
  listSequences,
  listTables,
  lockTables,
  type Connection,
  type FoundTable,
} from '@linkplane/links-db/planes/operator';
import type { Failpoint, Progress, ProgressStep } from '@linkplane/runtime';
import { CommandError } from '../command-errors.ts';
import type { BackupTarget } from './backup-files.ts';
import { expectSameSchema, listAppliedClicks, listAppliedLinks } from './applied-migrations.ts';
import { holdConversionCopy, holdErasures } from './hold-changes.ts';
import { formatManifest, formatVersion, type Manifest } from './manifest.ts';
import { listPictures, packPictures } from './pack-pictures.ts';
import { writePieces } from './pieces.ts';

export type BackupDeps = {
  pool: Pool;
  clicks: ClicksDb;
  target: BackupTarget;
  /** Undefined: pictures are in a bucket. */
  picturesDirectory: string | undefined;
  product: string;
  progress: Progress;
  failpoint: Failpoint;
};

const lineEnd = 10;

/** A part whose rows were being erased while it was read is read again. */
const partTriesMax = 5;

/**
 * Writes a backup of both stores, beside services that go on. It is exact because Postgres is read in one snapshot, and
 * ClickHouse only below the positions that this snapshot has: those rows are all that its totals count. Clicks that come
 * later are in neither; after a restore they are read again from the stream, as long as that has them.
 */
export async function writeBackup(deps: BackupDeps): Promise<Manifest> {
  const { target, failpoint } = deps;
  const createdAt = new Date().toISOString();
  const stores = await holdErasures(deps.pool, () => writeStores(deps));
  failpoint('after-clickhouse');
  const manifest: Manifest = {
    format: formatVersion,
    product: deps.product,
    createdAt,
    postgres: stores.postgres,
    clickHouse: stores.clickHouse,
    positions: stores.ends,
    uploads: await writePictures(deps),
  };
  failpoint('before-manifest');
  await target.finish(formatManifest(manifest));
  return manifest;
}

/**
 * Conversions come first: they have no positions, so none may be copied to ClickHouse between the snapshot and the end of
 * reading them. What is copied after that is in neither.
 */
async function writeStores(deps: BackupDeps) {
  const { pool, clicks, failpoint } = deps;
  const { snapshot, migrations, conversions, tables } = await inSnapshot(pool, async (connection) => {
    const held = await holdConversionCopy(pool, async () => {
      const snapshot = await beginSnapshot(deps, connection);
      const migrations = await listAppliedClicks(clicks);
      const conversions = await writeClickTables(deps, ['conversions'], snapshot.settled);
      return { snapshot, migrations, conversions };
    });
    return { ...held, tables: await writePostgres(deps, connection, held.snapshot.found) };
  });
  failpoint('after-postgres');
  const events = await writeClickTables(deps, ['clicks', 'profile_events'], snapshot.settled);
  // ClickHouse has no snapshots: a migration while its tables are written is noticed afterwards.
  expectSameSchema('ClickHouse', migrations, await listAppliedClicks(clicks));
  return {
    postgres: { migrations: snapshot.migrations, tables, sequences: snapshot.sequences },
    clickHouse: { migrations, tables: [...events, ...conversions] },
    ends: [...snapshot.settled.ends],
  };
}

/**
 * What a snapshot has beside rows, with the migrations of the same snapshot. Its first statement begins it.
 * @param connection in a transaction that becomes the snapshot
 */
async function beginSnapshot({ pool }: BackupDeps, connection: Connection) {
  const migrations = await listAppliedLinks(connection);
  const found = await listTables(connection);
  await lockTables(connection, found);
  // A migration between the snapshot and the locks may have changed tables that this snapshot has not seen change.
  expectSameSchema('Postgres', migrations, await listAppliedLinks(pool));
  const positions = await listPositions(connection);
  const ends = positions.map(({ source, partition, nextOffset }) => ({ source, partition, nextOffset }));
  // An earlier schema has no conversions.
  const excludedIds = found.some(({ name }) => name === 'conversion_batches')
    ? await listConversionsInCopy(connection)
    : [];
  const settled: Settled = { ends, excludedIds };
  return { migrations, found, settled, sequences: await listSequences(connection) };
}

/** @param connection in a snapshot, which has these tables */
async function writePostgres({ target, progress }: BackupDeps, connection: Connection, found: FoundTable[]) {
  const step = progress.step(
    'Postgres',
    found.reduce((sum, { bytes }) => sum + bytes, 0),
  );
  const tables = [];
  for (const table of found) tables.push(await writeTable(target, connection, table, step));
  step.end();
  return tables;
}

async function writeTable(
  target: BackupTarget,
  connection: Connection,
  { bytes: _, ...table }: FoundTable,
  step: ProgressStep,
) {
  let rows = 0;
  async function* read() {
    for await (const chunk of copyTableOut(connection, table) as AsyncIterable<Buffer>) {
      // Line ends within values are escaped: each is the end of a row.
      for (let at = chunk.indexOf(lineEnd); at !== -1; at = chunk.indexOf(lineEnd, at + 1)) rows += 1;
      step.advance(chunk.length);
      yield chunk;
    }
  }
  const stored = await writePieces(target, `postgres/${table.name}`, read());
  return { ...table, rows, ...stored };
}

type Settled = Pick<StoredPart, 'ends' | 'excludedIds'>;

async function writeClickTables(
  { target, clicks, progress }: BackupDeps,
  wanted: readonly TransferredTable[],
  settled: Settled,
) {
  const parts: StoredPart[] = [];
  const columnsOf = new Map<TransferredTable, string[]>();
  for (const table of wanted) columnsOf.set(table, await listStoredColumns(clicks, table));
  // An earlier schema lacks tables, which have no columns then.
  const names = wanted.filter((table) => columnsOf.get(table)?.length !== 0);
  for (const table of names)
    for (const partition of await listStoredParts(clicks, table)) parts.push({ table, partition, ...settled });
  const counts = new Map<StoredPart, number>();
  for (const part of parts) counts.set(part, await countStoredRows(clicks, part));
  const step = progress.step(
    wanted.includes('conversions') ? 'Conversions' : 'ClickHouse',
    [...counts.values()].reduce((sum, rows) => sum + rows, 0),
  );
  const tables = [];
  for (const name of names) {
    const columns = columnsOf.get(name) ?? [];
    const written = [];
    for (const part of parts.filter(({ table }) => table === name))
      written.push(await writePart({ target, clicks }, { part, columns, before: counts.get(part) ?? 0 }, step));
    tables.push({ name, columns, parts: written });
  }
  step.end();
  return tables;
}

/**
 * A response that was cut off must not pass for a whole one, so rows are counted before and after. The counts differ only
 * where a deletion that had begun before goes on in ClickHouse.
 */
async function writePart(
  { target, clicks }: Pick<BackupDeps, 'target' | 'clicks'>,
  { part, columns, before }: { part: StoredPart; columns: string[]; before: number },
  step: ProgressStep,
) {
  const { table, partition } = part;
  for (let tries = 1; tries <= partTriesMax; tries += 1) {
    let rows = 0;
    async function* read() {
      for await (const piece of exportStoredRows(clicks, part, columns)) {
        rows += piece.rows;
        step.advance(piece.rows);
        yield piece.lines;
      }
    }
    const stored = await writePieces(target, `clickhouse/${table}-${partition}`, read());
    const after = await countStoredRows(clicks, part);
    if (rows <= before && rows >= after) return { partition, rows, ...stored };
    before = after;
  }
  throw new CommandError(`The rows of ${table} in ${partition} cannot be read completely. Try again.`);
}

async function writePictures({ target, picturesDirectory, progress }: BackupDeps): Promise<Manifest['uploads']> {
  if (picturesDirectory === undefined) return { stored: 'bucket', pictures: 0, lists: [], files: [] };
  const paths = await listPictures(picturesDirectory);
  const step = progress.step('Pictures', paths.length);
  const archive = packPictures(picturesDirectory, paths, () => step.advance(1));
  const stored = await writePieces(target, 'uploads/pictures.tar', archive);
  step.end();
  return { stored: 'disk', pictures: paths.length, ...stored };
}
