import type { FallbackKey, FallbackState, SettledFallback } from '@linkplane/links-db/planes/redirect';
import { expect, test } from 'vitest';
import { createFallbackResolver } from '../../src/targets/query-fallback.ts';

const query = (slug: string, domainId = 'dom_1', workspaceId = 'wsp_1') => ({
  domainId,
  workspaceId,
  slug,
  slugKey: slug,
});

/** A store that returns one state for every slug, and settles what `settle` names. */
function aStore(state: FallbackState | Error) {
  const requested: string[] = [];
  let settled: SettledFallback[] = [];
  const fallbacks = createFallbackResolver({
    // All workspaces whose ids begin alike are of one account.
    findAccount: (workspaceId) => Promise.resolve(workspaceId.slice(0, 'wsp_1'.length)),
    request: ({ slug }) => {
      requested.push(slug);
      return state instanceof Error ? Promise.reject(state) : Promise.resolve(state);
    },
    readSettled: (keys: readonly FallbackKey[]) =>
      Promise.resolve(settled.filter(({ slugKey }) => keys.some((key) => key.slugKey === slugKey))),
  });
  const settle = (slugKey: string, outcome: SettledFallback['outcome']) =>
    void (settled = [...settled, { domainId: 'dom_1', slugKey, outcome }]);
  return { fallbacks, requested, settle };
}

test('all visitors of a slug share one lookup, and get its result', async () => {
  const { fallbacks, requested, settle } = aStore('waiting');
  const visitors = Array.from({ length: 50 }, () => fallbacks.find(query('spring')));
  settle('spring', 'found');
  expect(new Set(await Promise.all(visitors))).toEqual(new Set([true]));
  expect([requested, fallbacks.counts.found]).toEqual([['spring'], 50]);
});

test('a slug that was looked up without a link is not requested again for a moment', async () => {
  const { fallbacks, requested, settle } = aStore('waiting');
  settle('none', 'not-found');
  expect([await fallbacks.find(query('none')), await fallbacks.find(query('none'))]).toEqual([false, false]);
  expect(requested).toEqual(['none']);
});

test('five slugs of a domain are requested in a second, and those of other domains as well', async () => {
  const { fallbacks, requested } = aStore('not-found');
  for (let index = 0; index < 20; index += 1) await fallbacks.find(query(`slug-${index}`));
  expect(requested).toHaveLength(5);
  await fallbacks.find(query('other', 'dom_2'));
  expect(requested).toHaveLength(6);
  expect(fallbacks.counts).toEqual({ found: 0, 'not-found': 6, limited: 15, late: 0 });
});

test('a store that does not respond leaves the slug unknown', async () => {
  const { fallbacks } = aStore(new Error('down'));
  expect(await fallbacks.find(query('spring'))).toBe(false);
  expect(fallbacks.counts.late).toBe(1);
});

test('visitors wait no longer than the limit, or the stop', async () => {
  const { fallbacks } = aStore('waiting');
  const start = performance.now();
  expect(await fallbacks.find(query('slow'))).toBe(false);
  expect(performance.now() - start).toBeGreaterThan(2_500);
  const waiting = fallbacks.find(query('slower'));
  fallbacks.stop();
  expect(await waiting).toBe(false);
  expect(fallbacks.counts.late).toBe(2);
});

test('an account with all the slugs and visitors that it may have leaves places to another account', async () => {
  const { fallbacks, requested, settle } = aStore('waiting');
  const storm: Promise<boolean>[] = [];
  // Workspaces of one account.
  for (let workspace = 0; workspace < 40; workspace += 1) {
    for (let visit = 0; visit < 30; visit += 1)
      storm.push(fallbacks.find(query(`s${visit % 5}`, `storm-${workspace}`, `wsp_1-${workspace}`)));
    await new Promise(setImmediate);
  }
  const other = fallbacks.find(query('spring', 'dom_1', 'wsp_2'));
  settle('spring', 'found');
  expect(await other).toBe(true);
  expect(requested.filter((slug) => slug !== 'spring')).toHaveLength(25);
  fallbacks.stop();
  expect(new Set(await Promise.all(storm))).toEqual(new Set([false]));
  // Some of the visitors share the lookups that the account may have; the others get their response at once.
  expect(fallbacks.counts.late).toBeLessThanOrEqual(250);
  expect(fallbacks.counts.limited + fallbacks.counts.late).toBe(1_200);
});

test('requests of accounts are sent in turns while the store responds slowly', async () => {
  const sent: string[] = [];
  const fallbacks = createFallbackResolver({
    findAccount: (workspaceId) => Promise.resolve(workspaceId),
    request: async ({ domainId }) => {
      sent.push(domainId);
      await new Promise((resolve) => setTimeout(resolve, 20));
      return 'not-found';
    },
    readSettled: () => Promise.resolve([]),
  });
  const storm = Array.from({ length: 20 }, (_, index) => fallbacks.find(query('a', `storm-${index}`)));
  const other = fallbacks.find(query('a', 'other', 'wsp_2'));
  await Promise.all([...storm, other]);
  expect(sent).toHaveLength(21);
  expect(sent.indexOf('other')).toBeLessThanOrEqual(3);
});
