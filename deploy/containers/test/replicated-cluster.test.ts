import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateClicksDb, openClicksDb, type ClicksDb } from '@linkplane/clicks-db';
import { collectClicks, insertRows } from '@linkplane/clicks-db/write';
import { findClickHouseServer, startClickHouseReplicas } from '@linkplane/local-servers';
import { createLogger } from '@linkplane/telemetry';
import { allowLongTests, waitFor } from '@linkplane/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeClick } from '../../../packages/clicks-db/test/random-click.ts';
import { replicateSchema } from '../src/replicate-schema.ts';
import { root } from './read-compose.ts';

allowLongTests('processes');

const program = findClickHouseServer();
if (program === undefined)
  process.stderr.write('SKIPPED: the replicated schema on a cluster, which needs an installed clickhouse-server.\n');

const startTimeoutMs = 120_000;
const database = 'linkplane';
const directory = mkdtempSync(join(tmpdir(), 'linkplane-replicas-'));
const cleanUps: (() => Promise<unknown>)[] = [];
const clicks = Array.from({ length: 100 }, (_, offset) => describeClick(offset, { source: 'stream', offset }));

describe.runIf(program !== undefined)('the schema for replicas, on two servers', () => {
  let replicas: ClicksDb[];

  const select = async ({ client }: ClicksDb, query: string) =>
    await (await client.query({ query, format: 'JSONEachRow' })).json<Record<string, unknown>>();
  const countOf = async (replica: ClicksDb) =>
    Number((await select(replica, 'SELECT count() AS n FROM clicks'))[0]?.['n']);

  beforeAll(async () => {
    const logger = createLogger('replicas', 'silent');
    const servers = await startClickHouseReplicas(program ?? '', { directory, logger });
    cleanUps.push(() => Promise.all(servers.map((server) => server.stop())));
    replicas = servers.map(({ url }) => openClicksDb({ url, database }));
    cleanUps.push(() => Promise.all(replicas.map((replica) => replica.close())));
    const [first] = replicas;
    const server = first!.openServerClient();
    await server.command({ query: `CREATE DATABASE ${database} ON CLUSTER '{cluster}'` });
    await server.close();
    // Twice: every statement may be repeated, as before an upgrade.
    for (let repeated = 0; repeated < 2; repeated++)
      for (const sql of replicateSchema(root).values())
        for (const query of sql.split(/;\s*\n/).filter((text) => /^[^-\s]/m.test(text)))
          await first!.client.command({ query });
  }, startTimeoutMs);

  afterAll(async () => {
    for (const cleanUp of cleanUps.reverse()) await cleanUp();
    rmSync(directory, { recursive: true, force: true });
  });

  test('every table is replicated, and both servers have the same tables and views', async () => {
    const query = `SELECT name, engine, create_table_query AS text FROM system.tables WHERE database = currentDatabase() ORDER BY name`;
    const [one, two] = [await select(replicas[0]!, query), await select(replicas[1]!, query)];
    expect(two).toEqual(one);
    expect(one.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['clicks', 'profile_events', 'conversions', 'bi_clicks']),
    );
    for (const { name, engine } of one)
      expect([name, engine]).toEqual([name, expect.stringMatching(/^(Replicated.*|View)$/)]);
  });

  test('management finds the schema there, and the second server has its migrations, too', async () => {
    expect((await migrateClicksDb(replicas[0]!)).length).toBeGreaterThan(5);
    await replicas[1]!.client.command({ query: 'SYSTEM SYNC REPLICA schema_migrations' });
    expect(await migrateClicksDb(replicas[1]!)).toEqual([]);
  });

  test('a batch is on both servers, and is not stored again when it is repeated at the other one', async () => {
    await insertRows(replicas[0]!, collectClicks(clicks), 'batch');
    await waitFor(async () => (await countOf(replicas[1]!)) === clicks.length);
    for (const replica of replicas) await insertRows(replica, collectClicks(clicks), 'batch');
    await replicas[0]!.client.command({ query: 'SYSTEM SYNC REPLICA clicks' });
    expect(await Promise.all(replicas.map(countOf))).toEqual([clicks.length, clicks.length]);
  });
});
