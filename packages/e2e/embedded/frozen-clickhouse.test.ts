import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { createClient } from '@clickhouse/client';
import { allowLongTests, startS3Server, waitFor, type TestS3Server } from '@linkplane/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startProduct, type Product } from '../support/start-product.ts';

allowLongTests('real time');

let product: Product;
let storage: TestS3Server;
const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
const today = new Date().toISOString().slice(0, 10);
const range = `start=${yesterday}&end=${today}`;
const clickCount = 200_000;

beforeAll(async () => {
  storage = await startS3Server();
  product = await startProduct({ env: { WEBHOOK_ALLOW_PRIVATE: 'true' } });
  await product.api.createLink({ url: 'https://example.com/' });
  const clickhouse = createClient({ url: product.clickhouseUrl });
  // Far more than fits into all buffers on the way.
  await clickhouse.command({
    query: `INSERT INTO clicks (id, timestamp, workspace_id, link_id, outcome, url, source, partition, offset)
      SELECT concat('evt_', toString(number)), toDateTime64({day:String}, 3, 'UTC'), {workspace:String}, 'lnk_1', 'click',
        repeat('x', 500), 'test', 0, number FROM numbers(${clickCount})`,
    query_params: { day: `${yesterday} 12:00:00`, workspace: product.firstRun.workspaceId },
  });
  await clickhouse.close();
});
afterAll(async () => {
  await product.stop();
  await storage.stop();
});

const signalClickHouse = (signal: 'SIGSTOP' | 'SIGCONT') =>
  process.kill(Number(readFileSync(join(product.dataDirectory, 'clickhouse', 'pid'), 'utf8')), signal);

async function whileFrozen(work: () => Promise<void>): Promise<void> {
  signalClickHouse('SIGSTOP');
  try {
    await work();
  } finally {
    signalClickHouse('SIGCONT');
  }
  const isRead = async () => (await product.api.call('GET', '/analytics/overview')).status === 200;
  await waitFor(isRead, { timeoutMs: 30_000, what: 'reports to be back' });
}

/** The response to a GET, of which nothing is read yet. */
async function open(path: string): Promise<IncomingMessage> {
  const headers = { Authorization: `Bearer ${product.firstRun.token}` };
  const sent = request({ port: product.port, host: '127.0.0.1', path: `/v1${path}`, headers }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return response;
}

/** All that is left of a body, and how it ended. */
async function readRest(
  response: IncomingMessage,
): Promise<{ bytes: number; end: 'complete' | 'cut off'; ms: number }> {
  const began = performance.now();
  let bytes = 0;
  try {
    for await (const chunk of response) bytes += (chunk as Buffer).length;
  } catch {
    return { bytes, end: 'cut off', ms: performance.now() - began };
  }
  return { bytes, end: response.complete ? 'complete' : 'cut off', ms: performance.now() - began };
}

/** Those that a workspace may have at the same time, in lists of those that it may only have one after the other. */
const lanes = [
  [
    ...['csv', 'parquet'].map((format) => `/analytics/export?type=clicks&format=${format}&${range}`),
    `/analytics/export?type=clicks&filter[country]=DE&${range}`,
    `/analytics/export?type=conversions&format=json&${range}`,
    `/analytics/export?type=profileEvents&${range}`,
  ],
  ['csv', 'json'].map((format) => `/analytics/export?type=links&format=${format}&${range}`),
  ['/analytics/realtime', '/analytics/realtime/stream', '/analytics/realtime/stream?filter[country]=DE'],
];

async function expectRefused(path: string): Promise<void> {
  const began = performance.now();
  const { status, body, headers } = await product.api.call('GET', path);
  expect([path, status, body.error?.code]).toEqual([path, 503, 'UNAVAILABLE']);
  expect([path, Number(headers['retry-after']) > 0]).toEqual([path, true]);
  expect(performance.now() - began, path).toBeLessThan(6_000);
}

describe('beside a frozen ClickHouse', () => {
  test('the first bytes of every export and of the live stream are a 503 within the limit of reports', async () => {
    await whileFrozen(async () => {
      await Promise.all(
        lanes.map(async (paths) => {
          for (const path of paths) await expectRefused(path);
        }),
      );
    });
    for (const path of lanes.flat().filter((each) => !each.includes('stream'))) {
      const response = await open(path);
      expect([path, response.statusCode, (await readRest(response)).end]).toEqual([path, 200, 'complete']);
    }
  });

  test.each(['csv', 'parquet'])('an export of clicks as %s that has begun is cut off', async (format) => {
    const response = await open(`/analytics/export?type=clicks&format=${format}&${range}`);
    expect(response.statusCode).toBe(200);
    await once(response, 'readable');
    await whileFrozen(async () => {
      const { bytes, end, ms } = await readRest(response);
      expect([end, bytes > 0]).toEqual(['cut off', true]);
      expect(ms).toBeLessThan(25_000);
    });
  });

  test('a live stream that has begun is cut off, and one that is opened later has data', async () => {
    const response = await open('/analytics/realtime/stream');
    expect(response.statusCode).toBe(200);
    const [first] = (await once(response, 'data')) as [Buffer];
    expect(first.toString()).toMatch(/^retry: 1000\n\ndata: \{/);
    await whileFrozen(async () => {
      const { end, ms } = await readRest(response);
      expect(end).toBe('cut off');
      expect(ms).toBeLessThan(30_000);
    });
    const next = await open('/analytics/realtime/stream');
    expect(next.statusCode).toBe(200);
    expect(((await once(next, 'data')) as [Buffer])[0].toString()).toContain('data: {');
    next.destroy();
  });

  test('a scheduled export says so and is retried: no object is written', async () => {
    const { endpoint, bucket, accessKeyId, secretAccessKey } = storage;
    const destination = { endpoint, bucket, prefix: 'frozen/', accessKeyId, secretAccessKey };
    const body = { type: 'clicks', format: 'csv', interval: 'daily', destination };
    const { id } = (await product.api.call('POST', '/export-schedules', body)).body.data as { id: string };
    const readRun = async () => {
      const { data } = (await product.api.call('GET', `/export-schedules/${id}`)).body;
      return (data as { lastRun: { state: string; error: string | null } | null }).lastRun;
    };
    await whileFrozen(async () => {
      await product.api.call('POST', `/export-schedules/${id}/run`);
      const run = await waitFor(
        async () => {
          const lastRun = await readRun();
          return lastRun?.state === 'retrying' ? lastRun : undefined;
        },
        { timeoutMs: 30_000, what: 'the run to fail' },
      );
      expect(run.error).toBe('Exports are temporarily unavailable. Please try again.');
      expect(await storage.list()).toEqual([]);
    });
    await product.api.call('POST', `/export-schedules/${id}/run`);
    const isDone = async () => (await readRun())?.state === 'succeeded';
    await waitFor(isDone, { timeoutMs: 60_000, what: 'the run to succeed' });
    expect(await storage.list()).toEqual([`frozen/clicks/${yesterday}.csv`]);
  });
});
