import { openPool, type Pool } from '@linkplane/links-db';
import { isWaitForConnection, readHosts } from '@linkplane/links-db/planes/redirect';
import { createLogger } from '@linkplane/telemetry';
import { allowLongTests, createTestLinksDb, type TestLinksDb } from '@linkplane/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHostResolver } from '../../src/targets/resolve-host.ts';
import { createStoreBreaker } from '../../src/targets/create-store-breaker.ts';

allowLongTests('real time');

const limits = { applicationName: 'waits', connectionsMax: 1, connectTimeoutMs: 500 };
const timeouts = { statementTimeoutMs: 4_000, queryTimeoutMs: 5_000 };
const publicUrl = new URL('https://lnk.example.com');
/** More than open a breaker. */
const waits = 6;

let database: TestLinksDb;
let pool: Pool;
beforeAll(async () => {
  database = await createTestLinksDb();
  const connectionString = database.url;
  pool = openPool({ connectionString, ...limits, ...timeouts }, createLogger('test', 'silent'));
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

test('hosts that wait in vain for a connection do not shut out those that come once one is free', async () => {
  const hosts = createHostResolver(publicUrl, (names) => readHosts(pool, names));
  const client = await pool.connect();
  for (let wait = 0; wait < waits; wait += 1)
    expect(await hosts.resolve(`busy-${wait}.example.org`)).toEqual({ state: 'unavailable' });
  client.release();
  expect(await hosts.resolve('free.example.org')).toEqual({ state: 'unknown' });
});

test('an error of the pool is a wait only while its connections are in use, not when none can be made', async () => {
  const client = await pool.connect();
  const waited = await pool.query('select 1').catch((error: unknown) => error);
  client.release();
  const refused = openPool(
    { connectionString: 'postgres://user@127.0.0.1:1/none', ...limits, ...timeouts },
    createLogger('test', 'silent'),
  );
  const failed = await refused.query('select 1').catch((error: unknown) => error);
  await refused.end();
  expect([isWaitForConnection(waited), isWaitForConnection(failed)]).toEqual([true, false]);
});

test('statements that Postgres does not finish in time open the breaker, as before', async () => {
  const breaker = createStoreBreaker();
  const read = breaker.guard(() => pool.query('set local statement_timeout = 1; select pg_sleep(1)'));
  for (let failure = 0; failure < 5; failure += 1) await expect(read()).rejects.toThrow();
  expect(breaker.isOpen()).toBe(true);
});
