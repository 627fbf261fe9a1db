import { defaultSlugPolicy } from '@linkplane/slugs';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { insertMember, insertUser } from '../src/accounts/index.ts';
import { insertDomain, takeFallbackLookups, type FallbackLookup, type RunningLookup } from '../src/domains/index.ts';
import { newId, openTestDb, type TestDb } from './open-test-db.ts';

let db: TestDb;
beforeAll(async () => {
  db = await openTestDb();
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.pool.query('delete from domains');
});

const dayMs = 86_400_000;

/** A verified domain with an old origin. */
async function addDomain(workspaceId: string): Promise<{ id: string; host: string }> {
  const id = newId('dom');
  const host = `${id.replace('_', '-')}.example`;
  const until = new Date(Date.now() + dayMs);
  await insertDomain(db.pool, workspaceId, {
    id,
    host,
    rootUrl: null,
    notFoundUrl: null,
    appleAppSiteAssociation: null,
    assetLinks: null,
    slugPolicy: defaultSlugPolicy,
    fallback: { fallbackAddress: 'https://old.example', fallbackHost: null, fallbackUntil: until },
  });
  return { id, host };
}

/** Workspaces of one owner, who is an account. */
async function addAccount(workspacesMax: number): Promise<string[]> {
  const userId = newId('usr');
  await insertUser(db.pool, { id: userId, email: `${userId}@example.com`, passwordHash: 'hash' });
  const workspaces: string[] = [];
  for (let index = 0; index < workspacesMax; index += 1) {
    const workspaceId = await db.addWorkspace();
    await insertMember(db.pool, workspaceId, { userId, role: 'owner' });
    workspaces.push(workspaceId);
  }
  return workspaces;
}

/** Lookups that wait, as after requests within the last second. */
async function addWaiting(domainId: string, lookups: number): Promise<void> {
  await db.pool.query(
    `insert into fallback_lookups (domain_id, slug_key, slug, requested_at)
     select $1, 'slug-' || n, 'slug-' || n, now() - interval '1 second' from generate_series(1, $2::integer) n`,
    [domainId, lookups],
  );
}

const places = { lookupsMax: 64, perAccountMax: 16, perDomainMax: 6, waitMsMax: 60_000 };
const take = (running: readonly RunningLookup[] = [], more: Partial<typeof places> = {}) =>
  takeFallbackLookups(db.pool, { ...places, ...more, running });

function countBy(lookups: readonly FallbackLookup[], key: 'account' | 'domainId'): number[] {
  const counts = new Map<string, number>();
  for (const lookup of lookups) counts.set(lookup[key], (counts.get(lookup[key]) ?? 0) + 1);
  return [...counts.values()].toSorted((left, right) => right - left);
}

test('an account with many lookups on many domains gets its places, and one with a single lookup gets one', async () => {
  for (const workspaceId of await addAccount(4))
    for (let index = 0; index < 5; index += 1) await addWaiting((await addDomain(workspaceId)).id, 50);
  const { id: singleId } = await addDomain(await db.addWorkspace());
  await addWaiting(singleId, 1);
  const taken = await take();
  expect(countBy(taken, 'account')).toEqual([16, 1]);
  expect(taken.map(({ domainId }) => domainId)).toContain(singleId);
  // The domains of the account take turns as well.
  expect(Math.max(...countBy(taken, 'domainId'))).toBe(1);
  // While these are in progress, the account gets no more.
  await addWaiting((await addDomain(await db.addWorkspace())).id, 2);
  expect((await take(taken)).map(({ slug }) => slug)).toEqual(['slug-1', 'slug-2']);
});

test('accounts take turns where there are fewer places than lookups', async () => {
  for (let account = 0; account < 3; account += 1)
    for (const workspaceId of await addAccount(2)) await addWaiting((await addDomain(workspaceId)).id, 20);
  const first = await take([], { lookupsMax: 7 });
  expect(countBy(first, 'account')).toEqual([3, 2, 2]);
  expect(countBy([...first, ...(await take(first, { lookupsMax: 2 }))], 'account')).toEqual([3, 3, 3]);
});

test('a domain gets no more lookups at once than it may have', async () => {
  const { id } = await addDomain(await db.addWorkspace());
  await addWaiting(id, 10);
  const first = await take([], { lookupsMax: 4 });
  const second = await take(first);
  expect([first.length, second.length]).toEqual([4, 2]);
  expect(await take([...first, ...second])).toEqual([]);
});

test('a lookup is taken once, however many processes take at the same time', async () => {
  for (const workspaceId of await addAccount(3)) await addWaiting((await addDomain(workspaceId)).id, 6);
  const taken = (await Promise.all(Array.from({ length: 6 }, () => take()))).flat();
  const rest = await take([], { perAccountMax: 64 });
  const ids = [...taken, ...rest].map(({ domainId, slug }) => `${domainId}/${slug}`);
  expect([ids.length, new Set(ids).size]).toEqual([18, 18]);
});
