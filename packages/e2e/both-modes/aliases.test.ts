import type { Link } from '@linkplane/contracts';
import { beforeAll, expect, test } from 'vitest';
import { createApiClient } from '../support/api-client.ts';
import { expectWithinASecond } from '../support/expect-within-a-second.ts';
import { readRows } from '../support/read-rows.ts';
import { runCli } from '../support/run-cli.ts';
import { shareProduct, type SharedProduct } from '../support/share-product.ts';

const countedWithinMs = 30_000;
const url = 'https://example.com/there';
let product: SharedProduct;
let names = 0;

beforeAll(async () => {
  product = await shareProduct({ plan: 'enterprise' });
});

const freshSlug = () => `alias-${(names += 1)}-${Date.now().toString(36)}`;
const aliasesOf = (link: object) => (link as Link).aliases.map(({ slug }) => slug);
const find = async (slug: string) => {
  const { status, headers } = await product.visit(`/${slug}`);
  return status === 302 ? headers.location : status;
};
async function create(fields: object = {}): Promise<Link> {
  const { status, body } = await product.api.call('POST', '/links', { url, ...fields });
  expect([status, body]).toMatchObject([201, { success: true }]);
  return body.data as Link;
}
async function change(link: Link, fields: object): Promise<Link> {
  const { status, body } = await product.api.call('PATCH', `/links/${link.id}`, fields);
  expect([status, body]).toMatchObject([200, { success: true }]);
  return body.data as Link;
}
const refusalOf = async (method: string, path: string, sent: unknown) => {
  const { status, body } = await product.api.call(method, path, sent);
  const { error } = body as { error?: { code: string; details?: { field: string }[] } };
  return [status, error?.code, error?.details?.map(({ field }) => field)];
};

test('each alias of a new link redirects, and their clicks are those of the link, each with the slug that was visited', async () => {
  const [first, second] = [freshSlug(), freshSlug()];
  const link = await create({ aliases: [{ slug: first }, { slug: second }] });
  expect(aliasesOf(link)).toEqual([first, second].sort());
  for (const slug of [link.slug, first, second, second]) expect(await find(slug)).toBe(url);
  await expect.poll(async () => (await product.api.getLink(link.id)).clicks, { timeout: countedWithinMs }).toBe(4);
  const rows = await readRows<{ slug: string; clicks: number }>(
    product,
    `SELECT slug, toUInt32(count()) AS clicks FROM clicks WHERE link_id = '${link.id}' GROUP BY slug`,
  );
  expect(new Map(rows.map(({ slug, clicks }) => [slug, clicks]))).toEqual(
    new Map([
      [link.slug, 1],
      [first, 1],
      [second, 2],
    ]),
  );
});

test('every change of a link is visible at its aliases within a second', async () => {
  const slug = freshSlug();
  const link = await create({ aliases: [{ slug }] });
  expect(await find(slug)).toBe(url);
  await change(link, { url: `${url}/changed` });
  await expectWithinASecond(() => find(slug), `${url}/changed`);
  await change(link, { expiresAt: '2020-01-01T00:00:00.000Z' });
  await expectWithinASecond(() => find(slug), 410);
  await change(link, { expiresAt: null });
  await expectWithinASecond(() => find(slug), `${url}/changed`);
  const { status } = await product.api.call('PATCH', '/links/bulk', {
    ids: [link.id],
    set: { expiresAt: '2020-01-01T00:00:00.000Z' },
  });
  expect(status).toBe(200);
  await expectWithinASecond(() => find(slug), 410);
  await runCli(product.cliEnv, ['link', 'suspend', '--id', link.id, '--json']);
  await runCli(product.cliEnv, ['link', 'resume', '--id', link.id, '--json']);
  await product.api.call('DELETE', `/links/${link.id}`);
  await expectWithinASecond(() => find(slug), 404);
  const again = await create({ slug });
  await expectWithinASecond(() => find(again.slug), url);
});

