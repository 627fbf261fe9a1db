import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Link } from '@linkplane/contracts';
import type { Domain } from '@linkplane/contracts/account';
import { googlebot, startDnsServer, waitFor, type TestDnsServer } from '@linkplane/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectWithinASecond } from '../support/expect-within-a-second.ts';
import { signUpOwner, type SignedUp } from '../support/sign-up-owner.ts';
import { startProduct, type Product } from '../support/start-product.ts';

type Received = { path: string; at: number; request: IncomingMessage };
type Respond = (request: IncomingMessage, response: ServerResponse) => void;

let dns: TestDnsServer;
let product: Product;
let owner: SignedUp;
let domains = 0;
const closing: (() => void)[] = [];
beforeAll(async () => {
  dns = await startDnsServer();
  product = await startProduct({ env: { DNS_SERVERS: dns.address, SIGN_UP: 'true', WEBHOOK_ALLOW_PRIVATE: 'true' } });
  owner = await signUpOwner(product);
});
afterAll(async () => {
  for (const close of closing) close();
  await product.stop();
  await dns.stop();
});

const dayMs = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString();
/** No shortener has a link for a slug that the service has invented to see where unknown slugs lead. */
const isInvented = ({ url = '' }: IncomingMessage) => /^\/[a-z0-9]{20}$/.test(url);
/** Redirects every slug that a shortener can have. */
const redirectTo =
  (location: string, status = 301): Respond =>
  (request, response) =>
    isInvented(request) ? notFound(request, response) : void response.writeHead(status, { location }).end('moved');
const notFound: Respond = (_request, response) => void response.writeHead(404).end();

/** An old shortener on this machine. */
async function startOrigin(respond: Respond) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    if (!isInvented(request)) received.push({ path: request.url ?? '', at: performance.now(), request });
    respond(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  closing.push(close);
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { address, received, close, paths: () => received.map(({ path }) => path) };
}

const add = (who = owner) =>
  who.send<Domain>('POST', '/domains', { host: `move-${(domains += 1)}-${Date.now()}.example` });

async function prove(who = owner): Promise<Domain> {
  const domain = await add(who);
  const { host } = domain;
  const proof = domain.records.find(({ type }) => type === 'TXT')?.value ?? '';
  dns.set(`_linkplane.${host}`, { TXT: [proof] });
  await who.send('POST', `/domains/${domain.id}/verify`);
  const read = async () => ((await readDomain(domain, who)).isServed ? domain : undefined);
  return await waitFor(read, { timeoutMs: 15_000, what: 'the domain' });
}

const readDomain = ({ id }: Domain, who = owner) => who.send<Domain>('GET', `/domains/${id}`);
const change = ({ id }: Domain, body: object, who = owner) => who.send<Domain>('PATCH', `/domains/${id}`, body);
const setFallback = (domain: Domain, address: string, more: object = {}) =>
  change(domain, { fallback: { kind: 'origin', address, until: inDays(30), ...more } });

async function moveFrom(respond: Respond) {
  const [domain, origin] = [await prove(), await startOrigin(respond)];
  await setFallback(domain, origin.address);
  // The setting has reached the redirects when they query the origin.
  await waitFor(async () => (await visit(domain, `/${freshSlug()}`), origin.received.length > 0), {
    timeoutMs: 10_000,
    what: 'the first lookup',
  });
  return { domain, origin };
}

let slugs = 0;
const freshSlug = () => `probe-${(slugs += 1)}`;

/** The Location of a redirect from the domain, or the status of any other response. */
async function visit({ host }: Domain, path: string, options: { method?: string; agent?: string } = {}) {
  const { method = 'GET', agent } = options;
  const headers = { Host: host, ...(agent !== undefined && { 'User-Agent': agent }), Cookie: 'session=secret' };
  const response = await product.visit(path, { method, headers });
  return response.headers.location ?? response.status;
}

const report = async (domain: Domain) => (await readDomain(domain)).fallbackReport;

