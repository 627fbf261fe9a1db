import { createClient } from '@clickhouse/client';
import { createTestClicksDb, createTestLinksDb } from '@linkplane/testing';
import { Client } from 'pg';
import { expect, test } from 'vitest';

test('every test links database is migrated, empty and separate', async () => {
  const [first, second] = await Promise.all([createTestLinksDb(), createTestLinksDb()]);
  const client = new Client({ connectionString: first.url });
  await client.connect();
  const { rows } = await client.query<{ count: string }>('select count(*) from links');
  await client.end();
  expect(Number(rows[0]?.count)).toBe(0);
  expect(first.url).not.toBe(second.url);
  await Promise.all([first.drop(), second.drop()]);
});

test('a test clicks database exists for a client that names it', async () => {
  const { url, database, drop } = await createTestClicksDb();
  const client = createClient({ url, database });
  const result = await client.query({ query: 'SELECT currentDatabase() AS name', format: 'JSONEachRow' });
  expect(await result.json()).toEqual([{ name: database }]);
  await client.close();
  await drop();
});
