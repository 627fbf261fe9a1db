import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { findFreePort } from '@linkplane/local-servers';
import { sleep } from '@linkplane/runtime';
import { visit, waitFor } from '@linkplane/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countAfterFence } from '../support/count-clicks.ts';
import { end, spawnProduct } from '../support/start-embedded.ts';
import { startProduct, type Product } from '../support/start-product.ts';

const workers = 3;
let product: Product;
beforeAll(async () => {
  product = await startProduct({ env: { REDIRECT_WORKERS: String(workers) } });
  await untilAllServe();
});
afterAll(async () => await product.stop());

/** Each visit has a connection of its own, and each connection goes to any of the threads. */
const visitMany = async (path: string, visits: number) =>
  await Promise.all(Array.from({ length: visits }, () => product.visit(path)));

async function untilAllServe(): Promise<void> {
  await waitFor(
    async () => {
      const { checks } = JSON.parse((await product.visit('/readyz')).body) as { checks: Record<string, boolean> };
      return checks['redirectWorkers'] === true;
    },
    { timeoutMs: 15_000, what: 'all threads to be ready' },
  );
}

const readMetric = async (name: string) => {
  const { body } = await product.visit('/metrics');
  return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(body)?.[1]);
};

test('visits that several threads serve are counted once, as one visitor, and metrics are those of all threads', async () => {
  const link = await product.api.createLink({ url: 'https://example.com/' });
  const before = await readMetric('linkplane_redirects_total');
  const responses = await visitMany(`/${link.slug}`, 60);
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([302]));
  // Whichever thread renders them.
  for (let scrape = 0; scrape < 6; scrape += 1) expect(await readMetric('linkplane_redirects_total')).toBe(before + 60);
  const stats = await countAfterFence(product, link, 60);
  expect(stats.uniqueVisitors).toBe(1);
});

test('an edit is followed by every thread within a second', async () => {
  const link = await product.api.createLink({ url: 'https://example.com/0' });
  await visitMany(`/${link.slug}`, 20); // in the memory of every thread
  for (let edit = 1; edit <= 5; edit += 1) {
    const url = `https://example.com/${edit}`;
    await product.api.updateLink(link.id, { url });
    const editedAt = Date.now();
    await waitFor(async () => (await visitMany(`/${link.slug}`, 12)).every(({ headers }) => headers.location === url), {
      timeoutMs: 1_000,
      what: `edit ${edit} to be followed everywhere`,
    });
    expect(Date.now() - editedAt).toBeLessThan(1_000);
  }
});

test('a click cap and the tries of a password hold for all threads together', async () => {
  const capped = await product.api.createLink({ url: 'https://example.com/', clickLimit: 7 });
  const redirected = (await visitMany(`/${capped.slug}`, 30)).filter(({ status }) => status === 302);
  expect(redirected).toHaveLength(7);

  const locked = await product.api.createLink({ url: 'https://example.com/', password: 'correct horse' });
  const guesses: number[] = [];
  for (let guess = 0; guess < 12; guess += 1) {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const response = await product.visit(`/${locked.slug}`, { method: 'POST', headers: form, body: 'password=wrong' });
    guesses.push(response.status);
  }
  expect(guesses.filter((status) => status === 403)).toHaveLength(5);
});

test('a process with several threads refuses a port that another program has', async () => {
  const other = createServer().listen({ port: 0, host: '127.0.0.1', reusePort: true });
  await once(other, 'listening');
  try {
    const { port } = other.address() as AddressInfo;
    const { child, output } = spawnProduct({
      PORT: String(port),
      DATA_DIR: `${product.dataDirectory}-other`,
      REDIRECT_WORKERS: '2',
      DATABASE_URL: product.databaseUrl,
      CLICKHOUSE_URL: product.clickhouseUrl.replace(/\/linkplane$/, ''),
    });
    const [code] = (await once(child, 'exit')) as [number];
    expect(output()).toContain(`port ${port} is taken by another program`);
    expect(code).toBe(1);
  } finally {
    other.close();
  }
});

/** Opens connections from an address, sends a request over each, and keeps them. */
async function openIdle(port: number, path: string, localAddress: string, count: number): Promise<Socket[]> {
  const sockets: Socket[] = [];
  for (let at = 0; at < count; at += 1) {
    const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => {});
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\n\r\n`);
    sockets.push(socket.resume());
    if (at % 50 === 49) await sleep(20);
  }
  return sockets;
}

const countOpen = (sockets: Socket[]) => sockets.filter((socket) => !socket.closed).length;

test('an address has the idle connections of one thread, however many threads serve it', async () => {
  const sockets = await openIdle(product.port, '/', '127.0.0.41', 700);
  await waitFor(() => countOpen(sockets) <= 256 + workers, { what: 'idle connections to be closed' });
  expect(countOpen(sockets)).toBeGreaterThan(128);
  for (const socket of sockets) socket.destroy();
});

test('a process that may open few files serves visitors beside more connections than it can have', async () => {
  const port = await findFreePort();
  const { child, output } = spawnProduct(
    {
      PORT: String(port),
      DATA_DIR: `${product.dataDirectory}-few`,
      REDIRECT_WORKERS: '4',
      DATABASE_URL: product.databaseUrl,
      CLICKHOUSE_URL: product.clickhouseUrl.replace(/\/linkplane$/, ''),
    },
    256,
  );
  try {
    const status = async () => (await visit(port, '/livez').catch(() => ({ status: 0 }))).status;
    await waitFor(async () => (await status()) === 200, { timeoutMs: 30_000, what: 'the process to serve' });
    expect(output()).toContain('the limit of open files allows few connections of clients');
    const sockets = await openIdle(port, '/', '127.0.0.42', 400);
    const statuses: number[] = [];
    for (let at = 0; at < 30; at += 1) statuses.push(await status());
    expect(statuses).toEqual(Array(30).fill(200));
    expect(countOpen(sockets)).toBeLessThan(256);
    for (const socket of sockets) socket.destroy();
  } finally {
    await end(child, 'SIGTERM');
    rmSync(`${product.dataDirectory}-few`, { recursive: true, force: true });
  }
}, 60_000);

test('clicks of several threads survive a kill, and are counted by a process with one thread', async () => {
  const link = await product.api.createLink({ url: 'https://example.com/' });
  const responses = await visitMany(`/${link.slug}`, 50);
  await product.kill();
  expect(responses.filter(({ status }) => status === 302)).toHaveLength(50);
  await product.restart({ REDIRECT_WORKERS: '1' });
  await countAfterFence(product, link, 50);
}, 60_000);
