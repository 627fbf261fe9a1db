import { Agent } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApiClient, type ApiClient } from '../support/api-client.ts';
import { runCli } from '../support/run-cli.ts';
import { expectWithinASecond } from '../support/expect-within-a-second.ts';
import { shareProduct, type SharedProduct } from '../support/share-product.ts';

let product: SharedProduct;
let api: ApiClient;
let workspaceId: string;
const host = `stopped-${Date.now()}.example`;
const url = 'https://example.com/';
const keepAlive = new Agent({ keepAlive: true });

beforeAll(async () => {
  product = await shareProduct();
  const made = await cli('workspace', 'create', '--name', 'Another', '--plan', 'business');
  workspaceId = String(made['workspaceId']);
  api = createApiClient(product.port, String(made['token']));
  await cli('domain', 'add', '--workspace', workspaceId, '--host', host, '--root-url', 'https://example.com/root');
});
afterAll(async () => {
  keepAlive.destroy();
});

const cli = (...args: string[]) => runCli(product.cliEnv, [...args, '--json']);
const statusOf = async (path: string, name?: string) =>
  (await product.visit(path, { keepAlive, ...(name !== undefined && { headers: { Host: name } }) })).status;
const change = async (method: string, path: string, body?: unknown) => {
  const { status, body: response } = await api.call(method, path, body);
  return [status, response.error?.code];
};
const forbidden = [403, 'FORBIDDEN'];

/** The statuses that several visits at once get, over connections of their own: each node responds to some of them. */
async function statusesOf(path: string): Promise<string> {
  const statuses = await Promise.all(Array.from({ length: 10 }, async () => (await product.visit(path)).status));
  return [...new Set(statuses)].join();
}

/** Visits often enough that every cache holds the link. */
async function warm(path: string, status: number): Promise<void> {
  for (let visits = 0; visits < 5; visits += 1) expect(await statusOf(path)).toBe(status);
}

async function expectStoppedPage(path: string): Promise<void> {
  const { status, headers, body } = await product.visit(path);
  expect([status, headers['x-robots-tag'], headers.location]).toEqual([410, 'noindex', undefined]);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(body).toContain('not available');
  expect(body).not.toContain('example.com');
}

async function makeProfile(slug: string): Promise<{ id: string; blockId: string }> {
  const profile = (await api.call('POST', '/profiles', { displayName: 'Ada', slug })).body.data as { id: string };
  const block = await api.call('POST', `/profiles/${profile.id}/blocks`, { type: 'link', content: url });
  return { id: profile.id, blockId: (block.body.data as { id: string }).id };
}

describe('a suspended link', () => {
  test('returns 410 to every kind of request within a second, and redirects again once it is resumed', async () => {
    const link = await api.createLink({ url });
    await warm(`/${link.slug}`, 302);
    await cli('link', 'suspend', '--url', link.shortUrl);
    await expectWithinASecond(() => statusesOf(`/${link.slug}`), '410');
    for (const path of [`/${link.slug}`, `/${link.slug}+`, `/${link.slug}?a=b`]) await expectStoppedPage(path);
    await cli('link', 'resume', '--id', link.id);
    await expectWithinASecond(() => statusesOf(`/${link.slug}`), '302');
  });

  test('counts no clicks', async () => {
    const link = await api.createLink({ url, clickLimit: 1 });
    await cli('link', 'suspend', '--id', link.id);
    await expectWithinASecond(() => statusesOf(`/${link.slug}`), '410');
    for (let visits = 0; visits < 5; visits += 1) await statusOf(`/${link.slug}`);
    await cli('link', 'resume', '--id', link.id);
    // The one click from before the suspension remains.
    await expectWithinASecond(() => statusOf(`/${link.slug}`), 302);
  });

  test('can be read but not changed through the API', async () => {
    const link = await api.createLink({ url });
    expect(link).toMatchObject({ suspended: false });
    await cli('link', 'suspend', '--id', link.id);
    expect(await api.getLink(link.id)).toMatchObject({ url, suspended: true });
    expect(await change('PATCH', `/links/${link.id}`, { url: 'https://example.com/2' })).toEqual(forbidden);
    expect(await change('DELETE', `/links/${link.id}`)).toEqual(forbidden);
    expect((await api.call('GET', `/links/${link.id}/qr?format=base64`)).status).toBe(200);
    expect((await cli('suspended', 'list')) as unknown).toEqual(
      expect.arrayContaining([expect.objectContaining({ kind: 'link', id: link.id, workspaceId })]),
    );
  });
});

