import fc from 'fast-check';
import { defaultSlugPolicy } from '@linkplane/slugs';
import { expect, test } from 'vitest';
import type { TargetKey } from '@linkplane/links-db/planes/redirect';
import { chooseRuns } from '@linkplane/testing';
import { createAgentClassifier } from '../../src/decide/classify-agent.ts';
import { createLinkFinder, type LinkLookup } from '../../src/fast-lane/find-link.ts';
import { receive } from '../../src/fast-lane/share-read-buffer.ts';
import { createHeadParser } from '../../src/fast-lane/parse-head.ts';
import { createCacheValidity } from '../../src/targets/cache-validity.ts';
import { createHostResolver } from '../../src/targets/resolve-host.ts';
import { createTargetResolver, resolverLimits } from '../../src/targets/resolve-target.ts';
import { aLink } from '../support/a-link.ts';

const slugs = ['spring', 'summer', 'autumn', 'winter'];
const hosts = ['go.example', 'a.example', 'b.example'];
const classifyAgent = createAgentClassifier();
/** How long a value that was read from the store is served without a lease. */
const withoutLeaseMsMax = 900;

/** Two custom hosts and the own one, each with the same slugs, over resolvers as in the running service. */
function openLane(linksMax = 100, slugPolicy = defaultSlugPolicy) {
  /** Lookups in the link cache. */
  const lookups = { byKey: 0, byHandle: 0 };
  const versions = new Map<string, number>();
  const validity = createCacheValidity();
  const versionOf = ({ host, slugKey }: TargetKey) => versions.get(`${host}/${slugKey}`) ?? 1;
  const aTarget = (key: TargetKey) => {
    const url = `https://example.com/${key.host}/${key.slugKey}/${versionOf(key)}`;
    return aLink({ ...key, slug: key.slugKey, workspaceId: `ws_${key.host}`, version: versionOf(key), url });
  };
  const readTargets = (keys: TargetKey[]) => Promise.resolve(keys.map(aTarget));
  const targets = createTargetResolver(readTargets, { limits: { ...resolverLimits, linksMax }, validity });
  const settingsOf = (host: string) => ({
    host,
    workspaceId: `ws_${host}`,
    slugPolicy,
    rootProfileId: null,
    rootUrl: null,
    notFoundUrl: null,
    appleAppSiteAssociation: null,
    assetLinks: null,
  });
  const readHosts = (hosts: string[]) => Promise.resolve(hosts.map(settingsOf));
  const resolver = createHostResolver(new URL('http://go.example'), readHosts as never, validity);
  const watched: typeof targets = {
    ...targets,
    findCached: (key, now) => {
      lookups.byKey += 1;
      return targets.findCached(key, now);
    },
    handles: {
      ...targets.handles,
      findCached: (handle, now) => {
        lookups.byHandle += 1;
        return targets.handles.findCached(handle, now);
      },
    },
  };
  const find = createLinkFinder({ hosts: resolver, targets: watched }, (path) => path === '/docs');
  const parseHead = createHeadParser(classifyAgent);

  function visit(host: string, slug: string, now = performance.now()): LinkLookup | Promise<LinkLookup> {
    return visitBytes(Buffer.from(`GET /${slug} HTTP/1.1\r\nHost: ${host}\r\n\r\n`), now);
  }

  function visitBytes(bytes: Buffer, now = performance.now()): LinkLookup | Promise<LinkLookup> {
    const head = parseHead(receive(bytes));
    if (!head) throw new Error('not eligible');
    return find(head, now);
  }

  /** An edit that is announced to this process, or not. */
  function edit(key: TargetKey, isAnnounced = true): void {
    const version = versionOf(key) + 1;
    versions.set(`${key.host}/${key.slugKey}`, version);
    if (isAnnounced) targets.invalidate({ kind: 'target', ...key, version });
  }

  return { visit, visitBytes, edit, lookups, targets, validity, resolver, urlOf: (key: TargetKey) => aTarget(key).url };
}

const keyOf = (host: string, slugKey: string): TargetKey => ({ host: host === 'go.example' ? '' : host, slugKey });
const urlOf = (found: LinkLookup | Promise<LinkLookup>) =>
  found instanceof Promise ? 'pending' : found?.link.target.url;

