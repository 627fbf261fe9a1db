import { createClient } from '@clickhouse/client';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { createTestClicksDb, createTestLinksDb, waitFor } from '../src/index.ts';

test('each links database is migrated, empty and separate', async () => {
  const [first, second] = await Promise.all([createTestLinksDb(), createTestLinksDb()]);
  const client = new Client({ connectionString: first.url });
  await client.connect();
  const { rows } = await client.query<{ count: string }>('select count(*) from links');
  await client.end();
  expect(Number(rows[0]?.count)).toBe(0);
  expect(first.url).not.toBe(second.url);
  await Promise.all([first.drop(), second.drop()]);
});

test('a clicks database is there for a client that names it', async () => {
  const { url, database, drop } = await createTestClicksDb();
  const client = createClient({ url, database });
  const result = await client.query({ query: 'SELECT currentDatabase() AS name', format: 'JSONEachRow' });
  expect(await result.json()).toEqual([{ name: database }]);
  await client.close();
  await drop();
});

test('waiting in vain names what was awaited', async () => {
  await expect(waitFor(() => false, { timeoutMs: 50, what: 'the end of time' })).rejects.toThrow('the end of time');
  expect(await waitFor(() => Promise.resolve(7))).toBe(7);
});
