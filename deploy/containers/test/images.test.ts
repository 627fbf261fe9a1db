import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '@linkplane/local-servers';
import { createPlaneRoles, startStores, type Stores } from '@linkplane/local-cluster';
import { createLifecycle } from '@linkplane/runtime';
import { createLogger } from '@linkplane/telemetry';
import { visit, waitFor } from '@linkplane/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundledServices } from '../src/bundled-services.ts';
import { createBaseImage } from './images/create-base-image.ts';
import { measureBytes, openBuilder, type Builder } from './images/open-builder.ts';
import { runInImage, startImage, type Image, type RunningImage } from './images/run-image.ts';

const targets = [...bundledServices, 'standalone'] as const;
type Target = (typeof targets)[number];

const mebibyte = 1_048_576;
/** Limits what an image adds to the official one of Node.js; the engine of ClickHouse alone has 543 MiB. */
const serviceBytesMax = 40 * mebibyte;
const standaloneBytesMax = 700 * mebibyte;
/** The id of the user `node`, whom images run as. */
const nodeUserId = 1_000;
const buildTimeoutMs = 1_500_000;
const jobTimeoutMs = 240_000;

const isWanted = process.env['SOAK'] === '1';
const canBuild = process.platform === 'linux' && process.getuid?.() === 0;
if (isWanted && !canBuild) process.stderr.write('SKIPPED: images are built and run by root on Linux alone.\n');

const directory = mkdtempSync(join(tmpdir(), 'linkplane-images-'));
const logger = createLogger('images', 'silent');
const lifecycle = createLifecycle((name, error) => logger.error({ name, err: error }, 'could not close'));
const images = {} as Record<Target, Image>;

describe.runIf(isWanted && canBuild)('images', () => {
  beforeAll(async () => {
    const builder: Builder = await openBuilder();
    lifecycle.onStop('builder', () => builder.close());
    const base = await createBaseImage(builder);
    for (const target of targets) {
      await builder.build(target, base);
      images[target] = { directory: await builder.mount(target), config: await builder.readConfig(target) };
    }
  }, buildTimeoutMs);

  afterAll(async () => {
    await lifecycle.stop();
    rmSync(directory, { recursive: true, force: true });
  }, jobTimeoutMs);

  test('what each image adds to that of Node.js is below its limit', () => {
    const sizes = targets.map((target) => [target, measureBytes(join(images[target].directory, 'app'))] as const);
    for (const [target, bytes] of sizes) console.log(`${target}: ${(bytes / mebibyte).toFixed(1)} MiB`);
    const max = (target: Target) => (target === 'standalone' ? standaloneBytesMax : serviceBytesMax);
    expect(sizes.filter(([target, bytes]) => bytes > max(target))).toEqual([]);
  });

  test('no image runs as root', () => {
    expect(targets.map((target) => images[target].config.User)).toEqual(targets.map(() => 'node'));
  });

  test(
    'the services do the main job over real stores: a link, a visit, its click in the stats, and a webhook',
    async () => {
      const stores = await startStores(join(directory, 'stores'), logger, lifecycle);
      const { ports, env, databaseUrls, cliEnv } = await describeServices(stores);
      const migrated = await runInImage(images.cli, { env: cliEnv, args: ['migrate'] });
      expect(migrated).toMatchObject({ code: 0 });
      const running: RunningImage[] = [];
      for (const name of ['management', 'redirect', 'analytics', 'webhooks'] as const) {
        const [port, adminPort] = [ports[name], await findFreePort()];
        const own = { PORT: String(port), ADMIN_PORT: String(adminPort), DATABASE_URL: databaseUrls[name] };
        const data = name === 'redirect' || name === 'management' ? makeVolume(name) : '';
        const readyUrl = `http://127.0.0.1:${adminPort}/readyz`;
        running.push(await startImage(images[name], { env: { ...env, ...own }, data, readyUrl }));
      }
      const args = ['workspace', 'create', '--name', 'Acme', '--plan', 'business', '--json'];
      const made = await runInImage(images.cli, { env: cliEnv, args });
      expect(made).toMatchObject({ code: 0 });
      const { token } = JSON.parse(made.output) as { token: string };
      await doMainJob({ api: ports.management, links: ports.redirect, token });
      expect(await Promise.all(running.map((image) => image.checkHealth()))).toEqual([0, 0, 0, 0]);
      // Clicks are shipped before analytics leaves, so that the counts are final.
      expect(await Promise.all(running.map((image) => image.stop()))).toEqual([0, 0, 0, 0]);
      expect(await runInImage(images.cli, { env: cliEnv, args: ['verify-counts'] })).toMatchObject({ code: 0 });
    },
    jobTimeoutMs,
  );

  test(
    'standalone does the main job with its own engines, and goes on with its data after a restart',
    async () => {
      const port = await findFreePort();
      const data = makeVolume('standalone');
      const env = { PORT: String(port), LOG_LEVEL: 'error', WEBHOOK_ALLOW_PRIVATE: 'true' };
      const readyUrl = `http://127.0.0.1:${port}/readyz`;
      const first = await startImage(images.standalone, { env, data, readyUrl });
      const { token } = JSON.parse(readFileSync(join(data, 'first-run.json'), 'utf8')) as { token: string };
      const slug = await doMainJob({ api: port, links: port, token });
      expect(await first.checkHealth()).toBe(0);
      const command = ['node', 'services/cli/src/main.ts', 'verify-counts'];
      expect(await runInImage(images.standalone, { env, data, command })).toMatchObject({ code: 0 });
      expect(await first.stop()).toBe(0);
      const second = await startImage(images.standalone, { env, data, readyUrl });
      expect((await visit(port, `/${slug}`)).headers.location).toBe('https://example.com/launch');
      expect(await second.stop()).toBe(0);
    },
    jobTimeoutMs,
  );
});

