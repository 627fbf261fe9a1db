import { defaultSlugPolicy } from '@linkplane/slugs';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { insertMember, insertUser } from '../src/accounts/index.ts';
import {
  insertDomain,
  removeFormerSlugs,
  takeFallbackLookups,
  type FallbackLookup,
  type RunningLookup,
} from '../src/domains/index.ts';
import { deleteLink } from '../src/links/index.ts';
import { requestFallbackLookup } from '../src/planes/redirect.ts';
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

test('a slug whose link was deleted on a domain with an old origin is never requested, also after it is off', async () => {
  const workspaceId = await db.addWorkspace();
  const { id, host } = await addDomain(workspaceId);
  const link = await db.addLink(workspaceId, { host, slug: 'spring' });
  await db.pool.query('update domains set fallback_address = null, fallback_until = null where id = $1', [id]);
  await deleteLink(db.pool, workspaceId, link.id);
  await db.pool.query(
    `update domains set fallback_address = 'https://old.example', fallback_until = now() + interval '1 day' where id = $1`,
    [id],
  );
  const request = () => requestFallbackLookup(db.pool, { domainId: id, slugKey: 'spring', slug: 'spring' });
  expect(await request()).toBe('former');
  await removeFormerSlugs(db.pool, { afterDomainId: '', domainsMax: 10, slugsPerDomainMax: 1, rowsPerDomainMax: 10 });
  expect(await request()).toBe('former');
});

test('former slugs of a domain beyond its limit are removed, the earliest first, and those of other domains stay', async () => {
  const [many, few] = [await addDomain(await db.addWorkspace()), await addDomain(await db.addWorkspace())];
  const addFormer = (domainId: string, slugs: number) =>
    db.pool.query(
      `insert into fallback_lookups (domain_id, slug_key, slug, outcome, settled_at)
       select $1, lpad(n::text, 4, '0'), 'slug', 'former', now() - interval '1 day' + (n / 10) * interval '1 second'
       from generate_series(1, $2::integer) n`,
      [domainId, slugs],
    );
  await addFormer(many.id, 100);
  await addFormer(few.id, 30);
  const remove = () =>
    removeFormerSlugs(db.pool, { afterDomainId: '', domainsMax: 10, slugsPerDomainMax: 30, rowsPerDomainMax: 50 });
  const read = async ({ id }: { id: string }) =>
    (
      await db.pool.query<{ key: string }>(
        'select slug_key as key from fallback_lookups where domain_id = $1 order by slug_key',
        [id],
      )
    ).rows.map(({ key }) => key);
  expect((await remove()).removedMax).toBe(50);
  expect((await read(many))[0]).toBe('0051');
  expect((await remove()).removedMax).toBe(20);
  expect([(await read(many))[0], (await read(many)).length, (await read(few)).length]).toEqual(['0071', 30, 30]);
  const lastDomainId = [many.id, few.id].toSorted().at(-1) ?? '';
  expect(await remove()).toEqual({ lastDomainId, removedMax: 0 });
  const after = { domainsMax: 10, slugsPerDomainMax: 30, rowsPerDomainMax: 50 };
  expect(await removeFormerSlugs(db.pool, { afterDomainId: lastDomainId, ...after })).toEqual({
    lastDomainId: null,
    removedMax: 0,
  });
});