test('a suspended profile returns 410 for its page and its block clicks, and cannot be changed', async () => {
  const slug = `ada-${Date.now()}`;
  const { id, blockId } = await makeProfile(slug);
  await warm(`/${slug}`, 200);
  expect(await statusOf(`/b/${blockId}`)).toBe(302);
  await cli('profile', 'suspend', '--id', id);
  await expectWithinASecond(() => statusesOf(`/${slug}`), '410');
  await expectStoppedPage(`/b/${blockId}`);
  expect((await api.call('GET', `/profiles/${id}`)).body.data).toMatchObject({ suspended: true });
  const calls: [string, string, unknown?][] = [
    ['PATCH', `/profiles/${id}`, { displayName: 'Eve' }],
    ['DELETE', `/profiles/${id}`],
    ['POST', `/profiles/${id}/blocks`, { type: 'heading', content: 'x' }],
    ['PATCH', `/profiles/${id}/blocks/${blockId}`, { label: 'x' }],
    ['PUT', `/profiles/${id}/blocks/reorder`, { blockIds: [blockId] }],
    ['DELETE', `/profiles/${id}/blocks/${blockId}`],
  ];
  for (const [method, path, body] of calls) expect([path, await change(method, path, body)]).toEqual([path, forbidden]);
  await cli('profile', 'resume', '--id', id);
  await expectWithinASecond(() => statusesOf(`/${slug}`), '200');
});

test('a suspended workspace returns 410 for all its links, profiles and domains within a second, and is read-only', async () => {
  const slug = `bea-${Date.now()}`;
  const { id, blockId } = await makeProfile(slug);
  const links = await Promise.all(Array.from({ length: 20 }, () => api.createLink({ url })));
  const custom = await api.createLink({ url, domain: host });
  const paths = [...links.map((link) => `/${link.slug}`), `/${slug}`, `/b/${blockId}`];
  const seen = async (name?: string) => new Set(await Promise.all(paths.map((path) => statusOf(path, name))));
  for (let visits = 0; visits < 4; visits += 1) await seen();
  expect(await statusOf(`/${custom.slug}`, host)).toBe(302);
  const stranger = await product.api.createLink({ url });

  await cli('workspace', 'suspend', '--id', workspaceId);
  await expectWithinASecond(async () => [...(await seen())].join(), '410');
  for (const path of [`/${custom.slug}`, '/', '/nothing'])
    expect([path, await statusOf(path, host)]).toEqual([path, 410]);
  expect(await statusOf(`/${stranger.slug}`)).toBe(302);
  expect(await api.getLink(custom.id)).toMatchObject({ suspended: true });
  const calls: [string, string, unknown?][] = [
    ['POST', '/links', { url }],
    ['POST', '/links/bulk', { links: [{ url }] }],
    ['PATCH', `/links/${custom.id}`, { title: 'x' }],
    ['DELETE', `/links/${custom.id}`],
    ['POST', '/profiles', { displayName: 'x', slug: `x-${Date.now()}` }],
    ['DELETE', `/profiles/${id}`],
    ['POST', '/webhooks', { url, events: ['link.clicked'] }],
  ];
  for (const [method, path, body] of calls) expect([path, await change(method, path, body)]).toEqual([path, forbidden]);

  await cli('workspace', 'resume', '--id', workspaceId);
  await expectWithinASecond(async () => (await seen()).has(410), false);
  expect(await api.getLink(custom.id)).toMatchObject({ suspended: false });
});
