import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  countFoundLinks,
  countLinks,
  deleteLink,
  everyListedLink,
  findLink,
  findLinks,
  insertLink,
  insertLinks,
  listLinks,
  listMostClicked,
  lockLink,
  pageLinksById,
  updateLink,
  updateLinkTags,
} from '../src/links/index.ts';
import { settleOutbox, takeOutbox } from '../src/outbox/index.ts';
import { findLinkIdAt, moveSlug } from '../src/slugs/index.ts';
import { createTags } from '../src/tags/index.ts';
import { inTransaction } from '../src/transactions.ts';
import { newId, newLink, openTestDb, type TestDb } from './open-test-db.ts';

let db: TestDb;
let owner: string;
let other: string;
beforeAll(async () => {
  db = await openTestDb();
  [owner, other] = await Promise.all([db.addWorkspace(), db.addWorkspace()]);
});
afterAll(() => db.close());

const everything = { ...everyListedLink, sort: 'createdAt', order: 'asc', limit: 100, offset: 0 } as const;

async function readOutbox(slugKey: string) {
  const { rows } = await db.pool.query<{ version: number; links_change: number; workspace_id: string }>(
    'select version, links_change, workspace_id from outbox where slug_key = $1 order by id',
    [slugKey],
  );
  return rows;
}

test('no query of links finds a link by the id of another workspace', async () => {
  const link = await db.addLink(owner);
  expect(await findLink(db.pool, other, link.id)).toBeUndefined();
  expect(await findLinks(db.pool, other, [link.id])).toEqual([]);
  expect(await lockLink(db.pool, other, link.id)).toBeUndefined();
  expect(await pageLinksById(db.pool, other, '', 100)).toEqual([]);
  expect(await listLinks(db.pool, other, everything)).toEqual([]);
  expect(await listMostClicked(db.pool, other, 10)).toEqual([]);
  expect(await countLinks(db.pool, other)).toEqual({ links: 0, archived: 0 });
  expect(await countFoundLinks(db.pool, other, everything, 100)).toBe(0);
  expect(await moveSlug(db.pool, other, link.id, newId('slug'))).toBe(false);
  expect(await deleteLink(db.pool, other, link.id)).toBeUndefined();
  await expect(updateLink(db.pool, other, link.id, link)).rejects.toThrow('does not exist');
  expect(await findLink(db.pool, owner, link.id)).toEqual(link);
});

test('a slug is unique on its host in any letter case, and free on another host', async () => {
  const slug = newId('Case');
  await db.addLink(owner, { slug });
  const again = newLink({ slug: slug.toLowerCase() });
  expect(await insertLink(db.pool, other, again)).toEqual({ kind: 'slug-taken' });
  expect(await insertLinks(db.pool, other, [again, newLink()])).toMatchObject([
    { kind: 'slug-taken' },
    { kind: 'inserted' },
  ]);
  expect(await insertLink(db.pool, other, { ...again, host: 'links.example' })).toMatchObject({ kind: 'inserted' });
});

test('of many links created at once with one slug exactly one gets it', async () => {
  const slug = newId('race');
  const results = await Promise.all(Array.from({ length: 8 }, () => insertLink(db.pool, owner, newLink({ slug }))));
  expect(results.filter(({ kind }) => kind === 'inserted')).toHaveLength(1);
  expect(results.filter(({ kind }) => kind === 'slug-taken')).toHaveLength(7);
});

