import { readFileSync } from 'node:fs';
import { createDatabase, databaseUrl, dropDatabase } from '@linkplane/testing';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { testKuttFixture } from './test-fixture.ts';
import { openKuttDatabase } from '../../src/kutt/open-kutt-database.ts';
import { openKuttPostgres } from '../../src/kutt/open-kutt-postgres.ts';
import { kuttFixture, readAll } from './read-fixture.ts';

const serverUrl = inject('postgresUrl');
const times = { bannedExpireAt: new Date('2026-11-01'), startedAt: new Date('2026-11-01') };
let name = '';
let url = '';

beforeAll(async () => {
  name = await createDatabase(serverUrl);
  url = databaseUrl(serverUrl, name);
  await runSql(readFileSync(kuttFixture('kutt.pg.sql'), 'utf8'));
});
afterAll(() => dropDatabase(serverUrl, name));

testKuttFixture('postgres', () => openKuttPostgres(url));

test('more rows than a page are read in one state of the database, whatever is written in between', async () => {
  const database = await openKuttPostgres(url);
  try {
    const source = openKuttDatabase(database, times);
    const before = await readAll(source);
    await runSql(`INSERT INTO visits (link_id, created_at, total, br_other, os_other, countries, referrers)
      SELECT 1, '2026-08-02'::timestamptz + n * interval '1 second', 1, 1, 1, '{"de":1}', '{"direct":1}' FROM generate_series(1, 12000) n`);
    const same = await readAll(source);
    expect(same.clicks).toHaveLength(before.clicks.length);
    const later = await openKuttPostgres(url);
    const after = await readAll(openKuttDatabase(later, times));
    await later.close();
    expect(after.clicks).toHaveLength(before.clicks.length + 12_000);
    expect(new Set(after.clicks.map(({ id }) => id)).size).toBe(after.clicks.length);
  } finally {
    await database.close();
    await runSql(`DELETE FROM visits WHERE created_at >= '2026-08-02' AND created_at < '2026-08-03'`);
  }
});

test('a wrong password is refused, a server that is away unavailable, a database without tables invalid', async () => {
  const wrong = new URL(url);
  wrong.password = 'wrong';
  await expect(openKuttPostgres(wrong.href)).rejects.toMatchObject({ reason: 'refused' });
  const away = new URL(url);
  away.port = '1';
  await expect(openKuttPostgres(away.href)).rejects.toMatchObject({ reason: 'unavailable' });
  const database = await openKuttPostgres(databaseUrl(serverUrl, 'postgres'));
  await expect(readAll(openKuttDatabase(database, times))).rejects.toMatchObject({ reason: 'invalid' });
  await database.close();
});

test('a connection that ends while rows are read is unavailable', async () => {
  const database = await openKuttPostgres(url);
  const batches = openKuttDatabase(database, times).read()[Symbol.asyncIterator]();
  await runSql(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  );
  await expect(batches.next()).rejects.toMatchObject({ reason: 'unavailable' });
  await database.close();
});

async function runSql(text: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
