import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openPool, type Pool } from '@linkplane/links-db';
import { createLogger } from '@linkplane/telemetry';
import { allowLongTests, waitFor } from '@linkplane/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countAfterFence } from '../support/count-clicks.ts';
import { startProduct, type Product } from '../support/start-product.ts';

allowLongTests('real time');

let product: Product;
beforeAll(async () => void (product = await startProduct()));
afterAll(async () => await product.stop());

type Store = 'postgres' | 'clickhouse';
type Readiness = { status: string; checks: Record<string, boolean> };

const pidFiles = { postgres: 'postgres/data/postmaster.pid', clickhouse: 'clickhouse/pid' };

/** The process of an embedded store and, of Postgres, those of its connections. */
function listProcesses(store: Store): number[] {
  const [first = ''] = readFileSync(join(product.dataDirectory, pidFiles[store]), 'utf8').split('\n');
  const pid = Number(first);
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return [pid, ...(children === '' ? [] : children.split(' ').map(Number))];
}

function signalStore(pids: number[], signal: NodeJS.Signals): void {
  for (const pid of pids) process.kill(pid, signal);
}

async function readReadiness(): Promise<Readiness & { httpStatus: number; ms: number }> {
  const began = performance.now();
  const { status, body } = await product.visit('/readyz');
  return { ...(JSON.parse(body) as Readiness), httpStatus: status, ms: performance.now() - began };
}

const waitMax = { timeoutMs: 30_000 };
const poolLimits = {
  applicationName: 'test',
  connectionsMax: 1,
  connectTimeoutMs: 5_000,
  statementTimeoutMs: 5_000,
  queryTimeoutMs: 6_000,
};
const noticedWithin = { timeoutMs: 5_000, pollMs: 100 };
const untilOk = () =>
  waitFor(async () => (await readReadiness()).status === 'ok', { ...waitMax, what: 'every store to be back' });

describe.each<Store>(['postgres', 'clickhouse'])('the embedded %s', (store) => {
  const other = store === 'postgres' ? 'clickhouse' : 'postgres';

  test('frozen: readiness names it within two seconds and stays 200, links in use redirect, and it is ok again', async () => {
    const link = await product.api.createLink({ url: 'https://example.com/known' });
    await product.visit(`/${link.slug}`);
    const pids = listProcesses(store);
    signalStore(pids, 'SIGSTOP');
    try {
      const readiness = await readReadiness();
      expect(readiness).toMatchObject({ httpStatus: 200, status: 'degraded' });
      expect(readiness.checks).toMatchObject({ [store]: false, [other]: true });
      expect(readiness.ms).toBeLessThan(2_000);
      expect((await product.visit(`/${link.slug}`)).status).toBe(302);
      if (store === 'clickhouse') await expectReportRefused();
      const ingestStops = async () => !(await readReadiness()).checks['ingest'];
      await waitFor(ingestStops, { ...waitMax, what: 'ingest to be reported' });
    } finally {
      signalStore(pids, 'SIGCONT');
    }
    await untilOk();
  }, 90_000);

  test('killed: readiness names it until it is restarted', async () => {
    const [pid = 0] = listProcesses(store);
    signalStore([pid], 'SIGKILL');
    const isNamed = async () => !(await readReadiness()).checks[store];
    await waitFor(isNamed, { ...waitMax, pollMs: 5, what: `${store} to be reported` });
    await untilOk();
  }, 90_000);
});

describe('a database that a newer version has migrated', () => {
  /** Opened before the migration: a pool gives out no connection after a breaking one. */
  let pool: Pool;
  const connect = async () => await pool.connect();
  let connection: Awaited<ReturnType<typeof connect>>;
  beforeAll(async () => {
    pool = openPool({ connectionString: product.databaseUrl, ...poolLimits }, createLogger('test', 'silent'));
    connection = await connect();
  });
  afterAll(async () => {
    connection.release();
    await pool.end();
  });

  test('goes on being used when the migration only adds', async () => {
    await connection.query("insert into schema_migrations (version, name) values (9000, '9000_adds.sql')");
    const until = Date.now() + noticedWithin.timeoutMs;
    while (Date.now() < until) {
      const link = await product.api.createLink({ url: 'https://example.com/added' });
      expect((await product.visit(`/${link.slug}`)).status).toBe(302);
    }
    expect(await readReadiness()).toMatchObject({ status: 'ok', checks: { schema: true } });
  }, 30_000);

  test('is used no more when the migration is breaking: readiness and the log say so, links in use redirect, no click is lost', async () => {
    const link = await product.api.createLink({ url: 'https://example.com/known' });
    await product.visit(`/${link.slug}`);
    await countAfterFence(product, link, 1);
    await connection.query(
      "insert into schema_migrations (version, name, breaking) values (9001, '9001_moves.sql', 'targets have moved')",
    );
    const create = () => product.api.call('POST', '/links', { url: 'https://example.com/new' });
    await waitFor(async () => (await create()).status === 503, { ...noticedWithin, what: 'the API to write no more' });
    const isNamed = async () => !(await readReadiness()).checks['schema'];
    await waitFor(isNamed, { ...noticedWithin, what: 'the schema to be reported' });
    const readiness = await readReadiness();
    expect(readiness).toMatchObject({ httpStatus: 200, status: 'degraded' });
    expect(readiness.checks).toMatchObject({ postgres: true, clickhouse: true, journal: true });
    for (let visit = 0; visit < 3; visit += 1) expect((await product.visit(`/${link.slug}`)).status).toBe(302);
    const countSaid = () =>
      [
        ...product
          .output()
          .matchAll(/"pool":"linkplane-management".*9001_moves\.sql.*upgrade this service and restart it/g),
      ].length;
    await waitFor(() => countSaid() > 0, { ...noticedWithin, what: 'the log to say what to do' });
    await create();
    expect(countSaid()).toBe(1);

    // What an upgrade and a restart do, with the means of this version.
    await connection.query('delete from schema_migrations where version > 8999');
    await untilOk();
    await countAfterFence(product, link, 4);
    expect((await create()).status).toBe(201);
  }, 90_000);
});

/** While ClickHouse is frozen. */
async function expectReportRefused(): Promise<void> {
  const began = performance.now();
  const report = await product.api.call('GET', '/analytics/overview');
  expect(report).toMatchObject({ status: 503, body: { error: { code: 'UNAVAILABLE' } } });
  expect(report.headers['retry-after']).toBeDefined();
  expect(performance.now() - began).toBeLessThan(6_000);
}
