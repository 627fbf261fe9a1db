import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allowLongTests, createTestLinksDb, waitFor, type TestLinksDb } from '@linkplane/testing';
import { startManagement, type TestManagement } from '../support/start-management.ts';

allowLongTests('processes');

/** How long requests wait for a Postgres that does not respond. */
const poolLimits = { connectTimeoutMs: 1_000, statementTimeoutMs: 3_000, queryTimeoutMs: 4_000 };

let database: TestLinksDb;
let line: Line;
let management: TestManagement;
beforeAll(async () => {
  database = await createTestLinksDb();
  line = await openLine(database.url);
  management = await startManagement({ databaseUrl: line.url, poolLimits });
});
afterAll(async () => {
  line.set('open');
  await management.stop();
  line.close();
  await database.drop();
});

const requests = [
  ['GET', '/v1/links', undefined],
  ['POST', '/v1/links', { url: 'https://example.com' }],
  ['PATCH', '/v1/links/lnk_00000000000000000000', { title: 'x' }],
] as const;

async function expectUnavailable(): Promise<void> {
  const responses = await Promise.all(requests.map(([method, path, body]) => management.call(method, path, body)));
  for (const { status, headers, body, text } of responses) {
    expect([status, body.error.code]).toEqual([503, 'UNAVAILABLE']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    for (const name of ['limit', 'remaining', 'reset'])
      expect(headers.get(`x-ratelimit-${name}`)).toMatch(/^[1-9]\d*$/);
    expect(text).not.toMatch(/postgres|connect|terminat|timeout|ECONN/i);
  }
}

const isBack = async () => (await management.call('GET', '/v1/links')).status === 200;

test('requests are UNAVAILABLE with Retry-After while Postgres is down, and recover without a restart', async () => {
  expect(await isBack()).toBe(true);
  line.set('closed');
  await expectUnavailable();
  // What needs no database is served as before.
  expect((await management.call('GET', '/v1/links', undefined, { token: null })).status).toBe(401);
  expect((await management.call('GET', '/v1/links', undefined, { token: 'lp_nonsense' })).status).toBe(401);
  const form = await fetch(`${management.url}/b/blk_00000000000000000000`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'message=x',
  });
  expect([form.status, form.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8']);
  expect(await form.text()).toContain('Please try again later.');
  line.set('open');
  await waitFor(isBack);
});

test('no request waits longer than its limit while Postgres does not respond', async () => {
  line.set('frozen');
  const startedAt = Date.now();
  await expectUnavailable();
  expect(Date.now() - startedAt).toBeLessThan(10_000);
  line.set('closed');
  line.set('open');
  await waitFor(isBack);
});

test('changes made before an outage of Postgres are published after it', async () => {
  const made = await management.create({ slug: 'after-the-storm' });
  await waitFor(() => management.published.some(({ slugKey }) => slugKey === made.slug));
  await waitFor(async () => (await management.pool.query('select from outbox')).rowCount === 0);
});

type Line = { url: string; set(state: 'open' | 'closed' | 'frozen'): void; close(): void };

/** A TCP proxy to Postgres that can be cut (connections end, new ones are refused) and frozen (nothing passes). */
async function openLine(databaseUrl: string): Promise<Line> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let state = 'open';
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (data) => state !== 'frozen' && to.write(data));
      from.on('error', () => to.destroy());
      from.on('close', () => {
        to.destroy();
        sockets.delete(from);
      });
    }
    if (state === 'closed') near.destroy();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    set(next) {
      state = next;
      if (next === 'closed') for (const socket of sockets) socket.destroy();
    },
    close: () => server.close(),
  };
}
