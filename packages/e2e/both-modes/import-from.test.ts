import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { findProgram } from '@linkplane/testing';
import { beforeAll, expect, test } from 'vitest';
import { nodeEnv, runCli } from '../support/run-cli.ts';
import { shareProduct, type SharedProduct } from '../support/share-product.ts';

const dump = join(import.meta.dirname, '../../import-sources/fixtures/yourls/defaults.sql');
const host = `moved-${Date.now().toString(36)}.example`;
let product: SharedProduct;

beforeAll(async () => {
  product = await shareProduct({ plan: 'enterprise' });
  await runCli(product.cliEnv, [
    ...['domain', 'add', '--workspace', product.firstRun.workspaceId, '--host', host],
    ...['--slug-policy', 'plain,case-sensitive', '--json'],
  ]);
});

/** Links of the dump are refused, so that the exit code is 1. */
async function importDump(): Promise<{ links: Record<string, number>; counts: { differenceCount: number } }> {
  const args = [
    ...['import-from', 'yourls', '--file', dump, '--host', 'sho.rt', '--host-map', `sho.rt=${host}`],
    ...['--timezone', '+02:00', '--into', product.firstRun.workspaceId, '--json'],
  ];
  return await new Promise((resolve, reject) =>
    execFile(
      process.execPath,
      [findProgram('cli'), ...args],
      { env: { ...nodeEnv(), ...product.cliEnv } },
      (_, stdout, stderr) =>
        stdout === ''
          ? reject(new Error(stderr))
          : resolve(JSON.parse(stdout) as Awaited<ReturnType<typeof importDump>>),
    ),
  );
}

test('imported links redirect within a second, beside the running server, and reports have their clicks of before', async () => {
  const report = await importDump();
  expect(report).toMatchObject({ links: { created: 40 }, counts: { differenceCount: 0 } });
  const locationOf = async (slug: string) =>
    (await product.visit(`/${slug}`, { headers: { Host: host } })).headers.location;
  await expect.poll(() => locationOf('Abc'), { timeout: 1_000 }).toBe('https://example.com/upper');
  expect(await locationOf('abc')).toBe('https://example.com/lower');
  const { body } = await product.api.call('GET', `/links?domain=${host}&limit=100`);
  const { items } = body.data as { items: { id: string; slug: string; createdAt: string }[] };
  const link = items.find(({ slug }) => slug === 'Abc');
  expect(link).toMatchObject({ createdAt: '2026-05-11T00:30:35.000Z' });
  const stats = await product.api.call('GET', `/links/${link?.id}/stats?start=2026-07-01&end=2026-10-01`);
  const { totalClicks, clicksOverTime } = stats.body.data as {
    totalClicks: number;
    clicksOverTime: { clicks: number }[];
  };
  expect(totalClicks).toBeGreaterThan(0);
  expect(clicksOverTime.reduce((sum, { clicks }) => sum + clicks, 0)).toBe(totalClicks);
  expect((await importDump()).links).toMatchObject({ created: 0, updated: 0, unchanged: 40 });
});