const springOnly: Respond = (request, response) => {
  const respond = request.url === '/Spring' ? redirectTo('https://example.com/spring?a=1') : notFound;
  respond(request, response);
};

test('an unknown slug is looked up at the old origin, and the visitor follows a new link that counts the visit', async () => {
  const { domain, origin } = await moveFrom(springOnly);
  const before = origin.received.length;
  await expectWithinASecond(() => visit(domain, '/Spring'), 'https://example.com/spring?a=1');
  expect(origin.paths().slice(before)).toEqual(['/Spring']);
  const { headers, method } = origin.received[before]?.request ?? {};
  expect([method, headers?.host, headers?.cookie, headers?.['x-forwarded-for']]).toEqual([
    'GET',
    domain.host,
    undefined,
    undefined,
  ]);
  const link = await owner.send<Link>('GET', `/v1/links/by-slug?domain=${domain.host}&slug=spring`);
  expect(link).toMatchObject({
    url: 'https://example.com/spring?a=1',
    tags: ['moved'],
    domain: domain.host,
    slug: 'Spring',
  });
  expect(await visit(domain, '/spring')).toBe('https://example.com/spring?a=1');
  const clicks = async () => (await owner.send<Link>('GET', `/v1/links/${link.id}`)).clicks;
  await waitFor(async () => (await clicks()) === 2, { timeoutMs: 15_000, what: 'the clicks' });
  expect(origin.paths().slice(before)).toEqual(['/Spring']);
  expect(await report(domain)).toMatchObject({ found: 1, failed: 0 });

  // A link that is deleted here does not come back.
  await owner.send('DELETE', `/v1/links/${link.id}`);
  await expectWithinASecond(() => visit(domain, '/spring'), 404);
  expect(origin.paths().slice(before)).toEqual(['/Spring']);
});

test('a slug that the old origin does not have is asked for once, by whichever request, and the host responds as usual', async () => {
  const { domain, origin } = await moveFrom(notFound);
  await change(domain, { notFoundUrl: 'https://example.com/missing' });
  const before = origin.received.length;
  await waitFor(async () => (await visit(domain, '/none'), origin.paths().includes('/none')), {
    timeoutMs: 5_000,
    what: 'a lookup',
  });
  const missing = 'https://example.com/missing';
  const responses = [
    await visit(domain, '/none', { method: 'HEAD' }),
    await visit(domain, '/none', { agent: googlebot }),
    ...(await Promise.all(Array.from({ length: 20 }, () => visit(domain, '/none')))),
    await visit(domain, '/NONE'),
  ];
  expect(new Set(responses)).toEqual(new Set([missing]));
  // What the slug policy of the domain does not allow is not looked up.
  expect([await visit(domain, '/wp-login.php'), await visit(domain, '/no/slug/here')]).toEqual([404, 404]);
  expect(origin.paths().slice(before)).toEqual(['/none']);
});

test('an origin that redirects all unknown slugs to one page creates no links of them', async () => {
  const { domain, origin } = await moveFrom((request, response) => {
    const location = request.url === '/real' ? 'https://example.com/real' : 'https://example.com/oops';
    response.writeHead(302, { location }).end();
  });
  await waitFor(async () => (await visit(domain, '/admin'), origin.paths().includes('/admin')), {
    timeoutMs: 5_000,
    what: 'a lookup',
  });
  expect(await visit(domain, '/admin')).toBe(404);
  await waitFor(async () => (await visit(domain, '/real')) === 'https://example.com/real', {
    timeoutMs: 10_000,
    what: 'a link',
  });
  expect(await report(domain)).toMatchObject({ found: 1 });
});

