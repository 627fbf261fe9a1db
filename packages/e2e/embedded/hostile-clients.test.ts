import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { waitFor } from '@linkplane/testing';
import { openProductStores } from '../bench/open-product-stores.ts';
import { seedPopularLink } from '../bench/seed-clicks.ts';
import type { Link } from '../support/api-client.ts';
import { readRows } from '../support/read-rows.ts';
import { startProduct, type Product } from '../support/start-product.ts';

const clicks = 300_000;
const servedWithinMs = 3_000;
const grownMegabytesMax = 120;

let product: Product;
let link: Link;
const sockets = new Set<Socket>();

beforeAll(async () => {
  product = await startProduct({ plan: 'enterprise' });
  link = await product.api.createLink({ url: 'https://example.com/' });
  const stores = await openProductStores(product);
  await seedPopularLink(stores, { workspaceId: product.firstRun.workspaceId, clicks, linkId: link.id });
  await stores.close();
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await product.stop();
});

/** A client other than that of `measureOthers`: each has its own share. */
const hostileAddress = '127.0.0.2';

/** A connection of a hostile client, and whether the server has closed it. */
function open(bytes: string): { socket: Socket; hasEnded: () => boolean; taken: () => number } {
  const socket = connect({ port: product.port, host: '127.0.0.1', localAddress: hostileAddress });
  sockets.add(socket);
  let hasEnded = false;
  let taken = 0;
  socket.on('error', () => {});
  socket.on('close', () => void (hasEnded = true));
  socket.on('data', (chunk: Buffer) => void (taken += chunk.length));
  if (bytes !== '') socket.write(bytes);
  return { socket, hasEnded: () => hasEnded, taken: () => taken };
}

const openMany = (count: number, bytes: string) => Array.from({ length: count }, () => open(bytes));

/** Sends a byte from time to time, until the server closes the connection. */
function drip({ socket }: { socket: Socket }): void {
  const timer = setInterval(() => (socket.writable ? socket.write('a') : clearInterval(timer)), 500);
  socket.on('close', () => clearInterval(timer));
}

/** The second slowest of a few redirects and API calls: a stall of the machine affects one of them. */
async function measureOthers(): Promise<number> {
  const takenMs: number[] = [];
  for (let round = 0; round < 10; round += 1) {
    const began = performance.now();
    const visited = await product.visit(`/${link.slug}`);
    const between = performance.now();
    const listed = await product.api.call('GET', '/links?limit=1');
    if (visited.status !== 302 || listed.status !== 200) throw new Error(`${visited.status} ${listed.status}`);
    takenMs.push(between - began, performance.now() - between);
  }
  return takenMs.toSorted((a, b) => a - b).at(-2) ?? Infinity;
}

const bearer = () => `Host: localhost:${product.port}\r\nAuthorization: Bearer ${product.firstRun.token}\r\n`;

test('1,000 idle connections do not slow other clients', async () => {
  const idle = openMany(1_000, '');
  await waitFor(() => idle.every(({ socket }) => !socket.connecting), { what: 'all to be connected' });
  expect(await measureOthers()).toBeLessThan(servedWithinMs);
  for (const { socket } of idle) socket.destroy();
});

test('unfinished request bodies, many or large, do not block other API clients', async () => {
  const head = (bytes: number) => `POST /v1/links/bulk HTTP/1.1\r\nHost: x\r\nContent-Length: ${bytes}\r\n\r\n`;
  const small = openMany(1_100, `${head(50)}{`);
  await waitFor(() => small.every(({ socket }) => !socket.connecting), { what: 'all to be connected' });
  expect(await measureOthers()).toBeLessThan(servedWithinMs);
  const large = openMany(80, `${head(1_040_000)}${'x'.repeat(1_039_000)}`);
  await waitFor(() => large.every(({ socket }) => socket.writableLength === 0), { what: 'all to be sent' });
  expect(await measureOthers()).toBeLessThan(servedWithinMs);
  expect((await product.api.call('POST', '/links', { url: 'https://example.com/' })).status).toBe(201);
  for (const { socket } of [...small, ...large]) socket.destroy();
});

