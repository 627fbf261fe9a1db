import { once } from 'node:events';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { startRedis, startUnlessMissing } from '@linkplane/local-servers';
import { createLogger } from '@linkplane/telemetry';
import { allowLongTests, createTestClicksDb, createTestLinksDb, type TestClicksDb } from '@linkplane/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundleService, type Bundle } from '../src/bundle-service.ts';
import { bundledServices, companions, embeddedOnly, type BundledService } from '../src/bundled-services.ts';
import { runToEnd, startBundle } from './run-bundle.ts';

allowLongTests('processes');

const root = resolve(import.meta.dirname, '../../..');
/** Outside of the repository: whatever a bundle finds, it has brought with it. */
const directory = mkdtempSync(join(tmpdir(), 'linkplane-bundles-'));
const emptyDirectory = join(directory, 'empty');
const bundles = {} as Record<BundledService, Bundle>;
/** A port without a listener. */
const deadStores = {
  DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c',
  CLICKHOUSE_URL: 'http://127.0.0.1:1',
  REDIS_URL: 'redis://127.0.0.1:1',
  KAFKA_BROKERS: '127.0.0.1:1',
};

beforeAll(async () => {
  mkdirSync(emptyDirectory);
  for (const service of bundledServices) bundles[service] = await bundleService(root, service, directory);
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

test('every module that reads what lies beside it is known to the bundler', () => {
  const readers = globSync('{packages,services}/*/src/**/*.ts', { cwd: root })
    .filter(
      (file) =>
        !/\.(test|contract)\.ts$/.test(file) &&
        !/^(packages\/(testing|local-servers|local-cluster)|services\/dashboard)\//.test(file),
    )
    .filter((file) => !embeddedOnly.some((start) => file.startsWith(start)))
    .filter((file) => readFileSync(join(root, file), 'utf8').includes('import.meta'));
  expect(readers.filter((file) => !(file in companions))).toEqual([]);
});

test('the engines of npm start are in no image of a service', () => {
  for (const service of ['redirect', 'management', 'analytics', 'webhooks'] as const)
    expect(
      bundles[service].modules.filter((file) => /packages\/embedded|node_modules\/(chdb|embedded-)/.test(file)),
    ).toEqual([]);
});

test.each(['redirect', 'management', 'analytics', 'webhooks'] as const)(
  '%s names all that is wrong in its settings and ends with 1',
  async (service) => {
    const wrong = { LOG_LEVEL: 'loud' };
    const { code, output } = await runToEnd(bundles[service].program, [], emptyDirectory, wrong);
    expect([code, output]).toEqual([1, expect.stringMatching(/problems:[^]*DATABASE_URL[^]*LOG_LEVEL: must be/)]);
  },
);

test('redirect answers, and tells what is missing, without any of its stores', async () => {
  const redirect = await startBundle(bundles.redirect.program, emptyDirectory, {
    ...deadStores,
    DATA_DIR: join(directory, 'data'),
  });
  expect((await fetch(`${redirect.url}/robots.txt`)).status).toBe(200);
  const ready = await fetch(`${redirect.adminUrl}/readyz`);
  expect([ready.status, await ready.json()]).toMatchObject([200, { status: 'degraded', checks: { journal: true } }]);
  expect(await redirect.stop()).toBe(0);
});

test('webhooks waits for its store, and ends in order', async () => {
  const webhooks = await startBundle(bundles.webhooks.program, emptyDirectory, deadStores);
  expect((await fetch(`${webhooks.adminUrl}/livez`)).status).toBe(200);
  expect(await webhooks.stop()).toBe(0);
});

test('analytics has its country database with it, and waits for its stores', async () => {
  const analytics = await startBundle(bundles.analytics.program, emptyDirectory, deadStores);
  expect((await fetch(`${analytics.adminUrl}/readyz`)).status).toBe(200);
  expect(await analytics.stop()).toBe(0);
});

test('operator commands run from one file, over both databases', async () => {
  const run = (args: string[], stores: Record<string, string> = {}) =>
    runToEnd(bundles.cli.program, args, emptyDirectory, stores);
  expect((await run(['--help'])).output).toContain('workspace create');
  const [linksDb, clicksDb] = [await createTestLinksDb(), await createTestClicksDb()];
  try {
    const stores = { DATABASE_URL: linksDb.url, CLICKHOUSE_URL: nameDatabase(clicksDb) };
    expect(await run(['migrate'], stores)).toMatchObject({ code: 0 });
    const made = await run(['workspace', 'create', '--name', 'Acme', '--plan', 'pro', '--json'], stores);
    expect([made.code, made.output]).toEqual([0, expect.stringContaining('"workspaceId":"wsp_')]);
    expect(await run(['verify-counts'], stores)).toMatchObject({ code: 0 });
  } finally {
    await linksDb.drop();
    await clicksDb.drop();
  }
});

/** What a host's visitor gets. */
const askAs = async (host: string, url: string) => {
  const [response] = (await once(get(url, { headers: { host } }), 'response')) as [IncomingMessage];
  return await text(response);
};

test('management brings the schemas and serves the API, its reference and the dashboard', async (context) => {
  const logger = createLogger('test', 'silent');
  const redis = await startUnlessMissing('Redis', () => startRedis({ logger }), process.env);
  if (!redis) return context.skip();
  const [linksDb, clicksDb] = [await createTestLinksDb(), await createTestClicksDb()];
  try {
    const management = await startBundle(bundles.management.program, emptyDirectory, {
      PUBLIC_URL: 'https://lnk.example',
      REDIS_URL: redis.url,
      DATABASE_URL: linksDb.url,
      CLICKHOUSE_URL: nameDatabase(clicksDb),
    });
    const page = await (await fetch(`${management.url}/docs`)).text();
    const files = [...page.matchAll(/(?:src|href)="(\/docs\/[^"]+)"/g)].map(([, path]) => path ?? '');
    expect(files.length).toBeGreaterThan(2);
    for (const path of ['/v1/openapi.json', ...files])
      expect([path, (await fetch(`${management.url}${path}`)).status]).toEqual([path, 200]);
    expect((await fetch(`${management.url}/v1/links`)).status).toBe(401);
    const dashboard = await askAs('lnk.example', `${management.url}/app/`);
    const [script = ''] = /\/app\/assets\/index-[^"]+\.js/.exec(dashboard) ?? [];
    expect(await askAs('lnk.example', management.url + script)).toContain('import');
    expect(await (await fetch(`${management.adminUrl}/readyz`)).json()).toMatchObject({ status: 'ok' });
    for (const [host, status] of [
      ['lnk.example', 200],
      ['other.example', 404],
    ] as const)
      expect((await fetch(`${management.adminUrl}/domains/allowed?domain=${host}`)).status).toBe(status);
    expect(await management.stop()).toBe(0);
  } finally {
    await redis.stop();
    await linksDb.drop();
    await clicksDb.drop();
  }
});

function nameDatabase({ url, database }: TestClicksDb): string {
  return new URL(database, url).href;
}
