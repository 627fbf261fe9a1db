import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLogger } from '@linkplane/telemetry';
import { allowLongTests, waitFor } from '@linkplane/testing';
import { Client } from 'pg';
import { expect, test, vi } from 'vitest';
import { findRunningEmbeddedPostgres, startEmbeddedPostgres } from '../src/postgres.ts';
import { createTemporaryDirectory } from './temporary-directory.ts';

allowLongTests('processes');

const logger = createLogger('test', 'silent');

async function selectOne(connectionString: string): Promise<unknown> {
  const client = new Client({ connectionString });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ database: unknown }>('select current_database() as database');
    return rows[0]?.database;
  } finally {
    await client.end();
  }
}

test('a server starts below directories that only their owner may traverse, and is found while it runs', async () => {
  const directory = createTemporaryDirectory();
  expect(await findRunningEmbeddedPostgres({ directory })).toBeUndefined();
  const postgres = await startEmbeddedPostgres({ directory, logger });
  expect(await selectOne(postgres.url)).toBe('linkplane');
  expect(await findRunningEmbeddedPostgres({ directory })).toBe(postgres.url);
  expect(statSync(join(directory, 'password')).mode & 0o077).toBe(0);
  await postgres.stop();
  await postgres.stop();
  expect(await findRunningEmbeddedPostgres({ directory })).toBeUndefined();
});

test('the server requires the password, and listens on the loopback interface only', async () => {
  const directory = createTemporaryDirectory();
  const postgres = await startEmbeddedPostgres({ directory, logger });
  const url = new URL(postgres.url);
  url.password = 'guess';
  await expect(selectOne(url.href)).rejects.toThrow('password authentication failed');
  expect(url.hostname).toBe('127.0.0.1');
  await postgres.stop();
});

test('a server that dies is restarted at the same URL, and the log says that memory may have run out', async () => {
  const directory = createTemporaryDirectory();
  const own = createLogger('test', 'silent');
  const report = vi.spyOn(own, 'error');
  const postgres = await startEmbeddedPostgres({ directory, logger: own });
  const pid = () => Number(readFileSync(join(directory, 'data', 'postmaster.pid'), 'utf8').split('\n')[0]);
  const killed = pid();
  process.kill(killed, 'SIGKILL');
  await waitFor(() => pid() !== killed && selectOne(postgres.url), { what: 'the next server', timeoutMs: 90_000 });
  expect(report).toHaveBeenCalledWith(
    { server: 'postgres', reason: expect.stringMatching(/^exit code 137 \(SIGKILL\)\. Memory may have run out: /) },
    'embedded server exited, restarting',
  );
  await postgres.stop();
}, 180_000);

test('a second start on the same directory is refused while the first server runs', async () => {
  const directory = createTemporaryDirectory();
  const postgres = await startEmbeddedPostgres({ directory, logger });
  await expect(startEmbeddedPostgres({ directory, logger })).rejects.toThrow('in use by another running process');
  expect(await selectOne(postgres.url)).toBe('linkplane');
  await postgres.stop();
});

test('a pid file of another program and an incomplete data directory do not prevent a start', async () => {
  const directory = createTemporaryDirectory();
  const postgres = await startEmbeddedPostgres({ directory, logger });
  await postgres.stop();
  writeFileSync(join(directory, 'data', 'postmaster.pid'), `${process.pid}\n${join(directory, 'data')}\n`);
  const again = await startEmbeddedPostgres({ directory, logger });
  expect(again.url).toBe(postgres.url);
  await again.stop();
});

test('text is sorted and lowered by Unicode on every machine', async () => {
  const directory = createTemporaryDirectory();
  const postgres = await startEmbeddedPostgres({ directory, logger });
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  const { rows } = await client.query<{ lowered: string; zone: string }>(
    `select lower('ÄÉΩ') as lowered, current_setting('timezone') as zone`,
  );
  expect(rows).toEqual([{ lowered: 'äéω', zone: 'UTC' }]);
  await client.end();
  await postgres.stop();
});