/** Where each service is, and what all of them are given. */
async function describeServices({ postgresUrl, clickhouseUrl, redisUrl, kafkaBrokers }: Stores) {
  const ports = {
    redirect: await findFreePort(),
    management: await findFreePort(),
    analytics: await findFreePort(),
    webhooks: await findFreePort(),
  };
  const cliEnv = { DATABASE_URL: postgresUrl, CLICKHOUSE_URL: clickhouseUrl };
  const env = {
    PUBLIC_URL: `http://localhost:${ports.redirect}`,
    CLICKHOUSE_URL: clickhouseUrl,
    REDIS_URL: redisUrl,
    KAFKA_BROKERS: kafkaBrokers.join(','),
    WEBHOOK_ALLOW_PRIVATE: 'true',
    DRAIN_DELAY_MS: '0',
    LOG_LEVEL: 'error',
  };
  const databaseUrls = { ...(await createPlaneRoles(postgresUrl)), management: postgresUrl };
  return { ports, env, databaseUrls, cliEnv };
}

function makeVolume(name: string): string {
  const volume = join(directory, name);
  mkdirSync(volume);
  chownSync(volume, nodeUserId, nodeUserId);
  return volume;
}

type Job = { api: number; links: number; token: string };

/** Creates a link, visits it once, and waits until the click is counted and delivered. Returns its slug. */
async function doMainJob({ api, links, token }: Job): Promise<string> {
  const call = async <Data>(method: string, path: string, body?: unknown) => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const options = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
    const response = await visit(api, `/v1${path}`, options);
    expect([path, response.status, response.body]).toEqual([path, body ? 201 : 200, expect.any(String)]);
    return (JSON.parse(response.body) as { data: Data }).data;
  };
  const receiver = await startReceiver();
  await call('POST', '/webhooks', { url: receiver.url, events: ['link.clicked'] });
  const { id, slug } = await call<{ id: string; slug: string }>('POST', '/links', {
    url: 'https://example.com/launch',
  });
  const redirected = await waitFor(async () => {
    const response = await visit(links, `/${slug}`);
    return response.status === 302 ? response : undefined;
  });
  expect(redirected.headers.location).toBe('https://example.com/launch');
  const timeoutMs = 30_000;
  await waitFor(async () => (await call<{ totalClicks: number }>('GET', `/links/${id}/stats`)).totalClicks === 1, {
    timeoutMs,
    what: 'the click in the stats',
  });
  await waitFor(() => receiver.received.length === 1, { timeoutMs, what: 'the delivery' });
  receiver.close();
  return slug;
}

async function startReceiver() {
  const received: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      received.push(body);
      response.end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
  return { url, received, close: () => void server.close().closeAllConnections() };
}
