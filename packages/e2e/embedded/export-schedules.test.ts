import { createClient } from '@clickhouse/client';
import { startS3Server, waitFor, type TestS3Server } from '@linkplane/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startProduct, type Product } from '../support/start-product.ts';

let product: Product;
let storage: TestS3Server;

beforeAll(async () => {
  storage = await startS3Server();
  product = await startProduct({ env: { WEBHOOK_ALLOW_PRIVATE: 'true', LOG_LEVEL: 'debug' } });
});
afterAll(async () => {
  await product.stop();
  await storage.stop();
});

const dayMs = 86_400_000;
const rowCount = 30_000;

async function call<Data>(method: string, path: string, body?: unknown): Promise<Data> {
  const response = await fetch(`http://127.0.0.1:${product.port}/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${product.firstRun.token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  expect(response.status, text).toBeLessThan(300);
  expect(text).not.toContain(storage.secretAccessKey);
  return (JSON.parse(text) as { data: Data }).data;
}

type Schedule = { id: string; lastRun: { state: string; rows: number } | null };

const toLines = (file: string) => file.split('\r\n').toSorted();

test('a product that is killed during an export has exactly one whole object of the period afterwards, and no parts', async () => {
  const yesterday = new Date(Date.now() - dayMs).toISOString().slice(0, 10);
  const today = new Date().toISOString().slice(0, 10);
  const clickhouse = createClient({ url: product.clickhouseUrl });
  // Three parts.
  await clickhouse.command({
    query: `INSERT INTO clicks (id, timestamp, workspace_id, link_id, outcome, url, source, partition, offset)
      SELECT concat('evt_', toString(number)), toDateTime64({day:String}, 3, 'UTC'), {workspace:String}, 'lnk_1', 'click',
        repeat('x', 500), 'test', 0, number FROM numbers(${rowCount})`,
    query_params: { day: `${yesterday} 12:00:00`, workspace: product.firstRun.workspaceId },
  });
  await clickhouse.close();
  const { endpoint, bucket, accessKeyId, secretAccessKey } = storage;
  const destination = { endpoint, bucket, prefix: 'killed/', accessKeyId, secretAccessKey };
  const schedule = { type: 'clicks', format: 'csv', interval: 'daily', destination };
  const { id } = await call<Schedule>('POST', '/export-schedules', schedule);

  const reached = Promise.withResolvers<void>();
  storage.intercept = async ({ url }) => {
    if (!url?.includes('partNumber=2')) return false;
    reached.resolve();
    return await new Promise<boolean>(() => {}); // never
  };
  await call('POST', `/export-schedules/${id}/run`);
  await reached.promise;
  await product.kill();
  expect(await storage.list()).toEqual([]);
  expect(await storage.countUploads()).toBe(1);

  storage.intercept = undefined;
  await product.restart();
  const { lastRun } = await waitFor(
    async () => {
      const found = await call<Schedule>('GET', `/export-schedules/${id}`);
      return found.lastRun?.state === 'succeeded' ? found : undefined;
    },
    { timeoutMs: 60_000, pollMs: 200, what: 'the export to be repeated' },
  );
  expect(lastRun?.rows).toBe(rowCount);
  const key = `killed/clicks/${yesterday}.csv`;
  expect(await storage.list()).toEqual([key]);
  expect(await storage.countUploads()).toBe(0);
  const response = await fetch(
    `http://127.0.0.1:${product.port}/v1/analytics/export?type=clicks&start=${yesterday}&end=${today}`,
    { headers: { authorization: `Bearer ${product.firstRun.token}` } },
  );
  const object = await storage.read(key);
  expect(toLines(object?.toString() ?? '')).toEqual(toLines(await response.text()));
  expect(product.output()).not.toContain(secretAccessKey);
});
