import { listClicksMigrations, listMissingClicksMigrations, type ClicksDb } from '@linkplane/clicks-db';
import { describeClicksContent } from '@linkplane/clicks-db/verify';
import type { Pool } from '@linkplane/links-db';
import {
  describeContent,
  dropSchema,
  inTransaction,
  isRestoreUnfinished,
  listConnectedServices,
  lockContent,
  markUnfinishedRestore,
  ownTables,
  type Connection,
} from '@linkplane/links-db/planes/operator';
import { sleep } from '@linkplane/runtime';
import { CommandError } from '../command-errors.ts';
import type { Manifest } from './manifest.ts';

export type BeginDeps = { pool: Pool; clicks: ClicksDb; manifest: Manifest };

/** What is in stores without data of users. */
type Unused = { isPostgresFilled: boolean; isClickHouseFilled: boolean };

const endedServiceMsMax = 2_000;
const servicesPollMs = 50;

/**
 * Checks the stores, marks Postgres and empties it, all in one transaction: whatever is created before is found and nothing
 * is changed, and whatever would be created after finds no table: what was reported as created is never lost.
 * @throws CommandError, with nothing changed, when services are connected or the stores have data
 */
export async function beginRestore(deps: BeginDeps): Promise<Unused> {
  return await inTransaction(deps.pool, async (transaction) => {
    if (!(await lockContent(transaction)))
      throw new CommandError(
        'Postgres is in use: its tables have been locked for more than half a minute. Nothing was changed.',
      );
    const unused = await expectUnused(deps, transaction);
    await markUnfinishedRestore(transaction);
    if (unused.isPostgresFilled) await dropSchema(transaction);
    return unused;
  });
}

/**
 * Also what a restore that was not finished has left counts as unused.
 * @throws CommandError when services are connected or the stores have data
 */
export async function expectUnused({ clicks, manifest }: BeginDeps, connection: Connection): Promise<Unused> {
  await expectNoService(connection);
  const isUnfinished = await isRestoreUnfinished(connection);
  const known = [...manifest.postgres.tables.map(({ name }) => name), ...ownTables];
  const postgres = await describeContent(connection, known);
  const clickHouse = await describeClicksContent(clicks);
  if (!isUnfinished) {
    const used =
      postgres.kind === 'used'
        ? { store: 'Postgres', ...postgres }
        : clickHouse.kind === 'used'
          ? { store: 'ClickHouse', ...clickHouse }
          : undefined;
    if (used)
      throw new CommandError(
        `${used.store} is not empty: it has ${used.example}. A restore needs empty databases, or a new DATA_DIR. Nothing was changed.`,
      );
  }
  const isFilled = clickHouse.kind !== 'nothing';
  if (isFilled && clickHouse.isReplicated) await expectReplicatedSchema(clicks, manifest, clickHouse.kind === 'used');
  return {
    isPostgresFilled: postgres.kind !== 'nothing',
    isClickHouseFilled: isFilled && !clickHouse.isReplicated,
  };
}

/** Postgres lists a connection until its process has ended: a moment after the service has. */
async function expectNoService(connection: Connection): Promise<void> {
  const deadline = Date.now() + endedServiceMsMax;
  let services = await listConnectedServices(connection);
  while (services.length > 0 && Date.now() < deadline) {
    await sleep(servicesPollMs);
    services = await listConnectedServices(connection);
  }
  if (services.length > 0)
    throw new CommandError(
      `Services are connected to the database: ${services.join(', ')}. Stop all of them first. Nothing was changed.`,
    );
}

/** Replicated tables are created by the operator: they are filled as they are. */
async function expectReplicatedSchema(clicks: ClicksDb, { clickHouse }: Manifest, isUsed: boolean): Promise<void> {
  const missing = await listMissingClicksMigrations(clicks);
  const isSame = missing.length === 0 && clickHouse.migrations.length === listClicksMigrations().length;
  if (isSame && !isUsed) return;
  throw new CommandError(
    'The replicated tables of ClickHouse must be empty and have the schema of the backup. Create them again with the files of the version that made it. Nothing was changed.',
  );
}
