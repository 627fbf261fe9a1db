import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allowLongTests, waitFor } from '@linkplane/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startProduct, type Product } from '../support/start-product.ts';

allowLongTests('real time');

let product: Product;
beforeAll(async () => void (product = await startProduct()));
afterAll(async () => await product.stop());

type Store = 'postgres' | 'clickhouse';
type Readiness = { status: string; checks: Record<string, boolean> };

const pidFiles = { postgres: 'postgres/data/postmaster.pid', clickhouse: 'clickhouse/pid' };

/** The process of an embedded store and, of Postgres, those of its connections. */
function listProcesses(store: Store): number[] {
  const [first = ''] = readFileSync(join(product.dataDirectory, pidFiles[store]), 'utf8').split('\n');
  const pid = Number(first);
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return [pid, ...(children === '' ? [] : children.split(' ').map(Number))];
}

function signalStore(pids: number[], signal: NodeJS.Signals): void {
  for (const pid of pids) process.kill(pid, signal);
}

async function readReadiness(): Promise<Readiness & { httpStatus: number; ms: number }> {
  const began = performance.now();
  const { status, body } = await product.visit('/readyz');
  return { ...(JSON.parse(body) as Readiness), httpStatus: status, ms: performance.now() - began };
}

const waitMax = { timeoutMs: 30_000 };
const untilOk = () =>
  waitFor(async () => (await readReadiness()).status === 'ok', { ...waitMax, what: 'every store to be back' });

describe.each<Store>(['postgres', 'clickhouse'])('the embedded %s', (store) => {
  const other = store === 'postgres' ? 'clickhouse' : 'postgres';

  test('frozen: readiness names it within two seconds and stays 200, links in use redirect, and it is ok again', async () => {
    const link = await product.api.createLink({ url: 'https://example.com/known' });
    await product.visit(`/${link.slug}`);
    const pids = listProcesses(store);
    signalStore(pids, 'SIGSTOP');
    try {
      const readiness = await readReadiness();
      expect(readiness).toMatchObject({ httpStatus: 200, status: 'degraded' });
      expect(readiness.checks).toMatchObject({ [store]: false, [other]: true });
      expect(readiness.ms).toBeLessThan(2_000);
      expect((await product.visit(`/${link.slug}`)).status).toBe(302);
      if (store === 'clickhouse') await expectReportRefused();
      const ingestStops = async () => !(await readReadiness()).checks['ingest'];
      await waitFor(ingestStops, { ...waitMax, what: 'ingest to be reported' });
    } finally {
      signalStore(pids, 'SIGCONT');
    }
    await untilOk();
  }, 90_000);

  test('killed: readiness names it until it is restarted', async () => {
    const [pid = 0] = listProcesses(store);
    signalStore([pid], 'SIGKILL');
    const isNamed = async () => !(await readReadiness()).checks[store];
    await waitFor(isNamed, { ...waitMax, pollMs: 5, what: `${store} to be reported` });
    await untilOk();
  }, 90_000);
});

/** While ClickHouse is frozen. */
async function expectReportRefused(): Promise<void> {
  const began = performance.now();
  const report = await product.api.call('GET', '/analytics/overview');
  expect(report).toMatchObject({ status: 503, body: { error: { code: 'UNAVAILABLE' } } });
  expect(report.headers['retry-after']).toBeDefined();
  expect(performance.now() - began).toBeLessThan(6_000);
}
