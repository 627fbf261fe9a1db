import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openMemoryTries, openMemoryVisitorKeys } from '@linkplane/ephemeral';
import { createLogger } from '@linkplane/telemetry';
import { createTestLinksDb, visit, waitFor } from '@linkplane/testing';
import { expect, onTestFinished, test } from 'vitest';
import { readStandaloneConfig } from '../../src/config.ts';
import { shareLimits } from '../../src/front-door/share-threads.ts';
import { describeRedirectConfig, describeThreads } from '../../src/threads/describe-threads.ts';
import { startPlaneThread, type PlaneThread } from '../../src/threads/plane-thread.ts';

/** A thread that serves visitors on a port, beside a main thread that serves none. */
async function startWorker(port: number): Promise<PlaneThread> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'linkplane-thread-'));
  const database = await createTestLinksDb();
  const visitorKeys = openMemoryVisitorKeys();
  const config = readStandaloneConfig({ HOST: '127.0.0.1', LOG_LEVEL: 'silent', DATA_DIR: dataDirectory });
  const shared = describeThreads(config, { dataDirectory, instance: randomUUID(), socketDirectory: dataDirectory });
  const redirect = { config: describeRedirectConfig(config, port), limits: { ...shareLimits(1), thread: 0 } };
  const thread = startPlaneThread(
    { ...shared, planes: ['redirect'], redirect },
    {
      stores: Promise.resolve({ postgresUrl: database.url, clickhouseUrl: '' }),
      logger: createLogger('test', 'silent'),
      main: {
        agree: visitorKeys.agree,
        ...openMemoryTries(),
        verifyPassword: () => Promise.resolve({ isRight: false, ownHash: null }),
        renderMetrics: () => Promise.resolve(''),
        readiness: () => Promise.resolve({}),
      },
    },
  );
  onTestFinished(async () => {
    await thread.stop();
    await database.drop();
    rmSync(dataDirectory, { recursive: true, force: true });
  });
  return thread;
}

async function takePort(): Promise<{ server: Server; port: number }> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port };
}

test('a thread whose first start fails is started again until it serves, and stays stopped afterwards', async () => {
  const { server, port } = await takePort();
  const thread = await startWorker(port);
  await expect(thread.ready).rejects.toThrow(/port|EADDRINUSE/);
  expect(thread.isReady()).toBe(false);
  server.close();
  await waitFor(() => thread.isReady(), { timeoutMs: 15_000, what: 'the thread to be ready' });
  expect((await visit(port, '/no-such-link')).status).toBe(404);
  await thread.stop();
  expect(thread.isReady()).toBe(false);
});

test('the counts of a thread that has ended stay in its metrics', async () => {
  const { server, port } = await takePort();
  server.close();
  const thread = await startWorker(port);
  await thread.ready;
  for (let visits = 0; visits < 3; visits++) await visit(port, '/no-such-link');
  const readVisits = async () =>
    (await thread.collectMetrics())
      .flat()
      .filter(({ name }) => name === 'linkplane_redirects_not_found_total')
      .flatMap(({ values }) => values.map(({ value }) => value))
      .reduce((sum, value) => sum + value, 0);
  expect(await readVisits()).toBe(3);
  await thread.stop();
  expect(await readVisits()).toBe(3);
});