async function visitUntilCached({ visit }: ReturnType<typeof openLane>, host: string, slug: string) {
  for (let again = 0; again < 5; again++) await visit(host, slug);
}

test.each(hosts)(
  'an announced edit is visible to the next visit, however often the link was requested: %s',
  async (host) => {
    const lane = openLane();
    await visitUntilCached(lane, host, 'spring');
    const key = keyOf(host, 'spring');
    expect(urlOf(lane.visit(host, 'spring'))).toBe(lane.urlOf(key));
    lane.edit(key);
    expect(urlOf(lane.visit(host, 'spring'))).toBe('pending');
    expect(urlOf(await lane.visit(host, 'spring'))).toBe(lane.urlOf(key));
    lane.targets.stop();
  },
);

test('a cached link is served without a lease no longer than what was read from the store is valid', async () => {
  const lane = openLane();
  await visitUntilCached(lane, 'go.example', 'spring');
  const now = performance.now();
  expect(urlOf(lane.visit('go.example', 'spring', now + 2_000))).toBe(lane.urlOf(keyOf('go.example', 'spring')));
  lane.validity.setLease({ since: Infinity, until: -Infinity });
  lane.edit(keyOf('go.example', 'spring'), false);
  expect(urlOf(lane.visit('go.example', 'spring', now + withoutLeaseMsMax))).toBe('pending');
  // A lease that starts just after the read: what was read from the store is valid for a little, and no longer.
  const other = openLane();
  await visitUntilCached(other, 'go.example', 'spring');
  other.validity.setLease({ since: performance.now() + 1, until: Infinity });
  for (let again = 0; again < 3; again++) await other.visit('go.example', 'spring');
  expect(urlOf(other.visit('go.example', 'spring', performance.now() + withoutLeaseMsMax))).toBe('pending');
  // The lease ends, and nothing was missed before that.
  const silent = openLane();
  await visitUntilCached(silent, 'go.example', 'spring');
  await silent.visit('go.example', 'spring');
  silent.validity.setLease({ since: -Infinity, until: performance.now() });
  expect(urlOf(silent.visit('go.example', 'spring', performance.now() + withoutLeaseMsMax))).toBe('pending');
  for (const { targets } of [lane, other, silent]) targets.stop();
});

test('a lookup in flight is not affected when the bytes of its request are overwritten', async () => {
  const lane = openLane();
  const bytes = Buffer.from('GET /spring HTTP/1.1\r\nHost: a.example\r\n\r\n');
  for (const next of ['/summer', '/autumn']) {
    const found = lane.visitBytes(bytes);
    bytes.write(next, bytes.indexOf('/'), 'latin1');
    expect(found).toBeInstanceOf(Promise);
    expect(urlOf(await found)).toBe(lane.urlOf(keyOf('a.example', next === '/summer' ? 'spring' : 'summer')));
    lane.resolver.invalidate('a.example');
  }
  lane.targets.stop();
});

test('the event of a cached link stays valid when its host had to be resolved first', async () => {
  const lane = openLane();
  await visitUntilCached(lane, 'a.example', 'spring');
  const cached = await lane.visit('a.example', 'spring');
  expect(cached?.event).toBeInstanceOf(Uint8Array);
  // The host is resolved with the same settings, so that cached links stay valid.
  const found = lane.visit('a.example', 'spring', performance.now() + 60_000);
  expect(found).toBeInstanceOf(Promise);
  expect((await found)?.event).toBe((await found)?.link.eventJson);
  lane.targets.stop();
});

test('a host is resolved again after a change', async () => {
  const lane = openLane();
  await visitUntilCached(lane, 'a.example', 'spring');
  expect(urlOf(lane.visit('a.example', 'spring'))).toBe(lane.urlOf(keyOf('a.example', 'spring')));
  lane.resolver.invalidate('a.example');
  expect(urlOf(lane.visit('a.example', 'spring'))).toBe('pending');
  lane.targets.stop();
});

