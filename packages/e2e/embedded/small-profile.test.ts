import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allowLongTests, waitFor } from '@linkplane/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countAfterFence } from '../support/count-clicks.ts';
import { startProduct, type Product } from '../support/start-product.ts';

allowLongTests('real time');

let product: Product;
beforeAll(async () => void (product = await startProduct({ env: { PROFILE: 'small', REDIRECT_WORKERS: 'auto' } })));
afterAll(async () => await product.stop());

const everyCheck = {
  postgres: true,
  schema: true,
  clickhouse: true,
  management: true,
  analytics: true,
  webhooks: true,
  ingest: true,
  journal: true,
};

const isEngineRunning = () => {
  const pid = readFileSync(join(product.dataDirectory, 'clickhouse', 'pid'), 'utf8').trim();
  return existsSync(`/proc/${pid}`);
};

test('with PROFILE=small one thread serves visitors, and ClickHouse ends without clicks and returns with the next one', async () => {
  const { checks } = JSON.parse((await product.visit('/readyz')).body) as { checks: object };
  expect(checks).toEqual(everyCheck);
  const link = await product.api.createLink({ url: 'https://example.com/' });
  await product.visit(`/${link.slug}`);
  await countAfterFence(product, link, 1);

  // Pings of a monitor do not keep it running.
  const hasEnded = async () => (await product.visit('/readyz')).status === 200 && !isEngineRunning();
  await waitFor(hasEnded, { timeoutMs: 60_000, what: 'ClickHouse to end' });
  // Readiness neither reports a sleeping ClickHouse as a failure nor wakes it.
  expect(JSON.parse((await product.visit('/readyz')).body)).toEqual({ status: 'ok', checks: everyCheck });
  expect(isEngineRunning()).toBe(false);
  expect((await product.visit(`/${link.slug}`)).status).toBe(302);
  await countAfterFence(product, link, 2);
  expect(isEngineRunning()).toBe(true);
}, 90_000);
