import { createLogger } from '@linkplane/telemetry';
import { visit } from '@linkplane/testing';
import { afterEach, describe, expect, test } from 'vitest';
import type { Config } from '../../src/config.ts';
import { openFrontDoor } from '../../src/front-door/front-door.ts';
import { shareLimits } from '../../src/front-door/share-threads.ts';
import { noManagement } from './listen-as-management.ts';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function open(config: Partial<Pick<Config, 'METRICS' | 'TRUSTED_PROXIES'>> = {}): Promise<number> {
  const door = await openFrontDoor({
    config: { PORT: 0, HOST: '127.0.0.1', METRICS: 'true', TRUSTED_PROXIES: [], COMPATIBLE_APIS: [], ...config },
    publicUrl: new URL('http://localhost:8080'),
    sharesPort: 'no',
    redirect: (_request, response) => response.writeHead(404).end('no such link'),
    openFastLane: undefined,
    management: noManagement,
    countVisits: () => 0,
    limits: { ...shareLimits(1), thread: 0 },
    readiness: () => Promise.resolve({ journal: true }),
    renderMetrics: () => Promise.resolve('some_metric 1'),
    logger: createLogger('test', 'silent'),
  });
  closers.push(() => door.close());
  return door.port;
}

const status = async (port: number, path: string, headers: Record<string, string> = {}) =>
  (await visit(port, path, { headers })).status;

describe.each(['/readyz', '/metrics'])('%s', (path) => {
  test('is visible to this machine, and to a private client of a trusted proxy', async () => {
    expect(await status(await open(), path)).toBe(200);
    const port = await open({ TRUSTED_PROXIES: ['127.0.0.1'] });
    for (const address of ['10.1.2.3', '172.16.0.1', '192.168.1.1', 'fd00::1', '::1'])
      expect(await status(port, path, { 'X-Forwarded-For': address }), address).toBe(200);
  });

  test('is hidden from public clients behind a proxy, trusted or not', async () => {
    const port = await open({ TRUSTED_PROXIES: ['127.0.0.1'] });
    for (const address of ['203.0.113.9', '172.32.0.1', '2001:db8::1', 'fec0::1'])
      expect(await visit(port, path, { headers: { 'X-Forwarded-For': address } })).toMatchObject({
        status: 404,
        body: 'no such link',
      });
    const untrusting = await open();
    expect(await status(untrusting, path, { 'X-Forwarded-For': '10.0.0.1' })).toBe(404);
    for (const headers of [
      { Forwarded: 'for=10.0.0.1' },
      { 'X-Real-IP': '203.0.113.9' },
      { 'X-Forwarded-Host': 'go.example.com' },
      { 'X-Forwarded-Proto': 'https' },
      { Via: '1.1 proxy' },
    ] as Record<string, string>[])
      expect(await status(untrusting, path, headers), JSON.stringify(headers)).toBe(404);
  });

  test('is visible to everyone with METRICS=public', async () => {
    const port = await open({ METRICS: 'public', TRUSTED_PROXIES: ['127.0.0.1'] });
    expect(await status(port, path, { 'X-Forwarded-For': '203.0.113.9' })).toBe(200);
  });
});

test('METRICS=false hides /metrics only, and /livez is visible to everyone', async () => {
  const port = await open({ METRICS: 'false', TRUSTED_PROXIES: ['127.0.0.1'] });
  expect([await status(port, '/metrics'), await status(port, '/readyz')]).toEqual([404, 200]);
  expect(await status(port, '/livez', { 'X-Forwarded-For': '203.0.113.9' })).toBe(200);
});
