import { createClient } from '@clickhouse/client';
import { leastOfTries, waitFor } from '@linkplane/testing';
import { beforeAll, expect, test } from 'vitest';
import { createApiClient } from '../support/api-client.ts';
import { runCli } from '../support/run-cli.ts';
import { shareProduct, type SharedProduct } from '../support/share-product.ts';

let product: SharedProduct;
beforeAll(async () => {
  product = await shareProduct();
});

const cli = (...args: string[]) => runCli(product.cliEnv, [...args, '--json']);

async function countRows(workspaceId: string): Promise<number> {
  const client = createClient({ url: product.clickhouseUrl });
  try {
    const result = await client.query({
      query: `SELECT sum(rows) AS rows FROM (
        SELECT count() AS rows FROM clicks WHERE workspace_id = {workspaceId:String}
        UNION ALL SELECT count() FROM profile_events WHERE workspace_id = {workspaceId:String})`,
      query_params: { workspaceId },
      format: 'JSONEachRow',
    });
    return Number((await result.json<{ rows: number | string }>())[0]?.rows);
  } finally {
    await client.close();
  }
}

const stopMsMax = 1_000;

async function createWorkspace() {
  const { workspaceId = '', token = '' } = await cli('workspace', 'create', '--name', 'Gone', '--plan', 'business');
  return { workspaceId, api: createApiClient(product.port, token) };
}

const redirects = async (slug: string) => (await product.visit(`/${slug}`)).status === 302;

test('the links of a deleted workspace stop within a second', async () => {
  const measureMs = async () => {
    const { workspaceId, api } = await createWorkspace();
    const { slug } = await api.createLink({ url: 'https://example.com/' });
    expect(await redirects(slug)).toBe(true);
    await cli('workspace', 'delete', '--id', workspaceId, '--yes');
    const deletedAt = performance.now();
    await waitFor(async () => !(await redirects(slug)), { pollMs: 20, what: 'the link to stop' });
    return performance.now() - deletedAt;
  };
  expect(await leastOfTries(stopMsMax, measureMs)).toBeLessThan(stopMsMax);
});

test('the links, tokens and stored visits of a deleted workspace go, and those of others stay', async () => {
  const { workspaceId, api } = await createWorkspace();
  const link = await api.createLink({ url: 'https://example.com/' });
  const { body } = await api.call('POST', '/profiles', { displayName: 'Gone', slug: 'gone-page' });
  expect(body.success).toBe(true);
  const kept = await product.api.createLink({ url: 'https://example.com/' });
  for (const path of [link.slug, link.slug, 'gone-page', kept.slug]) await product.visit(`/${path}`);
  await waitFor(async () => (await countRows(workspaceId)) === 3, { timeoutMs: 30_000, what: 'the visits are stored' });

  await cli('workspace', 'delete', '--id', workspaceId, '--yes');
  await waitFor(async () => !(await redirects(link.slug)), { what: 'the link to stop' });
  expect((await api.call('GET', '/links')).body.error?.code).toBe('INVALID_TOKEN');
  const read = async () =>
    ((await cli('workspace', 'deletions')) as unknown as Record<string, unknown>[]).find(
      (deletion) => deletion['workspaceId'] === workspaceId,
    );
  await waitFor(async () => (await read())?.['visitsErasedAt'] != null, {
    timeoutMs: 60_000,
    what: 'all of the workspace is gone',
  });
  expect(await read()).toMatchObject({ links: 1, profiles: 1, tokens: 1, profileEvents: 1 });
  // Two, and those until the link stopped.
  expect(Number((await read())?.['clicks'])).toBeGreaterThanOrEqual(2);
  // Visits that were on their way go with a repetition ten seconds later.
  await waitFor(async () => (await countRows(workspaceId)) === 0, { timeoutMs: 40_000, what: 'all visits are gone' });
  await waitFor(async () => (await product.visit(`/${link.slug}`)).status === 404, { what: 'the slug is free' });
  expect((await product.visit(`/${kept.slug}`)).status).toBe(302);
  await waitFor(async () => (await product.api.getLink(kept.id)).clicks >= 2, { timeoutMs: 30_000, what: 'clicks' });
  expect(await cli('verify-counts')).toMatchObject({ differenceCount: 0 });
});
