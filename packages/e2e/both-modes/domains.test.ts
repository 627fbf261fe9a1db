import { isDeepStrictEqual } from 'node:util';
import type { Link, Profile } from '@linkplane/contracts';
import type { Domain } from '@linkplane/contracts/account';
import { startDnsServer, waitFor, type TestDnsServer } from '@linkplane/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { expectWithinASecond } from '../support/expect-within-a-second.ts';
import { signUpOwner, type SignedUp } from '../support/sign-up-owner.ts';
import { startProduct, type Product } from '../support/start-product.ts';

let dns: TestDnsServer;
let product: Product;
let owner: SignedUp;
let domains = 0;
beforeAll(async () => {
  dns = await startDnsServer();
  product = await startProduct({ env: { DNS_SERVERS: dns.address, SIGN_UP: 'true' } });
});
afterAll(async () => {
  await product.stop();
  await dns.stop();
});
beforeEach(async () => void (owner = await signUpOwner(product)));

const proofName = (host: string) => `_linkplane.${host}`;
const proofOf = ({ records }: Domain) => records.find(({ type }) => type === 'TXT')?.value ?? '';
const freshHost = () => `own-${(domains += 1)}-${Date.now()}.example`;
const add = (who: SignedUp, host: string) => who.send<Domain>('POST', '/domains', { host });
const verify = async (who: SignedUp, { id }: Domain) => {
  await who.send<Domain>('POST', `/domains/${id}/verify`);
  const read = async () => {
    const domain = await who.send<Domain>('GET', `/domains/${id}`);
    return domain.checkingSince === null ? domain : undefined;
  };
  return await waitFor(read, { timeoutMs: 15_000, what: 'the check of a domain' });
};
const change = (who: SignedUp, { id }: Domain, body: object) => who.send<Domain>('PATCH', `/domains/${id}`, body);
const createLink = (who: SignedUp, fields: object = {}) =>
  who.send<Link>('POST', '/v1/links', { url: 'https://example.com/there', ...fields });

async function prove(who: SignedUp, host = freshHost()): Promise<Domain> {
  const domain = await add(who, host);
  dns.set(proofName(host), { TXT: [proofOf(domain)] });
  return await verify(who, domain);
}

/** The Location of a redirect from this host, or the status of any other response. */
async function visit(host: string, path: string): Promise<string | number> {
  const response = await product.visit(path, { headers: { Host: host } });
  return response.status === 302 ? (response.headers.location ?? '') : response.status;
}

test('a domain serves its links once it is verified, and stops once it is removed', async () => {
  const domain = await add(owner, freshHost());
  expect(await visit(domain.host, '/')).toBe(404);
  dns.set(proofName(domain.host), { TXT: [proofOf(domain)] });
  expect((await verify(owner, domain)).isServed).toBe(true);
  await change(owner, domain, { isDefault: true });
  const link = await createLink(owner);
  expect(link.shortUrl).toBe(`https://${domain.host}/${link.slug}`);
  await expectWithinASecond(() => visit(domain.host, `/${link.slug}`), 'https://example.com/there');
  await owner.send('DELETE', `/domains/${domain.id}`);
  await expectWithinASecond(() => visit(domain.host, `/${link.slug}`), 404);
  expect((await createLink(owner)).shortUrl).toMatch(product.origin);
});

test('a link moves to another domain, where its slug has to be free, and its old short URL goes on working', async () => {
  const domain = await prove(owner);
  const link = await createLink(owner, { domain: new URL(product.origin).host });
  const there = await createLink(owner, { domain: domain.host });
  const send = (body: object) => owner.send<Link>('PATCH', `/v1/links/${link.id}`, body);
  await expect(send({ domain: domain.host, slug: there.slug })).rejects.toThrow(/SLUG_TAKEN/);
  const moved = await send({ domain: domain.host });
  expect([moved.domain, moved.slug, moved.aliases]).toEqual([
    domain.host,
    link.slug,
    [{ domain: link.domain, slug: link.slug, redirects: false }],
  ]);
  await expectWithinASecond(() => visit(domain.host, `/${link.slug}`), 'https://example.com/there');
  expect(await visit(link.domain, `/${link.slug}`)).toBe('https://example.com/there');
  const back = await send({ domain: link.domain, aliases: [], keepOld: 'drop' });
  expect([back.domain, back.aliases]).toEqual([link.domain, []]);
  await expectWithinASecond(() => visit(domain.host, `/${link.slug}`), 404);
  expect(await visit(link.domain, `/${link.slug}`)).toBe('https://example.com/there');
});