test('responses that are not read do not block other API clients', async () => {
  // More on each connection than the kernel buffers hold.
  const unread = openMany(40, 'GET /docs/api/links HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(40));
  for (const { socket } of unread) socket.pause();
  await waitFor(() => unread.every(({ socket }) => !socket.connecting), { what: 'all to be connected' });
  await measureOthers(); // until all that can be sent has been
  expect(await measureOthers()).toBeLessThan(servedWithinMs);
  for (const { socket } of unread) socket.destroy();
});

test('clients that disconnect right after their request do not slow other clients', async () => {
  for (const path of [link.slug, 'not-there', 'v1/links', '@ada', `${link.slug}+`, 'b/blk_x'])
    for (const { socket } of openMany(100, `GET /${path} HTTP/1.1\r\n${bearer()}\r\n`)) socket.end();
  for (const { socket } of openMany(300, `GET /${link.slug} HTTP/1.1\r\n${bearer()}\r\n`.repeat(20)))
    socket.on('connect', () => socket.resetAndDestroy());
  expect(await measureOthers()).toBeLessThan(servedWithinMs);
  expect((await product.visit('/readyz')).body).toContain('"ok"');
});

const exportPath = '/v1/analytics/export?type=clicks&includeBots=true&start=2000-01-01&end=2100-01-01';
const exportRequest = () => `GET ${exportPath} HTTP/1.1\r\n${bearer()}Connection: close\r\n\r\n`;

/** Export queries that are running in ClickHouse. */
async function countExports(): Promise<number> {
  const isExport = `query LIKE '%encodeURLComponent(slug)%' AND query NOT LIKE '%system.processes%'`;
  const rows = await readRows<{ n: string | number }>(
    product,
    `SELECT count() AS n FROM system.processes WHERE ${isExport}`,
  );
  return Number(rows[0]?.n);
}

/** The number of its lines. */
async function exportAll(): Promise<number> {
  const response = await product.visit(exportPath, { headers: { Authorization: `Bearer ${product.firstRun.token}` } });
  if (response.status !== 200) throw new Error(`${response.status}: ${response.body.slice(0, 200)}`);
  return response.body.split('\r\n').length - 2;
}

describe.concurrent('slow clients', () => {
  test('that send a request head byte by byte are disconnected and do not slow others', async ({ expect }) => {
    const slow = [
      ...openMany(100, `GET /${link.slug} HTTP/1.1\r\nHost: localhost\r\nX-Slow: `),
      ...openMany(100, `GET /v1/links HTTP/1.1\r\n${bearer()}X-Slow: `),
    ];
    for (const one of slow) drip(one);
    expect(await measureOthers()).toBeLessThan(servedWithinMs);
    await waitFor(() => slow.every(({ hasEnded }) => hasEnded()), {
      timeoutMs: 15_000,
      what: 'all to be disconnected',
    });
  });

  test('that send a request body byte by byte are disconnected and do not slow others', async ({ expect }) => {
    const head = `Content-Type: application/json\r\nContent-Length: 60000\r\n\r\n{`;
    const slow = [
      ...openMany(100, `POST /v1/links HTTP/1.1\r\n${bearer()}${head}`),
      ...openMany(50, `POST /${link.slug} HTTP/1.1\r\nHost: localhost\r\n${head}`),
    ];
    for (const one of slow) drip(one);
    expect(await measureOthers()).toBeLessThan(servedWithinMs);
    await waitFor(() => slow.every(({ hasEnded }) => hasEnded()), {
      timeoutMs: 20_000,
      what: 'all to be disconnected',
    });
  });

  test('that do not read an export pause its query with little memory, and end it by disconnecting', async ({
    expect,
  }) => {
    const before = readMegabytes();
    const holding = openMany(2, exportRequest());
    for (const { socket } of holding) socket.pause();
    await waitFor(async () => (await countExports()) >= 1, { what: 'the exports to run' });
    await waitFor(async () => (await product.api.call('GET', exportPath.slice(3))).status === 429, {
      what: 'a refusal',
    });
    expect(await measureOthers()).toBeLessThan(servedWithinMs);
    expect(readMegabytes() - before).toBeLessThan(grownMegabytesMax);
    for (const { socket } of holding) socket.destroy();
    await waitFor(async () => (await countExports()) === 0, { timeoutMs: 10_000, what: 'the queries to end' });
    for (let nth = 0; nth < 3; nth += 1) expect(await exportAll()).toBeGreaterThanOrEqual(clicks);

    for (let nth = 0; nth < 6; nth += 1) {
      const leaving = open(exportRequest());
      await waitFor(() => leaving.taken() > 1_000_000, { what: 'the first megabyte' });
      leaving.socket.resetAndDestroy();
      await waitFor(async () => (await countExports()) === 0, { timeoutMs: 10_000, what: 'the query to end' });
    }
    for (let nth = 0; nth < 3; nth += 1) expect(await exportAll()).toBeGreaterThanOrEqual(clicks);
  });
});

function readMegabytes(): number {
  const status = readFileSync(`/proc/${product.pid()}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1_024;
}