test('a cached link is served without lookups, counted as a hit, and refreshed before it expires', async () => {
  const lane = openLane();
  await visitUntilCached(lane, 'a.example', 'spring');
  const [now, { hits }] = [performance.now(), lane.targets.counts];
  Object.assign(lane.lookups, { byKey: 0, byHandle: 0 });
  for (let again = 0; again < 100; again++) await lane.visit('a.example', 'spring', now + again);
  expect(lane.lookups).toEqual({ byKey: 0, byHandle: 0 });
  expect(lane.targets.counts.hits).toBe(hits + 100);
  await lane.visit('a.example', 'spring', now + resolverLimits.freshMs * 0.6);
  expect(lane.lookups).toEqual({ byKey: 0, byHandle: 1 });
  await expect.poll(() => lane.targets.counts.loads).toBeGreaterThan(1);
  lane.targets.stop();
});

test('an edit whose announcement was missed is visible when the cached link expires', async () => {
  const lane = openLane();
  await visitUntilCached(lane, 'go.example', 'spring');
  lane.edit(keyOf('go.example', 'spring'), false);
  expect(urlOf(lane.visit('go.example', 'spring', performance.now() + resolverLimits.freshMs))).toBe('pending');
  lane.targets.stop();
});

test('a link that the cache has evicted is not kept in memory by its handle', async () => {
  const lane = openLane(2);
  await visitUntilCached(lane, 'go.example', 'spring');
  const handle = lane.targets.handles.open(keyOf('go.example', 'spring'));
  expect(handle?.link?.target.slug).toBe('spring');
  for (const slug of ['summer', 'autumn', 'winter']) await lane.visit('go.example', slug);
  expect(handle).toEqual({ entry: undefined, link: undefined });
  lane.targets.stop();
});

test('a path that the redirect plane does not serve is not a link, however often it is requested', async () => {
  const lane = openLane();
  for (let again = 0; again < 4; again++) expect(await lane.visit('go.example', 'docs')).toBeNull();
  lane.targets.stop();
});

const charsets = {
  plain: { charset: 'plain', lengthMax: 64, caseSensitive: false },
  path: { charset: 'path', lengthMax: 255, caseSensitive: false },
  exactPath: { charset: 'path', lengthMax: 255, caseSensitive: true },
  unicode: { charset: 'unicode', lengthMax: 255, caseSensitive: false },
} as const;
type Found = [policy: keyof typeof charsets, path: string, slugKey: string];

test.each<Found>([
  ['plain', '%73pring', 'spring'],
  ['plain', 'Spring/', 'spring'],
  ['plain', '_dash-', '_dash-'],
  ['path', 'guide/Start', 'guide/start'],
  ['path', 'guide%2Fstart', 'guide/start'],
  ['path', 'guide/start/', 'guide/start'],
  ['path', 'a.b~c/d', 'a.b~c/d'],
  ['path', 'x'.repeat(255), 'x'.repeat(255)],
  ['exactPath', 'guide/Start', 'guide/Start'],
  ['unicode', '%C3%BCber', '\u00fcber'],
  ['unicode', '%c3%9cBER', '\u00fcber'],
  ['unicode', 'u%CC%88ber', '\u00fcber'],
  ['unicode', '%F0%9F%8E%89', '\u{1f389}'],
])('a host with %s slugs serves /%s in this lane', async (policy, path, slugKey) => {
  const lane = openLane(100, charsets[policy]);
  for (let again = 0; again < 4; again++)
    expect(urlOf(await lane.visit('a.example', path))).toBe(lane.urlOf({ host: 'a.example', slugKey }));
  lane.targets.stop();
});

test.each<[policy: keyof typeof charsets, path: string]>([
  ['plain', 'guide/start'],
  ['plain', '%C3%BCber'],
  ['plain', 'a.b'],
  ...[
    'robots.txt',
    '.well-known/assetlinks.json',
    'b/blk_x',
    'b%2Fblk_x',
    '%62/x',
    'guide//start',
    '/start',
    'a/../b',
  ].map((path): ['path', string] => ['path', path]),
  ...['%40spring', 'spring%2B', 'a/%2e%2e/b', '%00', '%0d%0a', 'a%5Cb', '%', '%zz', '%C3%BCber', 'x%20y', '%2F'].map(
    (path): ['path', string] => ['path', path],
  ),
  ...['%FC', '%E2%80%8Ba', '%C3', '%ED%A0%80', '%E2%80%AEa', 'u%CC%88/%CC%88'].map((path): ['unicode', string] => [
    'unicode',
    path,
  ]),
])('a host with %s slugs leaves /%s to the other lane', async (policy, path) => {
  const lane = openLane(100, charsets[policy]);
  for (let again = 0; again < 4; again++) expect(await lane.visit('a.example', path)).toBeNull();
  lane.targets.stop();
});

