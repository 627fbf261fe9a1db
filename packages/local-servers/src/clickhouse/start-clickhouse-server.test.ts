import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@linkplane/telemetry';
import { expect, test } from 'vitest';
import { findClickHouseServer, readMajorVersion } from './find-clickhouse-server.ts';
import { startClickHouse } from './start-clickhouse.ts';
import { startClickHouseServer } from './start-clickhouse-server.ts';

const logger = createLogger('test', 'silent');
const anyVersion = 0;

const ask = async (url: string, query: string) => {
  const { username, password, origin } = new URL(url);
  const headers = { 'X-ClickHouse-User': username, 'X-ClickHouse-Key': password };
  return await (await fetch(`${origin}/`, { method: 'POST', headers, body: query })).text();
};

test('the year of a version is read, and one that tells none is too old', () => {
  expect(readMajorVersion('ClickHouse server version 25.8.2.29 (official build).')).toBe(25);
  expect(readMajorVersion('')).toBe(0);
});

test.skipIf(findClickHouseServer(anyVersion) === undefined)(
  'an installed clickhouse-server answers whoever knows its password, keeps what it was given, and ends',
  async () => {
    const directory = mkdtempSync(join(tmpdir(), 'linkplane-clickhouse-'));
    const program = findClickHouseServer(anyVersion) ?? '';
    const first = await startClickHouseServer(program, { directory, logger });
    await ask(first.url, 'CREATE TABLE kept (n UInt8) ENGINE = MergeTree ORDER BY n');
    await ask(first.url, 'INSERT INTO kept VALUES (42)');
    expect(await ask(first.url.replace(/:[0-9a-f]{48}@/, ':wrong@'), 'SELECT 1')).not.toBe('1\n');
    await first.stop();
    const second = await startClickHouseServer(program, { directory, logger });
    expect(await ask(second.url, 'SELECT n FROM kept')).toBe('42\n');
    await second.stop();
    await expect(ask(second.url, 'SELECT 1')).rejects.toThrow();
    rmSync(directory, { recursive: true });
  },
);

test('where none is installed that is recent enough, the engine that ships is there', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'linkplane-clickhouse-'));
  const clickhouse = await startClickHouse({ directory, logger });
  expect(await ask(clickhouse.url, 'SELECT 1')).toBe('1\n');
  await clickhouse.stop();
  rmSync(directory, { recursive: true });
});
