import type { Link, Profile } from '@linkplane/contracts';
import type { Domain } from '@linkplane/contracts/account';
import { waitFor } from '@linkplane/testing';
import { beforeAll, expect, test } from 'vitest';
import { expectWithinASecond } from '../support/expect-within-a-second.ts';
import { runCli } from '../support/run-cli.ts';
import { signUpOwner, type SignedUp } from '../support/sign-up-owner.ts';
import { shareProduct, type SharedProduct } from '../support/share-product.ts';

let product: SharedProduct;
let owner: SignedUp;
let hosts = 0;
beforeAll(async () => {
  product = await shareProduct();
  owner = await signUpOwner(product);
});

/** A domain that an operator has added for the owner. */
async function addHost(policy: string): Promise<string> {
  const host = `slugs-${(hosts += 1)}-${Date.now()}.example`;
  const options = ['--workspace', owner.workspaceId, '--host', host, '--slug-policy', policy];
  await runCli(product.cliEnv, ['domain', 'add', ...options, '--json']);
  return host;
}

const create = (domain: string, slug: string, url: string) =>
  owner.send<Link>('POST', '/v1/links', { url, domain, slug });

/** The Location of a redirect from this host, or the status of any other response. */
async function visit(host: string, path: string): Promise<string | number> {
  const response = await product.visit(path, { headers: { Host: host } });
  return response.status === 302 ? (response.headers.location ?? '') : response.status;
}

const there = 'https://example.com/there';

test.each([
  ['path,255', 'guide/v1.2/~intro', '/guide/v1.2/~intro', ['/GUIDE/v1.2/~intro', '/guide%2Fv1.2/~intro/']],
  ['path', `long/${'a'.repeat(59)}`, `/long/${'a'.repeat(59)}`, []],
  ['unicode', 'größe/東京', '/gr%C3%B6%C3%9Fe/%E6%9D%B1%E4%BA%AC', ['/GRO%CC%88%C3%9FE/%E6%9D%B1%E4%BA%AC/']],
  ['unicode,255', '🎉❤️', '/%F0%9F%8E%89%E2%9D%A4%EF%B8%8F', ['/%F0%9F%8E%89%E2%9D%A4']],
  ['plain,255', 'a'.repeat(255), `/${'a'.repeat(255)}`, [`/${'A'.repeat(255)}`]],
])(
  'by the policy %s a link is created, read, edited, counted and exported with its slug %s',
  async (policy, slug, path, others) => {
    const host = await addHost(policy);
    const link = await create(host, slug, there);
    expect(link).toMatchObject({ slug, domain: host, shortUrl: `https://${host}${path}` });
    expect(await owner.send('GET', `/v1/links/${link.id}`)).toMatchObject({ slug, shortUrl: link.shortUrl });
    expect(new URL(link.shortUrl).pathname).toBe(path);
    const qr = await owner.send<{ url: string }>('GET', `/v1/links/${link.id}/qr?format=base64`);
    expect(qr.url).toBe(link.shortUrl);
    for (const each of [path, ...others]) expect([each, await visit(host, each)]).toEqual([each, there]);
    const preview = await product.visit(`${path}+`, { headers: { Host: host } });
    expect([preview.status, preview.body.includes(`href="https`) || preview.body.includes(path)]).toEqual([200, true]);

    await owner.send('PATCH', `/v1/links/${link.id}`, { url: `${there}/2` });
    await expectWithinASecond(() => visit(host, path), `${there}/2`);
    const clicks = await waitFor(
      async () => {
        const { totalClicks } = await owner.send<{ totalClicks: number }>('GET', `/v1/links/${link.id}/stats`);
        return totalClicks > others.length + 1 ? totalClicks : undefined;
      },
      { timeoutMs: 20_000, what: 'the clicks of the link' },
    );
    const exportPath = `/v1/analytics/export?type=clicks&start=2020-01-01&end=2100-01-01&format=json`;
    const rows = await owner.list<{ linkId: string; slug: string; shortUrl: string }>(exportPath);
    const own = rows.filter(({ linkId }) => linkId === link.id);
    expect(own).toHaveLength(clicks);
    for (const row of own) expect(row).toMatchObject({ slug, shortUrl: link.shortUrl });
    await owner.send('DELETE', `/v1/links/${link.id}`);
    await expectWithinASecond(() => visit(host, path), 404);
  },
);

