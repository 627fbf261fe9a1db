import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TargetKey } from '@linkplane/links-db/redirect';
import { createAgentClassifier } from '../../src/decide/classify-agent.ts';
import { createPlainLinkFinder, type Found } from '../../src/fast-lane/find-link.ts';
import { receive } from '../../src/fast-lane/share-read-buffer.ts';
import { createHeadParser } from '../../src/fast-lane/parse-head.ts';
import { createReliance } from '../../src/targets/cache-validity.ts';
import { createHostResolver } from '../../src/targets/resolve-host.ts';
import { createTargetResolver, resolverLimits } from '../../src/targets/resolve-target.ts';
import { aLink } from '../support/a-link.ts';

const slugs = ['spring', 'summer', 'autumn', 'winter'];
const hosts = ['go.example', 'a.example', 'b.example'];
const classifyAgent = createAgentClassifier();
/** How long it takes until changes that are not heard of are seen. */
const unheardMsMax = 900;

/** Two custom hosts and the own one, each with the same slugs; the store is asked as in the running service. */
function openLane(linksMax = 100) {
  /** How often the memory of links was asked, by key and by handle. */
  const asked = { byKey: 0, byHandle: 0 };
  const versions = new Map<string, number>();
  const reliance = createReliance();
  const versionOf = ({ host, slugKey }: TargetKey) => versions.get(`${host}/${slugKey}`) ?? 1;
  const aTarget = (key: TargetKey) => {
    const url = `https://example.com/${key.host}/${key.slugKey}/${versionOf(key)}`;
    return aLink({ host: key.host, slug: key.slugKey, workspaceId: `ws_${key.host}`, version: versionOf(key), url });
  };
  const readTargets = (keys: TargetKey[]) => Promise.resolve(keys.map(aTarget));
  const targets = createTargetResolver(readTargets, { limits: { ...resolverLimits, linksMax }, reliance });
  const readHost = (host: string) =>
    Promise.resolve({
      ...{ host, workspaceId: `ws_${host}`, rootProfileId: null, rootUrl: null, notFoundUrl: null },
      ...{ appleAppSiteAssociation: null, assetLinks: null },
    });
  const resolver = createHostResolver(new URL('http://go.example'), readHost as never, reliance);
  const watched: typeof targets = {
    ...targets,
    recall: (key, now) => ((asked.byKey += 1), targets.recall(key, now)),
    held: { ...targets.held, recall: (handle, now) => ((asked.byHandle += 1), targets.held.recall(handle, now)) },
  };
  const find = createPlainLinkFinder({ hosts: resolver, targets: watched }, (path) => path === '/docs');
  const parseHead = createHeadParser(classifyAgent);

  function visit(host: string, slug: string, now = performance.now()): Found | Promise<Found> {
    return visitBytes(Buffer.from(`GET /${slug} HTTP/1.1\r\nHost: ${host}\r\n\r\n`), now);
  }

  function visitBytes(bytes: Buffer, now = performance.now()): Found | Promise<Found> {
    const head = parseHead(receive(bytes));
    if (!head) throw new Error('not plain');
    return find(head, now);
  }

  /** An edit that this process hears of, or not. */
  function edit(key: TargetKey, isHeard = true): void {
    const version = versionOf(key) + 1;
    versions.set(`${key.host}/${key.slugKey}`, version);
    if (isHeard) targets.forget({ kind: 'target', ...key, version });
  }

  return { visit, visitBytes, edit, asked, targets, reliance, resolver, urlOf: (key: TargetKey) => aTarget(key).url };
}

const keyOf = (host: string, slugKey: string): TargetKey => ({ host: host === 'go.example' ? '' : host, slugKey });
const urlOf = (found: Found | Promise<Found>) => (found instanceof Promise ? 'asks' : found?.link.target.url);

async function visitUntilRemembered({ visit }: ReturnType<typeof openLane>, host: string, slug: string) {
  for (let again = 0; again < 5; again++) await visit(host, slug);
}