test('a change of tags alone changes the tags, the time and the version of the links of the workspace, and no other field', async () => {
  const link = await db.addLink(owner, { title: 'kept', clickLimit: 5, expiresAt: new Date('2100-01-01T00:00:00Z') });
  const [tag] = await inTransaction(db.pool, (transaction) =>
    createTags(transaction, owner, [{ id: newId('tag'), name: 'New', key: 'new', colour: null }], 10),
  );
  if (!tag) throw new Error('The tag was not created.');
  const change = { link, tags: { tags: ['New'], tagNumbers: [tag.number] } };
  const changeTagsOf = (workspaceId: string) =>
    inTransaction(db.pool, (transaction) => updateLinkTags(transaction, workspaceId, [change]));
  expect(await changeTagsOf(other)).toEqual({ links: [], changes: [] });
  const { links, changes } = await changeTagsOf(owner);
  const stored = await findLink(db.pool, owner, link.id);
  expect(links).toEqual([stored]);
  expect(stored).toEqual({ ...link, tags: ['New'], tagNumbers: [tag.number], updatedAt: stored?.updatedAt });
  const [created, changed] = await readOutbox(link.slugKey);
  expect(changes).toMatchObject([{ slugKey: link.slugKey, version: Number(changed?.version) }]);
  expect(Number(changed?.version)).toBeGreaterThan(Number(created?.version));
});

test('of several links of one statement with one slug the first gets it', async () => {
  const slug = newId('twice');
  const links = [newLink({ slug, title: 'first' }), newLink({ slug: slug.toUpperCase(), title: 'second' })];
  expect(await insertLinks(db.pool, owner, links)).toMatchObject([
    { kind: 'inserted', link: { title: 'first' } },
    { kind: 'slug-taken' },
  ]);
});

test('a link whose destination is a custom domain of the service is refused, and its slug stays free', async () => {
  const host = `${newId('own').replace('_', '-')}.example`;
  await db.pool.query(`insert into domains (id, workspace_id, host, verified_at) values ($1, $2, $3, now())`, [
    newId('dom'),
    other,
    host,
  ]);
  const link = { ...newLink(), targetHosts: [host] };
  expect(await insertLink(db.pool, owner, link)).toEqual({ kind: 'redirect-loop' });
  expect(await insertLinks(db.pool, owner, [link])).toEqual([{ kind: 'redirect-loop' }]);
  expect(await insertLink(db.pool, owner, { ...link, targetHosts: [] })).toMatchObject({ kind: 'inserted' });
});

test('every change of a link writes an outbox row with a higher version, and its deletion a higher one still', async () => {
  const link = await db.addLink(owner, { slug: newId('versions') });
  const renamed = newId('renamed');
  await inTransaction(db.pool, async (transaction) => {
    await lockLink(transaction, owner, link.id);
    await moveSlug(transaction, owner, link.id, renamed);
    await updateLink(transaction, owner, link.id, { ...link, slug: renamed });
  });
  const tombstone = await deleteLink(db.pool, owner, link.id);
  const old = await readOutbox(link.slug);
  const now = await readOutbox(renamed);
  expect(old.map((row) => row.links_change)).toEqual([1, 0]);
  expect(now.map((row) => row.links_change)).toEqual([0, -1]);
  expect(now[0]?.version).toBe(old[1]?.version);
  const versions = [old[0]?.version, old[1]?.version, now[1]?.version].map(Number);
  expect(versions).toEqual(versions.toSorted((a, b) => a - b));
  expect(new Set(versions).size).toBe(3);
  expect(tombstone).toMatchObject({ kind: 'target', slugKey: renamed, version: now[1]?.version });
});

test('a deleted link leaves no slug, no total and no budget, and its slug can be taken again', async () => {
  const link = await db.addLink(owner, { clickLimit: 5 });
  await deleteLink(db.pool, owner, link.id);
  for (const table of ['slugs', 'link_totals', 'click_budgets'])
    expect((await db.pool.query(`select from ${table} where link_id = $1`, [link.id])).rowCount).toBe(0);
  expect(await db.addLink(other, { slug: link.slug })).toMatchObject({ slug: link.slug });
});

test('a suspended link is not deleted', async () => {
  const link = await db.addLink(owner);
  await db.pool.query('update links set suspended_at = now() where id = $1', [link.id]);
  expect(await deleteLink(db.pool, owner, link.id)).toBeUndefined();
  expect(await findLink(db.pool, owner, link.id)).toMatchObject({ suspended: true });
});

