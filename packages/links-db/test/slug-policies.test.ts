import { defaultSlugPolicy, type SlugPolicy } from '@linkplane/slugs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../src/transactions.ts';
import { deleteDomain, insertDomain, lockDomain } from '../src/domains/index.ts';
import { deleteLink, findLink, insertLink, insertLinks, lockLink, updateLink } from '../src/links/index.ts';
import { insertProfile } from '../src/profiles/index.ts';
import {
  claimOwnSlugPolicy,
  claimSlugsOfHost,
  findServedSlugPolicy,
  findSlugPolicy,
  hasSlugsOnHost,
  moveSlug,
  readOwnSlugPolicy,
  setSlugPolicy,
} from '../src/slugs/index.ts';
import { suspendLink } from '../src/workspaces/index.ts';
import { readHosts, readTargets } from '../src/planes/redirect.ts';
import { newId, newLink, openTestDb, type TestDb } from './open-test-db.ts';

const exact: SlugPolicy = { caseSensitive: true, charset: 'unicode', lengthMax: 255 };
let db: TestDb;
let owner: string;
beforeAll(async () => {
  db = await openTestDb();
  owner = await db.addWorkspace();
});
afterAll(() => db.close());

/** A verified domain of the workspace; returns its host and its id. */
async function addDomain(slugPolicy: SlugPolicy, workspaceId = owner): Promise<{ host: string; id: string }> {
  const [id, host] = [newId('dom'), `${newId('host').replace('_', '-')}.example`];
  const none = { rootUrl: null, notFoundUrl: null, appleAppSiteAssociation: null, assetLinks: null };
  expect(await insertDomain(db.pool, workspaceId, { id, host, slugPolicy, ...none })).toBe(true);
  return { id, host };
}

const keysOf = async (host: string) => {
  const { rows } = await db.pool.query<{ key: string }>(
    'select slug_key as key from slugs where host = $1 order by 1',
    [host],
  );
  return rows.map(({ key }) => key);
};
const outboxKeysOf = async (host: string) => {
  const { rows } = await db.pool.query<{ key: string }>(
    `select distinct slug_key as key from outbox where host = $1 and kind = 'target' order by 1`,
    [host],
  );
  return rows.map(({ key }) => key);
};

test('on a case-sensitive host every statement uses the exact key of a link', async () => {
  const { host } = await addDomain(exact);
  const rules = { host, slugPolicy: exact };
  const upper = { ...newLink({ slug: 'Sale' }), ...rules };
  const created = await insertLink(db.pool, owner, upper);
  expect(created).toMatchObject({
    kind: 'inserted',
    link: { slug: 'Sale', slugKey: 'Sale' },
    change: { slugKey: 'Sale' },
  });
  const lower = { ...newLink({ slug: 'sale' }), ...rules };
  const many = await insertLinks(db.pool, owner, [
    lower,
    { ...newLink({ slug: 'Größe' }), ...rules },
    { ...newLink({ slug: 'sale' }), ...rules },
  ]);
  expect(many.map(({ kind }) => kind)).toEqual(['inserted', 'inserted', 'slug-taken']);
  expect(await keysOf(host)).toEqual(['Größe', 'Sale', 'sale'].sort());
  const targets = await readTargets(
    db.pool,
    ['Sale', 'sale', 'SALE'].map((slugKey) => ({ host, slugKey })),
  );
  expect(targets.map(({ slugKey }) => slugKey).sort()).toEqual(['Sale', 'sale']);
  await suspendLink(db.pool, upper.id, true);
  await suspendLink(db.pool, upper.id, false);

  const { changes, link } = await inTransaction(db.pool, async (transaction) => {
    await lockLink(transaction, owner, upper.id);
    expect(await moveSlug(transaction, owner, upper.id, 'SALE', exact)).toBe(true);
    return await updateLink(transaction, owner, upper.id, { ...upper, slug: 'SALE' }, exact);
  });
  expect([link.slugKey, changes.map(({ slugKey }) => slugKey).sort()]).toEqual(['SALE', ['SALE', 'Sale']]);
  // A change of another field keeps the key, and publishes no other one: it may be that of another link.
  const edited = await updateLink(db.pool, owner, upper.id, { ...upper, slug: 'SALE', title: 'Edited' });
  expect([edited.link.slugKey, edited.changes.map(({ slugKey }) => slugKey)]).toEqual(['SALE', ['SALE']]);
  expect(await deleteLink(db.pool, owner, upper.id)).toMatchObject({ slugKey: 'SALE' });
  expect(await keysOf(host)).toEqual(['Größe', 'sale'].sort());
  expect(await outboxKeysOf(host)).toEqual(['Größe', 'SALE', 'Sale', 'sale'].sort());
});