test.each([
  ['no URL', 'http://'],
  ['a script', 'javascript:alert(1)'],
  ['its own host', '/elsewhere'],
  ['this service', 'PRODUCT'],
  ['nothing', ''],
])('a destination that is %s creates no link', async (_what, location) => {
  const target = location === 'PRODUCT' ? `${product.origin}/x` : location;
  const { domain, origin } = await moveFrom(redirectTo(target, 302));
  const before = origin.received.length;
  await waitFor(async () => (await visit(domain, '/bad'), origin.paths().includes('/bad')), {
    timeoutMs: 5_000,
    what: 'a lookup',
  });
  expect(await visit(domain, '/bad')).toBe(404);
  expect(origin.paths().slice(before)).toEqual(['/bad']);
  expect(await report(domain)).toMatchObject({ found: 0, failed: 0 });
});

test.each<[string, Respond]>([
  ['never responds', () => undefined],
  [
    'sends its head slowly',
    ({ socket }) => {
      socket.write('HTTP/1.1 302 Found\r\n');
      const timer = setInterval(() => socket.write('x: y\r\n'), 100);
      socket.on('close', () => clearInterval(timer));
    },
  ],
  ['sends no HTTP', ({ socket }) => void socket.end('\0\0\0garbage\r\n\r\n')],
  [
    'sends a huge head',
    ({ socket }) =>
      void socket.end(`HTTP/1.1 302 Found\r\nLocation: https://example.com/\r\nx: ${'y'.repeat(100_000)}\r\n\r\n`),
  ],
  ['responds 503', (_request, response) => void response.writeHead(503).end()],
])('an origin that %s costs a visitor a bounded wait, and other links nothing', async (_what, respond) => {
  const { domain } = await moveFrom(respond);
  const link = await owner.send<Link>('POST', '/v1/links', { url: 'https://example.com/here', domain: domain.host });
  await expectWithinASecond(() => visit(domain, `/${link.slug}`), 'https://example.com/here');
  const start = performance.now();
  const waiting = visit(domain, '/slow').then((response) => ({ response, ms: performance.now() - start }));
  expect(await visit(domain, `/${link.slug}`)).toBe('https://example.com/here');
  const { response, ms } = await waiting;
  expect(response).toBe(404);
  expect(ms).toBeLessThan(5_000);
  await waitFor(async () => (await report(domain)).failed >= 1, { timeoutMs: 15_000, what: 'the failure' });
});

test('a storm of unknown slugs sends the origin five requests a second, and other links redirect', async () => {
  const { domain, origin } = await moveFrom(redirectTo('https://example.com/any'));
  const link = await owner.send<Link>('POST', '/v1/links', { url: 'https://example.com/here', domain: domain.host });
  await expectWithinASecond(() => visit(domain, `/${link.slug}`), 'https://example.com/here');
  const [before, start] = [origin.received.length, performance.now()];
  const responses: (string | number)[] = [];
  for (let round = 0; round < 10; round += 1) {
    const storm = Array.from({ length: 100 }, (_, index) => visit(domain, `/storm-${round}-${index}`));
    expect(await visit(domain, `/${link.slug}`)).toBe('https://example.com/here');
    responses.push(...(await Promise.all(storm)));
  }
  const seconds = (performance.now() - start) / 1_000;
  expect(responses.filter((response) => response === 404).length).toBeGreaterThan(800);
  expect(origin.received.length - before).toBeLessThanOrEqual(5 * (seconds + 1));
});

test('an account that has a storm of unknown slugs on many domains with a silent origin leaves lookups to another account', async () => {
  const silent = await startOrigin(() => undefined);
  const storming = await signUpOwner(product);
  const workspaces = [storming, await storming.addWorkspace('Second')];
  // Each domain may have six lookups in progress; together these could have all that management makes at once.
  const stormed: Domain[] = [];
  for (let index = 0; index < 24; index += 1) {
    const who = workspaces[index % 2] ?? storming;
    const domain = await prove(who);
    await change(domain, { fallback: { kind: 'origin', address: silent.address, until: inDays(30) } }, who);
    stormed.push(domain);
  }
  const { domain } = await moveFrom(redirectTo('https://example.com/found'));
  let isOver = false;
  const storm = stormed.map(async (target) => {
    const visits: Promise<unknown>[] = [];
    for (let index = 0; !isOver; index += 1) {
      visits.push(visit(target, `/storm-${index}`));
      await sleep(250);
    }
    await Promise.all(visits);
  });
  try {
    // The account has all the lookups in progress that it may have.
    await waitFor(() => silent.received.length >= 48, { timeoutMs: 30_000, what: 'the storm' });
    for (const slug of ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']) {
      const start = performance.now();
      expect(await visit(domain, `/${slug}`)).toBe('https://example.com/found');
      expect(performance.now() - start).toBeLessThan(2_000);
      await sleep(300);
    }
  } finally {
    isOver = true;
    await Promise.all(storm);
  }
});