test.each(hosts)(
  'an edit that was heard of is the next answer, however often the link was asked for: %s',
  async (host) => {
    const lane = openLane();
    await visitUntilRemembered(lane, host, 'spring');
    const key = keyOf(host, 'spring');
    expect(urlOf(lane.visit(host, 'spring'))).toBe(lane.urlOf(key));
    lane.edit(key);
    expect(urlOf(lane.visit(host, 'spring'))).toBe('asks');
    expect(urlOf(await lane.visit(host, 'spring'))).toBe(lane.urlOf(key));
    lane.targets.stop();
  },
);

test('while changes are not heard of, what was remembered answers no longer than the word of the store holds', async () => {
  const lane = openLane();
  await visitUntilRemembered(lane, 'go.example', 'spring');
  const now = performance.now();
  expect(urlOf(lane.visit('go.example', 'spring', now + 2_000))).toBe(lane.urlOf(keyOf('go.example', 'spring')));
  lane.reliance.hear({ since: Infinity, until: -Infinity });
  lane.edit(keyOf('go.example', 'spring'), false);
  expect(urlOf(lane.visit('go.example', 'spring', now + unheardMsMax))).toBe('asks');
  // Heard of again since a moment after it was read: the store's word still holds for a little, and no longer.
  const other = openLane();
  await visitUntilRemembered(other, 'go.example', 'spring');
  other.reliance.hear({ since: performance.now() + 1, until: Infinity });
  for (let again = 0; again < 3; again++) await other.visit('go.example', 'spring');
  expect(urlOf(other.visit('go.example', 'spring', performance.now() + unheardMsMax))).toBe('asks');
  // Nothing was missed yet, but nothing more is heard.
  const silent = openLane();
  await visitUntilRemembered(silent, 'go.example', 'spring');
  await silent.visit('go.example', 'spring');
  silent.reliance.hear({ since: -Infinity, until: performance.now() });
  expect(urlOf(silent.visit('go.example', 'spring', performance.now() + unheardMsMax))).toBe('asks');
  for (const { targets } of [lane, other, silent]) targets.stop();
});

test('while the store is asked, the bytes of the request may become those of another', async () => {
  const lane = openLane();
  const bytes = Buffer.from('GET /spring HTTP/1.1\r\nHost: a.example\r\n\r\n');
  for (const next of ['/summer', '/autumn']) {
    const found = lane.visitBytes(bytes);
    bytes.write(next, bytes.indexOf('/'), 'latin1');
    expect(found).toBeInstanceOf(Promise);
    expect(urlOf(await found)).toBe(lane.urlOf(keyOf('a.example', next === '/summer' ? 'spring' : 'summer')));
    lane.resolver.forget('a.example');
  }
  lane.targets.stop();
});

test('what was remembered while the host was asked for is good for as long as the request takes', async () => {
  const lane = openLane();
  await visitUntilRemembered(lane, 'a.example', 'spring');
  const remembered = await lane.visit('a.example', 'spring');
  expect(remembered?.event).toBeInstanceOf(Uint8Array);
  // It comes back with the same settings, so that what was remembered of it holds.
  const found = lane.visit('a.example', 'spring', performance.now() + 60_000);
  expect(found).toBeInstanceOf(Promise);
  expect((await found)?.event).toBe((await found)?.link.eventJson);
  lane.targets.stop();
});

test('a host that was changed is looked at again', async () => {
  const lane = openLane();
  await visitUntilRemembered(lane, 'a.example', 'spring');
  expect(urlOf(lane.visit('a.example', 'spring'))).toBe(lane.urlOf(keyOf('a.example', 'spring')));
  lane.resolver.forget('a.example');
  expect(urlOf(lane.visit('a.example', 'spring'))).toBe('asks');
  lane.targets.stop();
});