test('links and profiles share the exact keys of a host', async () => {
  const { host } = await addDomain(exact);
  const rules = { host, slugPolicy: exact };
  const profile = { id: newId('prf'), displayName: 'P', bio: null, avatar: null, theme: null, ...rules };
  expect(await insertProfile(db.pool, owner, 99, { ...profile, slug: 'Ada' })).toMatchObject({
    kind: 'inserted',
    change: { slugKey: 'Ada' },
  });
  expect((await insertLink(db.pool, owner, { ...newLink({ slug: 'Ada' }), ...rules })).kind).toBe('slug-taken');
  expect((await insertLink(db.pool, owner, { ...newLink({ slug: 'ada' }), ...rules })).kind).toBe('inserted');
  await db.pool.query('delete from slugs where host = $1', [host]);
  await inTransaction(db.pool, (transaction) => claimSlugsOfHost(transaction, owner, host));
  expect(await keysOf(host)).toEqual(['Ada', 'ada']);
});

test('no link or profile is created by a policy that the host no longer has', async () => {
  const { host, id } = await addDomain(defaultSlugPolicy);
  const link = { ...newLink({ slug: 'Late' }), host, slugPolicy: defaultSlugPolicy };
  const profile = { id: newId('prf'), host, slug: 'Late', displayName: 'P', bio: null, avatar: null, theme: null };
  let creations: Promise<unknown[]> | undefined;
  await inTransaction(db.pool, async (transaction) => {
    await lockDomain(transaction, owner, id);
    expect(await hasSlugsOnHost(transaction, owner, host)).toBe(false);
    // These wait for the lock, and see the policy that is committed with it.
    creations = Promise.all([
      insertLink(db.pool, owner, link),
      insertLinks(db.pool, owner, [{ ...link, id: newId('lnk') }]),
      insertProfile(db.pool, owner, 99, profile),
    ]);
    const waiting = `select 1 from pg_locks where not granted`;
    await expect.poll(async () => (await db.pool.query(waiting)).rowCount).toBe(3);
    await setSlugPolicy(transaction, owner, id, exact);
  });
  expect(await creations).toEqual([{ kind: 'host-changed' }, [{ kind: 'host-changed' }], { kind: 'host-changed' }]);
  expect(await keysOf(host)).toEqual([]);
  expect((await insertLink(db.pool, owner, { ...link, slugPolicy: exact })).kind).toBe('inserted');
  expect(await readHosts(db.pool, [host])).toMatchObject([{ slugPolicy: exact }]);
});

test('the policy of a removed domain is kept for its links', async () => {
  const { host, id } = await addDomain(exact);
  const link = { ...newLink({ slug: 'Kept' }), host, slugPolicy: exact };
  await insertLink(db.pool, owner, link);
  await deleteDomain(db.pool, owner, id);
  expect(await findServedSlugPolicy(db.pool, owner, host)).toBeUndefined();
  expect([await findSlugPolicy(db.pool, owner, host), await hasSlugsOnHost(db.pool, owner, host)]).toEqual([
    exact,
    true,
  ]);
  expect(await findLink(db.pool, owner, link.id)).toMatchObject({ slugKey: 'Kept' });
});

test('no query of slug policies sees those of another workspace', async () => {
  const other = await db.addWorkspace();
  const { host, id } = await addDomain(exact);
  await insertLink(db.pool, owner, { ...newLink(), host, slugPolicy: exact });
  expect(await findServedSlugPolicy(db.pool, other, host)).toBeUndefined();
  expect(await findSlugPolicy(db.pool, other, host)).toEqual(defaultSlugPolicy);
  expect(await hasSlugsOnHost(db.pool, other, host)).toBe(false);
  await inTransaction(db.pool, async (transaction) => {
    expect(await lockDomain(transaction, other, id)).toBeUndefined();
    await setSlugPolicy(transaction, other, id, defaultSlugPolicy);
  });
  expect(await findSlugPolicy(db.pool, owner, host)).toEqual(exact);
});

test("the policy of the service's own host is the one of the first start, or the default where links exist", async () => {
  expect(await readOwnSlugPolicy(db.pool)).toBeUndefined();
  await claimOwnSlugPolicy(db.pool, exact);
  await claimOwnSlugPolicy(db.pool, defaultSlugPolicy);
  expect(await readOwnSlugPolicy(db.pool)).toEqual(exact);
  await db.pool.query('delete from installation');
  await db.addLink(owner);
  await claimOwnSlugPolicy(db.pool, exact);
  expect(await readOwnSlugPolicy(db.pool)).toEqual(defaultSlugPolicy);
});