test('the root and unknown slugs of a domain redirect to its configured URLs within a second', async () => {
  const domain = await prove(owner);
  await expectWithinASecond(() => visit(domain.host, '/'), 404);
  await change(owner, domain, {
    rootBehaviour: { kind: 'redirect', url: 'https://example.com/root' },
    notFoundUrl: 'https://example.com/missing',
  });
  await expectWithinASecond(() => visit(domain.host, '/'), 'https://example.com/root');
  await expectWithinASecond(() => visit(domain.host, '/no-such-slug'), 'https://example.com/missing');
  const early = await createLink(owner, { domain: domain.host, startsAt: '2199-01-01T00:00:00Z' });
  expect(await visit(domain.host, `/${early.slug}`)).toBe('https://example.com/missing');
  await change(owner, domain, { rootBehaviour: { kind: 'not-found' }, notFoundUrl: null });
  await expectWithinASecond(() => visit(domain.host, '/'), 404);
  await expectWithinASecond(() => visit(domain.host, '/no-such-slug'), 404);
});

test('pages about missing and expired links lead home only where the host has a home page', async () => {
  const domain = await prove(owner);
  const expired = await createLink(owner, { domain: domain.host, expiresAt: '2020-01-01T00:00:00Z' });
  const early = await createLink(owner, { domain: domain.host, startsAt: '2199-01-01T00:00:00Z' });
  const leadsHome = async (path: string, Host = domain.host) =>
    (await product.visit(path, { headers: { Host } })).body.includes('<a href="/">');
  const paths = [`/${expired.slug}`, `/${early.slug}`, '/no-such-slug', '/no/such/path', '/b/blk_none'];
  const ask = async () => await Promise.all(paths.map(async (path) => await leadsHome(path)));
  await expectWithinASecond(() => visit(domain.host, `/${expired.slug}`), 410);
  expect(await ask()).toEqual(paths.map(() => false));
  await change(owner, domain, { rootBehaviour: { kind: 'redirect', url: 'https://example.com/root' } });
  await expectWithinASecond(() => visit(domain.host, '/'), 'https://example.com/root');
  expect(await ask()).toEqual(paths.map(() => true));
  await change(owner, domain, { rootBehaviour: { kind: 'not-found' } });
  await expectWithinASecond(() => visit(domain.host, '/'), 404);
  expect([...(await ask()), await leadsHome('/'), await leadsHome('/x', 'unknown.example')]).not.toContain(true);
  expect((await product.visit('/no-such-slug')).body).toContain('<a href="/">');
});

test('a profile at the root of a domain serves its page and counts its views and clicks', async () => {
  const slug = `root-${Date.now()}`;
  const profile = await owner.send<Profile>('POST', '/v1/profiles', { slug, displayName: 'Ada at the root' });
  const block = await owner.send<{ id: string }>('POST', `/v1/profiles/${profile.id}/blocks`, {
    type: 'link',
    label: 'Go',
    content: 'https://example.com/block',
  });
  const [domain, other] = [await prove(owner), await prove(owner)];
  await change(owner, domain, { rootBehaviour: { kind: 'profile', profileId: profile.id } });
  await expectWithinASecond(() => visit(domain.host, '/'), 200);
  const page = await product.visit('/', { method: 'HEAD', headers: { Host: domain.host } });
  expect(page.status).toBe(200);
  expect((await product.visit('/', { headers: { Host: domain.host } })).body).toContain('Ada at the root');
  expect(await visit(domain.host, `/b/${block.id}`)).toBe('https://example.com/block');
  expect(await visit(other.host, `/b/${block.id}`)).toBe(404);
  expect(await visit(domain.host, `/${slug}`)).toBe(404);
  const stats = await waitFor(
    async () => {
      const now = await owner.send<{ totalViews: number; totalClicks: number }>(
        'GET',
        `/v1/profiles/${profile.id}/stats`,
      );
      return now.totalViews >= 2 && now.totalClicks >= 1 ? now : undefined;
    },
    { timeoutMs: 10_000, what: 'the views of the root' },
  );
  expect(stats).toMatchObject({ totalClicks: 1 });

  await owner.send('PATCH', `/v1/profiles/${profile.id}`, { slug: `${slug}-2`, displayName: 'Renamed' });
  const isRenamed = async () => (await product.visit('/', { headers: { Host: domain.host } })).body.includes('Renamed');
  await expectWithinASecond(isRenamed, true);
  await owner.send('DELETE', `/v1/profiles/${profile.id}`);
  await expectWithinASecond(() => visit(domain.host, '/'), 404);
});

