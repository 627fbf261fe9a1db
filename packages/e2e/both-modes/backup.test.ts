import { mkdirSync, mkdtempSync, rmSync, copyFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '@linkplane/local-servers';
import { createDatabase, createTestClicksDb, databaseUrl, dropDatabase } from '@linkplane/testing';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createApiClient, type Link, type LinkStats } from '../support/api-client.ts';
import { drawPng } from '../support/draw-png.ts';
import { runCli } from '../support/run-cli.ts';
import { spawnProduct } from '../support/start-embedded.ts';
import { isDistributed, startProduct, type Product } from '../support/start-product.ts';

const countedWithinMs = 60_000;

/** Stores without data, and how to run the product of a test on them. */
type OtherStores = { cliEnv: Record<string, string>; start(): Promise<Product>; remove(): Promise<void> };

let product: Product;
let other: OtherStores;
let directory: string;
beforeAll(async () => {
  product = await startProduct({ plan: 'enterprise' });
  directory = mkdtempSync(join(tmpdir(), 'linkplane-backup-'));
  other = isDistributed() ? await openOtherDatabases() : openOtherDirectory();
});
afterAll(async () => {
  await other.remove();
  rmSync(directory, { recursive: true, force: true });
});

/** The services go on with the same Kafka and other databases. */
async function openOtherDatabases(): Promise<OtherStores> {
  const server = inject('postgresUrl');
  const name = await createDatabase(server);
  const clicks = await createTestClicksDb();
  const cliEnv = { DATABASE_URL: databaseUrl(server, name), CLICKHOUSE_URL: `${clicks.url}/${clicks.database}` };
  return {
    cliEnv: { ...cliEnv, DATA_DIR: join(directory, 'data') },
    start: async () => {
      await product.restart(cliEnv);
      return product;
    },
    remove: async () => {
      await product.stop();
      await Promise.all([dropDatabase(server, name), clicks.drop()]);
    },
  };
}

function openOtherDirectory(): OtherStores {
  const dataDirectory = join(directory, 'data');
  let started: Product | undefined;
  return {
    cliEnv: { DATA_DIR: dataDirectory },
    start: async () => {
      // Only for its access token: a restored installation has had its first start.
      copyFileSync(join(product.dataDirectory, 'first-run.json'), join(dataDirectory, 'first-run.json'));
      started = await startProduct({ dataDirectory });
      return started;
    },
    remove: async () => {
      await Promise.all([product.stop(), started?.stop()]);
    },
  };
}

/** The product does not start on what a restore has not finished, and says so. */
async function expectNoStart(env: Record<string, string>): Promise<void> {
  const { child, output } = spawnProduct({ ...env, PORT: String(await findFreePort()) });
  await new Promise((resolve) => child.once('close', resolve));
  expect([child.exitCode, output()]).toEqual([
    1,
    expect.stringContaining('was not finished. Run the command `restore`'),
  ]);
}

async function visitTimes(on: Product, link: Link, times: number): Promise<void> {
  for (let i = 0; i < times; i += 1) expect((await on.visit(`/${link.slug}`)).status).toBe(302);
}

async function expectClicks(on: Product, link: Link, clicks: number): Promise<LinkStats> {
  const api = createApiClient(on.port, product.firstRun.token);
  const read = async () => [(await api.getLink(link.id)).clicks, (await api.getStats(link.id)).totalClicks];
  await expect.poll(read, { timeout: countedWithinMs }).toEqual([clicks, clicks]);
  return await api.getStats(link.id);
}

/** Where the pictures are. */
function managementDirectory(): string {
  return isDistributed() ? join(product.dataDirectory, 'management') : product.dataDirectory;
}

/** The path of a new picture. */
async function uploadPicture(): Promise<string> {
  const url = `http://127.0.0.1:${product.port}/v1/uploads?purpose=avatar&x=0&y=0&width=64&height=64`;
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${product.firstRun.token}`, 'content-type': 'image/png' },
    body: new Uint8Array(drawPng(64, 64)),
  });
  const { data } = (await response.json()) as { data: { url: string } };
  return new URL(data.url).pathname;
}

test('a restored installation has links, clicks, conversions and pictures of the backup, and counts new clicks once', async () => {
  const limited = await product.api.createLink({ url: 'https://shop.example.com/', clickLimit: 5 });
  await visitTimes(product, limited, 2);
  await expectClicks(product, limited, 2);
  const link = await product.api.createLink({ url: 'https://shop.example.com/', clickToken: true, title: 'Shop' });
  await visitTimes(product, link, 8);
  const visited = await product.visit(`/${link.slug}`);
  const token = new URL(String(visited.headers.location)).searchParams.get('lp');
  const conversion = { token, name: 'purchase', externalId: 'order-1', value: '12.50', currency: 'EUR' };
  expect(await product.api.call('POST', '/conversions', conversion)).toMatchObject({ status: 201 });
  await expectClicks(product, link, 9);
  await expect.poll(async () => (await product.api.getStats(link.id)).conversions, { timeout: 30_000 }).toBe(1);

  const picture = await uploadPicture();
  const to = join(directory, 'backup');
  const made = await runCli({ ...product.cliEnv, DATA_DIR: managementDirectory() }, ['backup', '--to', to, '--json']);
  expect(made).toMatchObject({ clicks: 11, conversions: 1, pictures: 1 });
  const before = await product.api.getStats(link.id);
  const running = { ...product.cliEnv, DATA_DIR: managementDirectory() };
  await expect(runCli(running, ['restore', '--from', to])).rejects.toThrow(/Stop (it|all of them) first/);
  // Counted after the backup: Kafka has them still, a journal that is lost has not.
  await visitTimes(product, link, 3);
  await visitTimes(product, limited, 3);
  await expectClicks(product, link, 12);
  await expectClicks(product, limited, 5);
  await product.kill();

  mkdirSync(other.cliEnv['DATA_DIR']!, { recursive: true });
  await expect(runCli({ ...other.cliEnv, FAILPOINT: 'after-postgres' }, ['restore', '--from', to])).rejects.toThrow();
  if (!isDistributed()) await expectNoStart(other.cliEnv);
  const restored = await runCli(other.cliEnv, ['restore', '--from', to, '--json']);
  expect(restored).toMatchObject({ clicks: 11, conversions: 1, counts: { differenceCount: 0 } });

  const again = await other.start();
  const counted = isDistributed() ? 12 : 9;
  const stats = await expectClicks(again, link, counted);
  expect(stats.conversions).toBe(1);
  const { devices, countries, uniqueVisitors, lastClickedAt } = before;
  if (!isDistributed()) expect(stats).toMatchObject({ devices, countries, uniqueVisitors, lastClickedAt });
  if (!isDistributed()) expect(await again.visit(picture)).toMatchObject({ status: 200 });
  await expectClicks(again, limited, isDistributed() ? 5 : 2);
  const rebuilt = await runCli(other.cliEnv, ['rebuild-counts', '--json']);
  expect(rebuilt).toMatchObject({ changed: 0, clickLimits: isDistributed() ? 1 : 0 });
  await visitTimes(again, limited, isDistributed() ? 0 : 3);
  expect((await again.visit(`/${limited.slug}`)).status).toBe(410);
  await visitTimes(again, link, 4);
  await expectClicks(again, link, counted + 4);
  const report = await runCli(other.cliEnv, ['verify-counts', '--json']);
  expect(report).toMatchObject({ differenceCount: 0 });
});
