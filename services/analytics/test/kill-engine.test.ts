import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedClickHouse } from '@linkplane/embedded/clickhouse';
import { encodeEvent, type LinkClicked } from '@linkplane/events';
import { noFailpoint, sleep } from '@linkplane/runtime';
import { createMetrics } from '@linkplane/telemetry';
import { allowLongTests, waitFor } from '@linkplane/testing';
import { expect, test } from 'vitest';
import { createAnalyticsService } from '../src/service.ts';
import { createArrayStream } from './array-source.ts';
import { createIngestStores, expectExactly, silentLogger } from './ingest-stores.ts';

allowLongTests('processes');

/** `SOAK=1` is the long form. */
const kills = process.env['SOAK'] === '1' ? 10 : 4;

test('an embedded ClickHouse killed at random moments loses no click and stores none twice', async () => {
  const seed = Date.now() % 1_000_000;
  console.log(`kill seed ${seed}`);
  const directory = mkdtempSync(join(tmpdir(), 'linkplane-kill-engine-'));
  const engine = await startEmbeddedClickHouse({ directory, logger: silentLogger });
  const stores = await createIngestStores({ url: engine.url, database: 'clicks', drop: () => Promise.resolve() });
  const stream = createArrayStream(`test/${stores.workspaceId}`);
  const service = createAnalyticsService({
    pool: stores.pool,
    clicks: stores.clicks,
    source: stream.openSource(),
    locate: () => ({ country: '', region: '', city: '' }),
    publicUrl: new URL('https://go.example'),
    logger: silentLogger,
    metrics: createMetrics(),
    failpoint: noFailpoint,
  });
  await service.start();
  const events: LinkClicked[] = [];
  for (let kill = 1; kill <= kills; kill++) {
    // The engine needs a second to restart, then clicks are inserted all the time.
    for (let waitedMs = 0; waitedMs < 2_000 + ((seed * kill * 7_919) % 700); waitedMs += 50) {
      for (let i = 0; i < 300; i++) {
        const event = stores.describeClick({ linkId: stores.linkIds[i % 5]! });
        events.push(event);
        stream.append('lane', events.length, encodeEvent(event));
      }
      await sleep(50);
    }
    process.kill(Number(readFileSync(join(directory, 'pid'), 'utf8')), 'SIGKILL');
  }
  const end = stream.records.at(-1)!.offset + 1;
  await waitFor(() => stream.committed() >= end, { timeoutMs: 60_000, what: 'all is taken in' });
  await service.stop();
  expect(events.length).toBeGreaterThan(kills * 4_000);
  await expectExactly(stores, events);
  await stores.close();
  await engine.stop();
  rmSync(directory, { recursive: true, force: true });
}, 180_000);