test("a domain that changes hands keeps none of the former owner's links and has every slug free", async () => {
  const host = freshHost();
  const first = await prove(owner, host);
  const slug = `same-${Date.now()}`;
  await createLink(owner, { domain: host, slug, url: 'https://example.com/first' });
  await expectWithinASecond(() => visit(host, `/${slug}`), 'https://example.com/first');
  const heir = await signUpOwner(product);
  const second = await add(heir, host);
  dns.set(proofName(host), { TXT: [proofOf(first), proofOf(second)] });
  expect((await verify(heir, second)).problem?.code).toBe('claimed');
  expect(await visit(host, `/${slug}`)).toBe('https://example.com/first');
  dns.set(proofName(host), { TXT: [proofOf(second)] });
  expect((await verify(heir, second)).isServed).toBe(true);
  await expectWithinASecond(() => visit(host, `/${slug}`), 404);
  await createLink(heir, { domain: host, slug, url: 'https://example.com/second' });
  await expectWithinASecond(() => visit(host, `/${slug}`), 'https://example.com/second');
});

test('the documents of a domain for apps are served within a second of each change, and are not counted', async () => {
  const domain = await prove(owner);
  const read = async (path: string) => {
    const { status, headers, body } = await product.visit(path, { headers: { Host: domain.host } });
    return status === 200 ? [headers['content-type'], body === '' ? '' : (JSON.parse(body) as unknown)] : status;
  };
  const reads = async (path: string, document: object) =>
    isDeepStrictEqual(await read(path), ['application/json', document]);
  const apple = {
    applinks: { details: [{ appIDs: ['ABCDE12345.com.example.app'], components: [{ '/': '/buy/*' }] }] },
  };
  const fingerprint = Array.from({ length: 32 }, () => 'AB').join(':');
  const target = { namespace: 'android_app', package_name: 'com.example.app', sha256_cert_fingerprints: [fingerprint] };
  const android = [{ relation: ['delegate_permission/common.handle_all_urls'], target }];
  await expectWithinASecond(() => read('/.well-known/assetlinks.json'), 404);
  await change(owner, domain, { appleAppSiteAssociation: apple, assetLinks: android });
  await expectWithinASecond(() => reads('/.well-known/apple-app-site-association', apple), true);
  await expectWithinASecond(() => reads('/apple-app-site-association', apple), true);
  await expectWithinASecond(() => reads('/.well-known/assetlinks.json', android), true);
  const webOnly = { webcredentials: { apps: ['ABCDE12345.com.example.app'] } };
  await change(owner, domain, { appleAppSiteAssociation: webOnly });
  await expectWithinASecond(() => reads('/apple-app-site-association', webOnly), true);
  await change(owner, domain, { appleAppSiteAssociation: null, assetLinks: null });
  const paths = ['/.well-known/apple-app-site-association', '/.well-known/assetlinks.json'];
  for (const path of [...paths, '/apple-app-site-association']) await expectWithinASecond(() => read(path), 404);
  const overview = await owner.send<{ totalClicks: number }>('GET', '/v1/analytics/overview');
  expect(overview.totalClicks).toBe(0);
});

test('the path of a document is reserved on custom domains', async () => {
  const { host } = await prove(owner);
  await expect(createLink(owner, { domain: host, slug: 'apple-app-site-association' })).rejects.toThrow(/SLUG_TAKEN/);
});