test('a click limit starts its budget at the clicks of before, and keeps it when it is changed or cleared', async () => {
  const link = await db.addLink(owner);
  await db.pool.query('update link_totals set clicks = 7 where link_id = $1', [link.id]);
  const used = async () =>
    (await db.pool.query<{ used: number }>('select used from click_budgets where link_id = $1', [link.id])).rows;
  await updateLink(db.pool, owner, link.id, { ...link, clickLimit: 10 });
  expect(await used()).toEqual([{ used: 7 }]);
  await updateLink(db.pool, owner, link.id, { ...link, clickLimit: 20 });
  expect(await used()).toEqual([{ used: 7 }]);
  await updateLink(db.pool, owner, link.id, link);
  await db.pool.query('update link_totals set clicks = 9, unspent_clicks = 2 where link_id = $1', [link.id]);
  await updateLink(db.pool, owner, link.id, { ...link, clickLimit: 20 });
  expect(await used()).toEqual([{ used: 7 }]);
});

test('the number of links is exact before and after the outbox is settled', async () => {
  const workspaceId = await db.addWorkspace();
  const add = (archived = false) => db.addLink(workspaceId, { archived });
  const links = [await add(), await add(true), await add(), await add(), await add(true)];
  for (const link of links.slice(0, 2)) await deleteLink(db.pool, workspaceId, link.id);
  for (const [place, archived] of [
    [2, true],
    [4, false],
    [3, true],
  ] as const) {
    const link = links[place]!;
    await updateLink(db.pool, workspaceId, link.id, { ...link, archived });
  }
  const count = () => countLinks(db.pool, workspaceId);
  expect(await count()).toEqual({ links: 3, archived: 2 });
  await inTransaction(db.pool, async (transaction) => {
    const rows = await takeOutbox(transaction, 1_000, 0);
    await settleOutbox(
      transaction,
      rows.map(({ id }) => id),
    );
  });
  expect(await count()).toEqual({ links: 3, archived: 2 });
});

test('two links that swap their slugs at once both end with a result, and no slug is lost', async () => {
  const [first, second] = [await db.addLink(owner), await db.addLink(owner)];
  const swap = (id: string, to: string) =>
    inTransaction(db.pool, async (transaction) => {
      await lockLink(transaction, owner, id);
      const isMoved = await moveSlug(transaction, owner, id, to);
      if (isMoved) await updateLink(transaction, owner, id, { ...newLink(), slug: to });
      return isMoved;
    });
  const moved = await Promise.all([swap(first.id, second.slug), swap(second.id, first.slug)]);
  expect(moved).toEqual([false, false]);
  expect(await findLinkIdAt(db.pool, { host: '', slugKey: first.slug })).toBe(first.id);
  expect(await findLinkIdAt(db.pool, { host: '', slugKey: second.slug })).toBe(second.id);
});

test('wildcards of LIKE and SQL in a search are searched for literally', async () => {
  const workspaceId = await db.addWorkspace();
  const percent = await db.addLink(workspaceId, { title: '100% _real_ \\ "quoted"' });
  await db.addLink(workspaceId, { title: '100 percent xrealx' });
  const find = async (search: string) =>
    (await listLinks(db.pool, workspaceId, { ...everything, search })).map(({ id }) => id);
  for (const search of ['0% _', '_REAL_', '\\', '"quoted"']) expect(await find(search)).toEqual([percent.id]);
  expect(await find(`' or true --`)).toEqual([]);
});

test('pages by a place contain every link once, whichever field sorts them', async () => {
  const workspaceId = await db.addWorkspace();
  const ids: string[] = [];
  for (const title of ['b', 'a', 'B', null, 'c']) ids.push((await db.addLink(workspaceId, { title })).id);
  for (const sort of ['createdAt', 'updatedAt', 'clicks', 'title', 'slug'] as const) {
    const seen: string[] = [];
    let after: { value: string; id: string } | undefined;
    do {
      const page = await listLinks(db.pool, workspaceId, { ...everything, sort, limit: 2, after });
      seen.push(...page.map(({ id }) => id));
      const last = page.at(-1);
      const value = last?.[sort] ?? '';
      after = last && { id: last.id, value: value instanceof Date ? value.toISOString() : String(value) };
    } while (after);
    expect(seen.toSorted()).toEqual(ids.toSorted());
  }
});