test('aliases are set as a whole: those that are left out stop, and their slugs are free', async () => {
  const [kept, dropped, added] = [freshSlug(), freshSlug(), freshSlug()];
  const link = await create({ aliases: [{ slug: kept }, { slug: dropped }] });
  const changed = await change(link, { aliases: [{ slug: added }, { slug: kept }] });
  expect(aliasesOf(changed)).toEqual([kept, added].sort());
  await expectWithinASecond(() => find(dropped), 404);
  await expectWithinASecond(() => find(added), url);
  expect(await find(kept)).toBe(url);
  await create({ slug: dropped });
  expect(aliasesOf(await change(link, { title: 'Untouched' }))).toEqual([kept, added].sort());
  expect(aliasesOf(await change(link, { aliases: [] }))).toEqual([]);
  await expectWithinASecond(() => find(kept), 404);
});

test('a link can get the slug of its alias, and keep its own as an alias', async () => {
  const [old, alias] = [freshSlug(), freshSlug()];
  const link = await create({ slug: old, aliases: [{ slug: alias }] });
  const swapped = await change(link, { slug: alias, aliases: [{ slug: old }] });
  expect([swapped.slug, aliasesOf(swapped)]).toEqual([alias, [old]]);
  for (const slug of [old, alias]) await expectWithinASecond(() => find(slug), url);
  const renamed = await change(link, { slug: freshSlug(), aliases: [{ slug: old }, { slug: alias }] });
  for (const slug of [old, alias, renamed.slug]) await expectWithinASecond(() => find(slug), url);
});

test('an alias is found by its slug', async () => {
  const slug = freshSlug();
  const link = await create({ aliases: [{ slug }] });
  const { status, body } = await product.api.call('GET', `/links/by-slug?slug=${slug.toUpperCase()}`);
  expect([status, (body.data as Link).id]).toEqual([200, link.id]);
});

test('a slug is unique among links and aliases of all workspaces, and a refused alias stores nothing', async () => {
  const taken = freshSlug();
  await create({ aliases: [{ slug: taken }] });
  const { token = '' } = await runCli(product.cliEnv, [
    'workspace',
    'create',
    '--name',
    'Other',
    '--plan',
    'free',
    '--json',
  ]);
  const other = createApiClient(product.port, token);
  const { status } = await other.call('POST', '/links', { url, slug: taken });
  expect(status).toBe(400);
  const slug = freshSlug();
  const free = freshSlug();
  const sent = { url, slug, aliases: [{ slug: free }, { slug: taken.toUpperCase() }] };
  expect(await refusalOf('POST', '/links', sent)).toEqual([400, 'SLUG_TAKEN', ['aliases.1.slug']]);
  expect([await find(slug), await find(free)]).toEqual([404, 404]);
  const link = await create({ slug, aliases: [{ slug: free }] });
  const changed = { url: `${url}/never`, aliases: [{ slug: taken }] };
  expect(await refusalOf('PATCH', `/links/${link.id}`, changed)).toEqual([400, 'SLUG_TAKEN', ['aliases.0.slug']]);
  for (const one of [slug, free]) await expectWithinASecond(() => find(one), url);
  expect(aliasesOf(await product.api.getLink(link.id))).toEqual([free]);
  const own = { aliases: [{ slug: link.slug }] };
  expect(await refusalOf('PATCH', `/links/${link.id}`, own)).toEqual([400, 'SLUG_TAKEN', ['aliases.0.slug']]);
});

test('aliases that no host allows are refused by their place', async () => {
  const slug = freshSlug();
  const refused = async (aliases: unknown) => await refusalOf('POST', '/links', { url, aliases });
  expect(await refused([{ slug }, { slug: '-no-' }])).toEqual([400, 'VALIDATION_ERROR', ['aliases.1.slug']]);
  expect(await refused([{ slug, domain: 'elsewhere.example' }])).toEqual([
    400,
    'VALIDATION_ERROR',
    ['aliases.0.domain'],
  ]);
  expect(await refused([{ slug }, { slug: slug.toUpperCase() }])).toEqual([
    400,
    'VALIDATION_ERROR',
    ['aliases.1.slug'],
  ]);
  expect(await refused([{ slug: 'api' }])).toEqual([400, 'SLUG_TAKEN', ['aliases.0.slug']]);
  expect(await refused(Array.from({ length: 21 }, freshSlug).map((one) => ({ slug: one })))).toEqual([
    400,
    'VALIDATION_ERROR',
    ['aliases'],
  ]);
  expect(await refused([{ slug, status: 301 }])).toEqual([400, 'VALIDATION_ERROR', ['aliases.0.status']]);
});

