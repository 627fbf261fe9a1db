import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { checkMachine, type Machine } from '../src/doctor/check-machine.ts';
import { checkClock } from '../src/doctor/check-stores.ts';
import type { Finding } from '../src/doctor/finding.ts';
import { openEmptyStores, type EmptyStores } from './open-empty-stores.ts';
import { runCommand, runJson } from './run-on-stores.ts';

let empty: EmptyStores;
let dataDirectory: string;
let env: Record<string, string>;
beforeAll(async () => {
  empty = await openEmptyStores();
  dataDirectory = mkdtempSync(join(tmpdir(), 'linkplane-doctor-'));
  env = { DATA_DIR: dataDirectory, ...empty.env };
  expect((await runCommand('migrate', env)).code).toBe(0);
});
afterAll(async () => {
  await empty.close();
  rmSync(dataDirectory, { recursive: true, force: true });
});

/** The public address of a service that responds like this; returns its URL. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const healthy =
  (headers: Record<string, string> = {}, rootStatus = 200): RequestListener =>
  ({ url }, response) => {
    if (url === '/') response.writeHead(rootStatus, headers).end();
    else response.writeHead(200, headers).end('{"openapi":"3.1.0"}');
  };

async function runDoctor(settings: Record<string, string>): Promise<{ code: number; findings: Finding[] }> {
  const { code, data } = await runJson<Finding[]>('doctor', { ...env, ...settings });
  return { code, findings: data };
}

const stateOf = (findings: Finding[], check: string) => findings.find((finding) => finding.check === check)?.state;

test('a healthy service has every line ok or a warning, in text too, and exit code 0', async () => {
  const PUBLIC_URL = await serve(healthy());
  const { code, findings } = await runDoctor({ PUBLIC_URL });
  expect(code).toBe(0);
  const checks = [
    'address',
    'host',
    'proxy headers',
    'postgres',
    'clock of postgres',
    'clickhouse',
    'clock of clickhouse',
  ];
  for (const check of checks) expect([check, stateOf(findings, check)]).toEqual([check, 'ok']);
  expect(findings.slice(checks.length).map(({ check }) => check)).toEqual(['disk', 'descriptors', 'memory']);
  expect((await runCommand('doctor', { ...env, PUBLIC_URL })).out).toContain('ok    host: the service knows 127.0.0.1');
});

describe('exit code 1, what is wrong and what to do', () => {
  const proxied = { Server: 'nginx' };
  test.each<[string, RequestListener, Record<string, string>, string]>([
    ['a host that the proxy replaces', healthy({}, 404), {}, 'host'],
    [
      'another service at the port',
      (_request, response) => void response.writeHead(502).end('Bad gateway'),
      {},
      'address',
    ],
    ['a page of another program', (_request, response) => void response.end('<html>'), {}, 'address'],
    ['a proxy that is not trusted', healthy(proxied), {}, 'proxy headers'],
    ['a Postgres that is gone', healthy(), { DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c' }, 'postgres'],
    ['a ClickHouse that is gone', healthy(), { CLICKHOUSE_URL: 'http://127.0.0.1:1/c' }, 'clickhouse'],
    ['a directory that is not there', healthy(), { DATA_DIR: '/proc/none' }, 'disk'],
  ])('%s', async (_what, listener, settings, check) => {
    const { code, findings } = await runDoctor({ PUBLIC_URL: await serve(listener), ...settings });
    expect(code).toBe(1);
    const failed = findings.filter(({ state }) => state === 'fail');
    expect(failed.map((finding) => finding.check)).toEqual([check]);
    expect(failed[0]?.advice).toMatch(/\.$/);
  });

  test('nothing at the public address', async () => {
    const { code, findings } = await runDoctor({ PUBLIC_URL: 'http://127.0.0.1:1' });
    expect([code, stateOf(findings, 'address')]).toEqual([1, 'fail']);
  });
});

test('a proxy that is trusted is ok, and one range for everybody is a warning', async () => {
  const PUBLIC_URL = await serve(healthy({ Via: '1.1 Caddy' }));
  const trust = async (TRUSTED_PROXIES: string) =>
    stateOf((await runDoctor({ PUBLIC_URL, TRUSTED_PROXIES })).findings, 'proxy headers');
  expect(await trust('127.0.0.1')).toBe('ok');
  expect(await trust('10.0.0.0/8,0.0.0.0/0')).toBe('warn');
});

const machine: Machine = {
  readFreeBytes: () => 100e9,
  readDescriptorsMax: () => 65_536,
  readMemoryBytes: () => 8e9,
};

test.each<[string, Partial<Machine>, string[]]>([
  ['enough of everything', {}, ['ok', 'ok', 'ok']],
  ['a disk that is nearly full', { readFreeBytes: () => 500e6 }, ['warn', 'ok', 'ok']],
  ['a disk that is full', { readFreeBytes: () => 0 }, ['fail', 'ok', 'ok']],
  ['few open files', { readDescriptorsMax: () => 1_024 }, ['ok', 'warn', 'ok']],
  ['hardly any open files', { readDescriptorsMax: () => 256 }, ['ok', 'fail', 'ok']],
  ['no limit of open files', { readDescriptorsMax: () => undefined }, ['ok', 'ok', 'ok']],
  ['1 GB of memory', { readMemoryBytes: () => 1_073_741_824 }, ['ok', 'ok', 'warn']],
  ['512 MB of memory', { readMemoryBytes: () => 536_870_912 }, ['ok', 'ok', 'fail']],
])('of the machine: %s', (_what, other, states) => {
  expect(checkMachine('/data', { ...machine, ...other }).map(({ state }) => state)).toEqual(states);
});

test.each([
  [0, 'ok'],
  [-999, 'ok'],
  [1_000, 'warn'],
  [-59_999, 'warn'],
  [60_000, 'fail'],
  [-3_600_000, 'fail'],
])('a clock %i ms ahead is %s', (aheadMs, state) => {
  expect(checkClock('postgres', aheadMs).state).toBe(state);
});
