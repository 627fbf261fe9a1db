import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { findFreePort } from '@linkplane/local-servers';
import { whyNoPython } from '@linkplane/sdk-python/run-python';
import { waitFor } from '@linkplane/testing';
import { afterAll, expect, test } from 'vitest';
import { startProduct, type Product } from '../support/start-product.ts';
import { readCodeBlocks } from './read-code-blocks.ts';
import { runQuickStart } from './run-quick-start.ts';

const root = resolve(import.meta.dirname, '../../..');
const stepsTimeoutMs = 120_000;
const browserName = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.0 Safari/605.1.15';
const directories: string[] = [];
const products: Product[] = [];

afterAll(async () => {
  for (const product of products) await product.stop();
  for (const directory of directories) rmSync(directory, { recursive: true, force: true });
});

/** A product of its own: each quick start begins with an empty one. */
async function startEmpty(): Promise<Product> {
  const product = await startProduct({ env: { WEBHOOK_ALLOW_PRIVATE: 'true' } });
  products.push(product);
  return product;
}

function makeDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'linkplane-quick-start-'));
  directories.push(directory);
  return directory;
}

const fileOf = (who: string) => `docs/quick-start/${who}.md`;

/** Makes the state after `npm install` and `pip install` of both clients. */
function installClients(directory: string): void {
  mkdirSync(join(directory, 'node_modules/@linkplane'), { recursive: true });
  symlinkSync(join(root, 'packages/sdk'), join(directory, 'node_modules/@linkplane/sdk'));
}

async function runSteps(name: string, directory: string, { env, port }: { env: NodeJS.ProcessEnv; port: number }) {
  return await runQuickStart({
    blocks: readCodeBlocks(join(root, name), name),
    directory,
    env: {
      PATH: `${resolve(process.execPath, '..')}:${process.env['PATH']}`,
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      PYTHONPATH: join(root, 'packages/sdk-python/src'),
      PYTHONDONTWRITEBYTECODE: '1',
      ...env,
    },
    replace: [
      ['http://localhost:8080', env['LINKPLANE_URL'] ?? ''],
      [' localhost:8080', ` ${env['LINKPLANE_URL']}`],
      ['"localhost:8080', `"${env['LINKPLANE_URL']}`],
      ['9876', String(port)],
      ['npm run --silent cli --', `node ${join(root, 'services/cli/src/main.ts')}`],
    ],
    hasPython: whyNoPython() === undefined,
  });
}

test('each command of the README does what the text says', { timeout: stepsTimeoutMs }, async () => {
  const { origin, dataDirectory } = await startEmpty();
  const directory = makeDirectory();
  symlinkSync(dataDirectory, join(directory, 'data'));
  expect(await runSteps('README.md', directory, { env: { LINKPLANE_URL: origin }, port: 0 })).toEqual([]);
});

test(
  'each command of the quick start for developers does what the text says',
  { timeout: stepsTimeoutMs },
  async () => {
    const { origin, firstRun } = await startEmpty();
    const directory = makeDirectory();
    installClients(directory);
    const env = { LINKPLANE_URL: origin, LINKPLANE_TOKEN: firstRun.token };
    expect(await runSteps(fileOf('developer'), directory, { env, port: await findFreePort() })).toEqual([]);
  },
);

test('each command of the quick start for analysts does what the text says', { timeout: stepsTimeoutMs }, async () => {
  const { origin, firstRun, clickhouseUrl, api, visit } = await startEmpty();
  const { id, slug } = await api.createLink({ url: 'https://example.com/', utmSource: 'newsletter' });
  await visit(`/${slug}`, { headers: { 'User-Agent': browserName } });
  await waitFor(async () => (await api.getStats(id)).totalClicks === 1, { what: 'the click to be counted' });
  const { username, password, origin: clickhouse } = new URL(clickhouseUrl);
  const env = {
    LINKPLANE_URL: origin,
    LINKPLANE_TOKEN: firstRun.token,
    CLICKHOUSE_URL: clickhouse,
    CLICKHOUSE_LOGIN: `${username}:${password}`,
  };
  expect(await runSteps(fileOf('analyst'), makeDirectory(), { env, port: 0 })).toEqual([]);
});

test('each command of the quick start for operators does what the text says', { timeout: stepsTimeoutMs }, async () => {
  const { origin, dataDirectory } = await startEmpty();
  const env = { LINKPLANE_URL: origin, DATA_DIR: dataDirectory };
  expect(await runSteps(fileOf('operator'), makeDirectory(), { env, port: 0 })).toEqual([]);
});

test('a command that prints something else than the text says is reported with its place and its output', async () => {
  const directory = makeDirectory();
  const path = join(directory, 'broken.md');
  writeFileSync(path, '# Broken\n\n```sh run\necho one; nothing-of-this-name\n```\n\n```text\none\ntwo\n```\n');
  const [problem = '', ...others] = await runQuickStart({
    blocks: readCodeBlocks(path, 'broken.md'),
    directory,
    env: { PATH: process.env['PATH'] },
    replace: [],
    hasPython: false,
  });
  expect(others).toEqual([]);
  expect(problem).toMatch(/^broken\.md:3: expected \["one","two"\], got /);
  expect(problem).toContain('nothing-of-this-name');
});

test('every quick start has 5 to 10 steps, with a check in each', () => {
  for (const who of ['creator', 'marketer', 'developer', 'analyst', 'operator']) expectSteps(who);
});

function expectSteps(who: string): void {
  const name = fileOf(who);
  const [, ...parts] = readFileSync(join(root, name), 'utf8').split(/^## /m);
  const steps = parts.filter((part) => /^\d/.test(part));
  expect([name, steps.length >= 5 && steps.length <= 10]).toEqual([name, true]);
  for (const step of steps) expect(step, name).toContain('**Check:**');
}
