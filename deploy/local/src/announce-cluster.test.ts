import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { announceCluster } from './announce-cluster.ts';
import { writeStoreAddresses } from './write-store-addresses.ts';

const stores = {
  postgresUrl: 'postgres://linkplane:postgres-secret@127.0.0.1:5432/linkplane',
  clickhouseUrl: 'http://linkplane:clickhouse%2Fsecret@127.0.0.1:8123',
  redisUrl: 'redis://:redis-secret@127.0.0.1:6379',
  kafkaBrokers: ['127.0.0.1:9092'],
};

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'linkplane-cluster-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(directory, { recursive: true });
});

function announce(addresses = stores): string {
  const log = vi.spyOn(console, 'log').mockReturnValue(undefined);
  const files = { workspace: '/data/first-workspace.json', stores: '/data/stores.json' };
  announceCluster({ origin: 'http://localhost:8080', services: [] }, addresses, { email: 'owner@localhost', files });
  return String(log.mock.calls[0]?.[0]);
}

test('what the cluster prints has the addresses of its stores without their passwords, and says where those are', () => {
  const shown = announce();
  for (const text of [
    'postgres://linkplane:***@127.0.0.1:5432/linkplane',
    'http://linkplane:***@127.0.0.1:8123',
    'redis://:***@127.0.0.1:6379',
    '127.0.0.1:9092',
    'are in /data/stores.json',
    'are in /data/first-workspace.json',
    'owner@localhost',
  ])
    expect(shown).toContain(text);
  expect(shown).not.toMatch(/secret|lp_/);
});

test('an address without a password is printed as it is', () => {
  expect(announce({ ...stores, redisUrl: 'redis://127.0.0.1:6379' })).toMatch(/redis {8}redis:\/\/127\.0\.0\.1:6379$/m);
});

test('the passwords of the stores are in a file for their owner alone, also where another start has left one', () => {
  const path = join(directory, 'stores.json');
  writeFileSync(path, 'of another start', { mode: 0o644 });
  expect(writeStoreAddresses(directory, stores)).toBe(path);
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(stores);
  expect((statSync(path).mode & 0o777).toString(8)).toBe('600');
});