test('slugs that are known here are never looked up, whatever state their links are in', async () => {
  const { domain, origin } = await moveFrom(redirectTo('https://example.com/old'));
  const create = (fields: object) =>
    owner.send<Link>('POST', '/v1/links', { url: 'https://example.com/new', domain: domain.host, ...fields });
  const expired = await create({ slug: 'expired', expiresAt: '2020-01-01T00:00:00Z' });
  const early = await create({ slug: 'early', startsAt: '2199-01-01T00:00:00Z' });
  const deleted = await create({ slug: 'deleted' });
  const renamed = await create({ slug: 'renamed' });
  await owner.send('DELETE', `/v1/links/${deleted.id}`);
  await owner.send('PATCH', `/v1/links/${renamed.id}`, { slug: 'other-name', keepOld: 'drop' });
  await expectWithinASecond(() => visit(domain, `/${expired.slug}`), 410);
  for (const slug of [early.slug, 'deleted', 'renamed'])
    await expectWithinASecond(() => visit(domain, `/${slug}`), 404);
  expect(origin.paths().filter((path) => ['/expired', '/early', '/deleted', '/renamed'].includes(path))).toEqual([]);
});

test('the fallback ends within a second when it is turned off, and a new address is asked again', async () => {
  const { domain, origin } = await moveFrom(notFound);
  await waitFor(async () => (await visit(domain, '/later'), origin.paths().includes('/later')), {
    timeoutMs: 5_000,
    what: 'a lookup',
  });
  await change(domain, { fallback: null });
  expect((await readDomain(domain)).fallback).toBeNull();
  const other = await startOrigin(redirectTo('https://example.com/found'));
  await setFallback(domain, other.address, { host: 'old.example.com' });
  expect((await readDomain(domain)).fallback).toMatchObject({ address: other.address, host: 'old.example.com' });
  await waitFor(async () => (await visit(domain, '/fresh')) === 'https://example.com/found', {
    timeoutMs: 10_000,
    what: 'a link',
  });
  expect(other.received[0]?.request.headers.host).toBe('old.example.com');
  await waitFor(async () => (await visit(domain, '/later')) === 'https://example.com/found', {
    timeoutMs: 15_000,
    what: 'a link',
  });
});

test.each([
  [{ until: inDays(181) }, /180 days/],
  [{ until: inDays(-1) }, /future/],
  [{ address: 'ftp://old.example.com' }, /fallback/],
  [{ address: 'https://old.example.com/path' }, /fallback/],
  [{ host: 'no host' }, /domain name/],
  [{ kind: 'other' }, /origin/],
])('a fallback with %j is refused', async (fields, message) => {
  const domain = await add();
  await expect(setFallback(domain, 'https://old.example.com', fields)).rejects.toThrow(message);
  await expect(setFallback(domain, `https://${domain.host}`)).rejects.toThrow(/this service/);
  await expect(setFallback(domain, product.origin)).rejects.toThrow(/this service/);
});

test('another workspace can neither see nor set a fallback', async () => {
  const [domain, stranger] = [await add(), await signUpOwner(product)];
  await expect(readDomain(domain, stranger)).rejects.toThrow(/404/);
  const fallback = { kind: 'origin', address: 'https://old.example.com', until: inDays(3) };
  await expect(change(domain, { fallback }, stranger)).rejects.toThrow(/404/);
});