test('what is remembered is answered without asking, counted, and looked at again before its time is over', async () => {
  const lane = openLane();
  await visitUntilRemembered(lane, 'a.example', 'spring');
  const [now, { hits }] = [performance.now(), lane.targets.counts];
  Object.assign(lane.asked, { byKey: 0, byHandle: 0 });
  for (let again = 0; again < 100; again++) await lane.visit('a.example', 'spring', now + again);
  expect(lane.asked).toEqual({ byKey: 0, byHandle: 0 });
  expect(lane.targets.counts.hits).toBe(hits + 100);
  await lane.visit('a.example', 'spring', now + resolverLimits.freshMs * 0.6);
  expect(lane.asked).toEqual({ byKey: 0, byHandle: 1 });
  await expect.poll(() => lane.targets.counts.loads).toBeGreaterThan(1);
  lane.targets.stop();
});

test('an edit that was heard of wrongly is seen when the life of what is remembered is over', async () => {
  const lane = openLane();
  await visitUntilRemembered(lane, 'go.example', 'spring');
  lane.edit(keyOf('go.example', 'spring'), false);
  expect(urlOf(lane.visit('go.example', 'spring', performance.now() + resolverLimits.freshMs))).toBe('asks');
  lane.targets.stop();
});

test('what has left the memory of links is not kept by the lane', async () => {
  const lane = openLane(2);
  await visitUntilRemembered(lane, 'go.example', 'spring');
  const handle = lane.targets.held.hold(keyOf('go.example', 'spring'));
  expect(handle?.link?.target.slug).toBe('spring');
  for (const slug of ['summer', 'autumn', 'winter']) await lane.visit('go.example', slug);
  expect(handle).toEqual({ entry: undefined, link: undefined });
  lane.targets.stop();
});

test('a path that is answered by somebody else is no link, however often it is asked for', async () => {
  const lane = openLane();
  for (let again = 0; again < 4; again++) expect(await lane.visit('go.example', 'docs')).toBeNull();
  lane.targets.stop();
});

test('the bytes of the event are those of the link', async () => {
  const lane = openLane();
  for (let again = 0; again < 5; again++) {
    const found = await lane.visit('go.example', 'spring');
    expect(Buffer.from(found?.event ?? '').toString()).toBe(found?.link.eventJson);
    expect(typeof found?.event).toBe(again < 3 ? 'string' : 'object');
  }
  lane.targets.stop();
});

test('whatever happens in whatever order, the lane answers what the cache would, or asks', async () => {
  let [visits, sure] = [0, 0];
  const place = { host: fc.constantFrom(...hosts.slice(1)), slug: fc.constantFrom(...slugs.slice(1)) };
  const step = fc.oneof(
    { weight: 8, arbitrary: fc.record({ kind: fc.constant('visit'), ...place, later: fc.nat(3_500) }) },
    fc.record({ kind: fc.constant('edit'), ...place, later: fc.constant(0) }),
    fc.record({ kind: fc.constantFrom('lose', 'hear', 'host'), ...place, later: fc.nat(1_200) }),
  );
  const run = async (linksMax: number, steps: { kind: string; host: string; slug: string; later: number }[]) => {
    const lane = openLane(linksMax);
    const visit = async (host: string, slug: string, now: number) => {
      const [key, asked] = [keyOf(host, slug), lane.asked.byKey + lane.asked.byHandle];
      const found = lane.visit(host, slug, now);
      const isSure = !(found instanceof Promise) && lane.asked.byKey + lane.asked.byHandle === asked;
      [visits, sure] = [visits + 1, sure + Number(isSure)];
      const resolution = lane.resolver.recall(host, now) && lane.targets.recall(key, now);
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
      if (kind === 'lose') lane.reliance.hear({ since: Infinity, until: -Infinity });
      if (kind === 'hear') lane.reliance.hear({ since: now - 1_200, until: Infinity });
      if (kind === 'host') lane.resolver.forget(host);
      if (kind === 'visit') for (let again = 0; again < 5; again++) await visit(host, slug, now + again);
    }
    lane.targets.stop();
  };
  const steps = fc.array(step, { minLength: 20, maxLength: 120 });
  await fc.assert(fc.asyncProperty(fc.constantFrom(4, 100), steps, run), { numRuns: 80 });
  expect(sure).toBeGreaterThan(visits / 5);
});
