import { createServer, connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { openClicksDb } from '@linkplane/clicks-db';
import { encodeEvent, type LinkClicked } from '@linkplane/events';
import { noFailpoint, sleep } from '@linkplane/runtime';
import { createMetrics } from '@linkplane/telemetry';
import { allowLongTests, waitFor } from '@linkplane/testing';
import { expect, onTestFinished, test } from 'vitest';
import { createAnalyticsService } from '../src/service.ts';
import { createArrayStream } from './array-source.ts';
import { createIngestStores, expectExactly, openTestPool, silentLogger } from './ingest-stores.ts';

allowLongTests('processes');

type Proxy = { port: number; cut: () => void; restore: () => void };

/** Stands between the service and a store; `cut` ends all connections and refuses new ones. */
async function openProxy(target: URL): Promise<Proxy> {
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((socket) => {
    if (isCut) return void socket.destroy();
    const upstream = connect({ host: target.hostname, port: Number(target.port) });
    for (const [one, other] of [
      [socket, upstream],
      [upstream, socket],
    ] as const) {
      sockets.add(one);
      one.on('error', () => {});
      one.once('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  onTestFinished(() => {
    cut();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.');
  return { port: address.port, cut, restore: () => void (isCut = false) };
}

function throughProxy(url: string, { port }: Proxy): string {
  const changed = new URL(url);
  changed.hostname = '127.0.0.1';
  changed.port = String(port);
  return changed.href;
}

test.each(['ClickHouse', 'Postgres'])(
  '%s going away again and again costs no click and doubles none',
  async (away) => {
    const stores = await createIngestStores();
    onTestFinished(() => stores.close());
    const { postgresUrl, clickHouseUrl, database } = stores.addresses;
    const [postgresProxy, clickHouseProxy] = [
      await openProxy(new URL(postgresUrl)),
      await openProxy(new URL(clickHouseUrl)),
    ];
    const pool = openTestPool(throughProxy(postgresUrl, postgresProxy));
    const clicks = openClicksDb({
      url: throughProxy(clickHouseUrl, clickHouseProxy),
      database,
      requestTimeoutMs: 2_000,
    });
    const stream = createArrayStream(`test/${stores.workspaceId}`);
    const service = createAnalyticsService({
      pool,
      clicks,
      source: stream.openSource(),
      locate: () => ({ country: '', region: '', city: '' }),
      publicUrl: new URL('https://go.example'),
      logger: silentLogger,
      metrics: createMetrics(),
      failpoint: noFailpoint,
    });
    await service.start();
    const proxy = away === 'ClickHouse' ? clickHouseProxy : postgresProxy;
    const events: LinkClicked[] = [];
    const append = (linkId = stores.linkIds[0]!) => {
      const event = stores.describeClick({ linkId });
      events.push(event);
      stream.append('lane', events.length, encodeEvent(event));
    };
    for (let round = 0; round < 30; round++) {
      for (let i = 0; i < 400; i++) append(stores.linkIds[i % 5]);
      if (round % 10 === 4) proxy.cut();
      if (round % 10 === 8) proxy.restore();
      await sleep(50 + (round % 7) * 13);
    }
    const endOfAll = () => stream.records.at(-1)!.offset + 1;
    const allTakenIn = { timeoutMs: 40_000, what: 'all is taken in' };
    await waitFor(() => stream.committed() >= endOfAll(), allTakenIn);
    const before = stream.committed();
    proxy.cut();
    append();
    await sleep(1_300);
    expect(stream.committed()).toBe(before);
    proxy.restore();
    await waitFor(() => stream.committed() >= endOfAll(), allTakenIn);
    await service.stop();
    await Promise.all([pool.end(), clicks.close()]);
    await expectExactly(stores, events);
  },
  90_000,
);

test('a service whose store is unavailable stops in time and loses nothing', async () => {
  const stores = await createIngestStores();
  onTestFinished(() => stores.close());
  const proxy = await openProxy(new URL(stores.addresses.clickHouseUrl));
  proxy.cut();
  const clicks = openClicksDb({
    url: throughProxy(stores.addresses.clickHouseUrl, proxy),
    database: stores.addresses.database,
  });
  const stream = createArrayStream(`test/${stores.workspaceId}`);
  const events = Array.from({ length: 100 }, () => stores.describeClick());
  for (const [i, event] of events.entries()) stream.append('lane', i, encodeEvent(event));
  const start = async (clicksDb: typeof clicks) => {
    const service = createAnalyticsService({
      pool: stores.pool,
      clicks: clicksDb,
      source: stream.openSource(),
      locate: () => ({ country: '', region: '', city: '' }),
      publicUrl: new URL('https://go.example'),
      logger: silentLogger,
      metrics: createMetrics(),
      failpoint: noFailpoint,
    });
    await service.start();
    return service;
  };
  const first = await start(clicks);
  await waitFor(
    async () => (await stores.pool.query('select 1 from stream_positions where pending_to is not null')).rowCount,
  );
  const startedAt = performance.now();
  await first.stop();
  expect(performance.now() - startedAt).toBeLessThan(3_000);
  await clicks.close();
  const second = await start(stores.clicks);
  await waitFor(() => stream.committed() >= 200);
  await second.stop();
  await expectExactly(stores, events);
});