test('in bulk a link whose alias is taken is refused by itself', async () => {
  const [taken, free] = [freshSlug(), freshSlug()];
  await create({ aliases: [{ slug: taken }] });
  const links = [
    { url, aliases: [{ slug: free }] },
    { url, aliases: [{ slug: taken }] },
    { url, aliases: [{ slug: free }] },
    { url },
  ];
  const { body } = await product.api.call('POST', '/links/bulk', { links });
  const { created, results } = body.data as { created: number; results: { success: boolean; data?: Link }[] };
  expect([created, results.map(({ success }) => success)]).toEqual([2, [true, false, false, true]]);
  expect(results[0]?.data && aliasesOf(results[0].data)).toEqual([free]);
  await expectWithinASecond(() => find(free), url);
});

test('a link keeps its old short URL as an alias when its slug changes, if that is asked for', async () => {
  const [old, renamed, last] = [freshSlug(), freshSlug(), freshSlug()];
  const link = await create({ slug: old });
  const kept = await change(link, { slug: renamed, keepOld: 'alias' });
  expect([kept.slug, aliasesOf(kept)]).toEqual([renamed, [old]]);
  for (const slug of [old, renamed]) await expectWithinASecond(() => find(slug), url);
  const dropped = await change(link, { slug: last });
  expect([dropped.slug, aliasesOf(dropped)]).toEqual([last, [old]]);
  await expectWithinASecond(() => find(renamed), 404);
  expect(await find(old)).toBe(url);
});

test('an old short URL that is kept as a redirect leads to the new one, with its query, and is counted once', async () => {
  const [old, renamed, last] = [freshSlug(), freshSlug(), freshSlug()];
  const link = await create({ slug: old, forwardPath: 'append' });
  expect(await find(old)).toBe(url);
  const moved = await change(link, { slug: renamed, keepOld: 'redirect' });
  expect(moved.aliases).toEqual([{ domain: link.domain, slug: old, redirects: true }]);
  const visit = async (path: string) => {
    const { status, headers } = await product.visit(path);
    return `${status} ${headers.location}`;
  };
  const at = (path: string) => `301 ${product.origin}/${path}`;
  await expectWithinASecond(() => visit(`/${old}`), at(renamed));
  expect(await visit(`/${old}?ref=a%20b&c=%C3%A4`)).toEqual(at(`${renamed}?ref=a%20b&c=%C3%A4`));
  expect(await visit(`/${old}/deeper/%C3%A4?x=1`)).toEqual(at(`${renamed}/deeper/%C3%A4?x=1`));
  expect(await visit(`/${old}+`)).toEqual(at(`${renamed}+`));
  expect(await find(renamed)).toBe(url);
  await expect.poll(async () => (await product.api.getLink(link.id)).clicks, { timeout: countedWithinMs }).toBe(2);
  await change(link, { slug: last, keepOld: 'redirect' });
  for (const slug of [old, renamed]) await expectWithinASecond(() => visit(`/${slug}`), at(last));
  await change(link, { aliases: [{ slug: old }] });
  await expectWithinASecond(() => find(old), url);
  await expectWithinASecond(() => find(renamed), 404);
  expect((await product.api.getLink(link.id)).clicks).toBeGreaterThanOrEqual(2);
});

test('a form is never sent on by a redirect to a link with a password', async () => {
  const [old, renamed] = [freshSlug(), freshSlug()];
  const link = await create({ slug: old, password: 'open sesame' });
  await change(link, { slug: renamed, keepOld: 'redirect' });
  await expectWithinASecond(async () => (await product.visit(`/${old}`)).status, 301);
  const { status } = await product.visit(`/${old}`, { method: 'POST', body: 'password=open+sesame' });
  expect(status).toBe(405);
});