test.each<Found>([
  ['path', 'guide/start', 'guide/start'],
  ['unicode', '%C3%BCber', '\u00fcber'],
])('%s slugs in the form that browsers send, /%s, are found without a lookup', async (policy, path, slugKey) => {
  const lane = openLane(100, charsets[policy]);
  await visitUntilCached(lane, 'a.example', path);
  const before = lane.lookups.byKey;
  expect(urlOf(lane.visit('a.example', path))).toBe(lane.urlOf({ host: 'a.example', slugKey }));
  expect(lane.lookups.byKey).toBe(before);
  // Other spellings are looked up each time: they are without end.
  await visitUntilCached(lane, 'a.example', `${path}/`);
  expect(lane.lookups.byKey).toBe(before + 5);
  lane.edit({ host: 'a.example', slugKey });
  expect(urlOf(lane.visit('a.example', path))).toBe('pending');
  lane.targets.stop();
});

test('the event bytes are those of the link', async () => {
  const lane = openLane();
  for (let again = 0; again < 5; again++) {
    const found = await lane.visit('go.example', 'spring');
    expect(Buffer.from(found?.event ?? '').toString()).toBe(found?.link.eventJson);
    expect(typeof found?.event).toBe(again < 3 ? 'string' : 'object');
  }
  lane.targets.stop();
});

test('the lane finds what the resolver would, or resolves, under any order of events', async () => {
  let [visits, fresh] = [0, 0];
  const place = { host: fc.constantFrom(...hosts.slice(1)), slug: fc.constantFrom(...slugs.slice(1)) };
  const step = fc.oneof(
    { weight: 8, arbitrary: fc.record({ kind: fc.constant('visit'), ...place, later: fc.nat(3_500) }) },
    fc.record({ kind: fc.constant('edit'), ...place, later: fc.constant(0) }),
    fc.record({ kind: fc.constantFrom('lease lost', 'lease granted', 'host'), ...place, later: fc.nat(1_200) }),
  );
  const run = async (linksMax: number, steps: { kind: string; host: string; slug: string; later: number }[]) => {
    const lane = openLane(linksMax);
    const visit = async (host: string, slug: string, now: number) => {
      const [key, before] = [keyOf(host, slug), lane.lookups.byKey + lane.lookups.byHandle];
      const found = lane.visit(host, slug, now);
      const isFresh = !(found instanceof Promise) && lane.lookups.byKey + lane.lookups.byHandle === before;
      [visits, fresh] = [visits + 1, fresh + Number(isFresh)];
      const resolution = lane.resolver.findCached(host, now) && lane.targets.findCached(key, now);
      if (found instanceof Promise) {
        await found;
      } else {
        expect(found?.link).toBe(resolution?.state === 'link' ? resolution.link : undefined);
        expect(found?.link.target.workspaceId).toBe(`ws_${key.host}`);
        expect(Buffer.from(found?.event ?? '').toString()).toBe(found?.link.eventJson);
      }
    };
    for (const { kind, host, slug, later } of steps) {
      const now = performance.now() + later;
      if (kind === 'edit') lane.edit(keyOf(host, slug));
      if (kind === 'lease lost') lane.validity.setLease({ since: Infinity, until: -Infinity });
      if (kind === 'lease granted') lane.validity.setLease({ since: now - 1_200, until: Infinity });
      if (kind === 'host') lane.resolver.invalidate(host);
      if (kind === 'visit') for (let again = 0; again < 5; again++) await visit(host, slug, now + again);
    }
    lane.targets.stop();
  };
  const steps = fc.array(step, { minLength: 20, maxLength: 120 });
  await fc.assert(fc.asyncProperty(fc.constantFrom(4, 100), steps, run), { numRuns: chooseRuns(80) });
  expect(fresh).toBeGreaterThan(visits / 5);
});