test('on a case-sensitive host two slugs that differ in letter case are two links', async () => {
  const host = await addHost('plain,64,case-sensitive');
  const [upper, lower] = [await create(host, 'Sale', `${there}/upper`), await create(host, 'sale', `${there}/lower`)];
  // Often enough for the fast lane to cache both paths.
  for (let n = 0; n < 4; n += 1) {
    expect(await visit(host, '/Sale')).toBe(`${there}/upper`);
    expect(await visit(host, '/sale')).toBe(`${there}/lower`);
    expect(await visit(host, '/SALE')).toBe(404);
  }
  await owner.send('PATCH', `/v1/links/${upper.id}`, { slug: 'SALE' });
  await expectWithinASecond(() => visit(host, '/SALE'), `${there}/upper`);
  await expectWithinASecond(() => visit(host, '/Sale'), 404);
  await owner.send('PATCH', `/v1/links/${lower.id}`, { url: `${there}/edited` });
  await expectWithinASecond(() => visit(host, '/sale'), `${there}/edited`);
  await expectWithinASecond(() => visit(host, '/SALE'), `${there}/upper`);
});

test('a profile has a slug by the policy of its host, and shares the names with links', async () => {
  const host = await addHost('unicode');
  const profile = await owner.send<Profile>('POST', '/v1/profiles', {
    domain: host,
    slug: 'über/mich',
    displayName: 'Ada',
  });
  expect(profile).toMatchObject({ slug: 'über/mich', url: `https://${host}/%C3%BCber/mich` });
  for (const path of ['/%C3%BCber/mich', '/@%C3%BCber/mich', '/%C3%9CBER/MICH/'])
    await expectWithinASecond(() => visit(host, path), 200);
  expect((await product.visit('/%C3%BCber/mich', { headers: { Host: host } })).body).toContain(`"${profile.url}"`);
  await expect(create(host, 'ÜBER/mich', there)).rejects.toThrow(/SLUG_TAKEN/);
});

test('a longer slug and a shorter one at its start are two links', async () => {
  const host = await addHost('path');
  await create(host, 'guide', `${there}/guide`);
  await create(host, 'guide/intro', `${there}/intro`);
  expect([await visit(host, '/guide'), await visit(host, '/guide/'), await visit(host, '/guide/intro')]).toEqual([
    `${there}/guide`,
    `${there}/guide`,
    `${there}/intro`,
  ]);
  for (const path of ['/guide/other', '/guide//intro', '/guide/./x', '/b/x', '/.well-known/x'])
    expect([path, await visit(host, path)]).toEqual([path, 404]);
});

test('a custom domain allows slugs that end in a dash, and words that are reserved on the service itself', async () => {
  const host = await addHost('plain');
  for (const slug of ['sale-', '_sale', 'help', 'qr', 'b']) {
    await create(host, slug, `${there}/${slug}`);
    expect(await visit(host, `/${slug}`)).toBe(`${there}/${slug}`);
  }
  // What lies below them is the service's own.
  expect(await visit(host, '/api/v1/links')).toBe(401);
  expect(await visit(host, '/b/x')).toBe(404);
  const paths = await addHost('path');
  for (const slug of ['api', 'b/x', 'api/v1']) await expect(create(paths, slug, there)).rejects.toThrow(/SLUG_TAKEN/);
});

test('the policy of a domain can be changed in the dashboard until the domain has a slug', async () => {
  const host = await addHost('plain');
  const domains = await owner.send<Domain[]>('GET', '/domains');
  const { id, slugPolicy } = domains.find((domain) => domain.host === host)!;
  expect(slugPolicy).toEqual({ caseSensitive: false, charset: 'plain', lengthMax: 64 });
  const policy = { caseSensitive: true, charset: 'path', lengthMax: 255 } as const;
  expect(await owner.send('PATCH', `/domains/${id}`, { slugPolicy: policy })).toMatchObject({ slugPolicy: policy });
  await create(host, 'A/b', there);
  await expectWithinASecond(() => visit(host, '/A/b'), there);
  expect(await visit(host, '/a/b')).toBe(404);
  await expect(owner.send('PATCH', `/domains/${id}`, { slugPolicy })).rejects.toThrow(/VALIDATION_ERROR/);
  expect(await owner.send('PATCH', `/domains/${id}`, { slugPolicy: policy })).toMatchObject({ slugPolicy: policy });
});
