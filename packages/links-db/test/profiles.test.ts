import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertLink } from '../src/links/index.ts';
import {
  countProfiles,
  deleteBlock,
  deleteProfile,
  findBlock,
  findProfile,
  insertBlock,
  insertProfile,
  listBlocks,
  listProfiles,
  lockProfile,
  orderBlocks,
  pageProfilesById,
  touchProfile,
  updateBlock,
  updateProfile,
} from '../src/profiles/index.ts';
import { moveProfileSlug } from '../src/slugs/index.ts';
import { readBlockPlaces, readTargets } from '../src/planes/redirect.ts';
import { newId, newLink, openTestDb, type TestDb } from './open-test-db.ts';

let db: TestDb;
let owner: string;
let other: string;
beforeAll(async () => {
  db = await openTestDb();
  [owner, other] = await Promise.all([db.addWorkspace(), db.addWorkspace()]);
});
afterAll(() => db.close());

const block = { type: 'link', label: 'Label', content: 'https://example.com/', icon: null, settings: {} };

async function addBlocks(profileId: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId('blk'));
  for (const id of ids) await insertBlock(db.pool, profileId, 100, { ...block, id });
  return ids;
}

test('no query of profiles finds a profile by the id of another workspace', async () => {
  const id = await db.addProfile(owner);
  expect(await findProfile(db.pool, other, id)).toBeUndefined();
  expect(await lockProfile(db.pool, other, id)).toBeUndefined();
  expect(await listProfiles(db.pool, other)).toEqual([]);
  expect(await pageProfilesById(db.pool, other, '', 10)).toEqual([]);
  expect(await countProfiles(db.pool, other)).toBe(0);
  expect(await deleteProfile(db.pool, other, id)).toBeUndefined();
  expect(await findProfile(db.pool, owner, id)).toMatchObject({ id, suspended: false });
});

test('links and profiles share one namespace of slugs on a host', async () => {
  const slug = newId('shared');
  await db.addProfile(owner, slug);
  expect(await insertLink(db.pool, other, newLink({ slug: slug.toUpperCase() }))).toEqual({ kind: 'slug-taken' });
  const link = await db.addLink(owner);
  const profile = {
    id: newId('prf'),
    host: '',
    slug: link.slug,
    displayName: 'A',
    bio: null,
    avatar: null,
    theme: null,
  };
  expect(await insertProfile(db.pool, owner, 10, profile)).toEqual({ kind: 'slug-taken' });
});

test('a workspace gets no more profiles than its maximum', async () => {
  const workspaceId = await db.addWorkspace();
  await db.addProfile(workspaceId);
  const profile = {
    id: newId('prf'),
    host: '',
    slug: newId('slug'),
    displayName: 'A',
    bio: null,
    avatar: null,
    theme: null,
  };
  expect(await insertProfile(db.pool, workspaceId, 1, profile)).toEqual({ kind: 'no-room' });
});

test('every field of a profile and of a block keeps hostile values', async () => {
  const hostile = `'; drop table profiles; -- "\\" {} \u{1f600}\n`;
  const id = newId('prf');
  const fields = { displayName: hostile, bio: hostile, avatar: hostile, theme: { css: hostile } };
  await insertProfile(db.pool, owner, 100, { id, host: '', slug: newId('slug'), ...fields });
  expect(await findProfile(db.pool, owner, id)).toMatchObject(fields);
  const [blockId = ''] = await addBlocks(id, 1);
  const changed = {
    ...block,
    label: hostile,
    content: hostile,
    icon: hostile,
    settings: { [hostile]: [hostile, null] },
  };
  expect(await updateBlock(db.pool, id, blockId, changed)).toMatchObject(changed);
  expect(await findBlock(db.pool, id, blockId)).toMatchObject(changed);
  const [target] = await readTargets(db.pool, [
    { host: '', slugKey: (await findProfile(db.pool, owner, id))?.slug ?? '' },
  ]);
  if (target?.kind !== 'profile') throw new Error('The target is no profile.');
  expect(JSON.parse(target.blocks[0]?.json ?? '')).toEqual(changed);
});

test('positions of blocks stay dense when blocks are added, ordered and deleted', async () => {
  const id = await db.addProfile(owner);
  const [a = '', b = '', c = '', d = ''] = await addBlocks(id, 4);
  const order = async () => (await listBlocks(db.pool, id)).map((each) => [each.id, each.position]);
  await orderBlocks(db.pool, id, [d, c, b, a]);
  expect(await order()).toEqual([d, c, b, a].map((each, index) => [each, index]));
  expect(await deleteBlock(db.pool, id, c)).toBe(true);
  expect(await order()).toEqual([d, b, a].map((each, index) => [each, index]));
  expect(await deleteBlock(db.pool, await db.addProfile(owner), d)).toBe(false);
  expect(await insertBlock(db.pool, id, 3, { ...block, id: newId('blk') })).toBeUndefined();
});

test('every change of a profile or its blocks gives it a higher version, and its old and new slug an outbox row', async () => {
  const slug = newId('first');
  const id = await db.addProfile(owner, slug);
  const touched = await touchProfile(db.pool, id);
  const renamed = newId('second');
  expect(await moveProfileSlug(db.pool, id, renamed)).toBe(true);
  const { changes } = await updateProfile(db.pool, id, {
    slug: renamed,
    displayName: 'B',
    bio: null,
    avatar: null,
    theme: null,
  });
  expect(changes.map(({ slugKey }) => slugKey).toSorted()).toEqual([slug, renamed].toSorted());
  expect(new Set(changes.map(({ version }) => version)).size).toBe(1);
  expect(changes[0]?.version).toBeGreaterThan(touched.version);
  const tombstone = await deleteProfile(db.pool, owner, id);
  expect(tombstone?.version).toBeGreaterThan(changes[0]?.version ?? Infinity);
});

test('a domain that shows a profile at its root gets an outbox row when the slug of the profile changes', async () => {
  const slug = newId('root');
  const id = await db.addProfile(owner, slug);
  const host = `${newId('root').replace('_', '-')}.example`;
  await db.pool.query(
    `insert into domains (id, workspace_id, host, verified_at, root_profile_id) values ($1, $2, $3, now(), $4)`,
    [newId('dom'), owner, host, id],
  );
  const fields = { slug: newId('root'), displayName: 'A', bio: null, avatar: null, theme: null };
  await moveProfileSlug(db.pool, id, fields.slug);
  const { changes } = await updateProfile(db.pool, id, fields);
  expect(changes).toContainEqual(expect.objectContaining({ kind: 'host', host }));
});

test('a deleted profile leaves no slug, no block and no total', async () => {
  const slug = newId('gone');
  const id = await db.addProfile(owner, slug);
  const [blockId = ''] = await addBlocks(id, 1);
  expect(await readBlockPlaces(db.pool, [blockId, 'blk_unknown'])).toEqual([{ blockId, host: '', slugKey: slug }]);
  await db.pool.query('insert into profile_totals (profile_id, views) values ($1, 1)', [id]);
  await db.pool.query('insert into block_totals (block_id, clicks) values ($1, 1)', [blockId]);
  await deleteProfile(db.pool, owner, id);
  const counts = await db.pool.query(
    `select from slugs where slug_key = $1 union all select from blocks where id = $2
     union all select from profile_totals where profile_id = $3 union all select from block_totals where block_id = $2`,
    [slug, blockId, id],
  );
  expect(counts.rowCount).toBe(0);
  expect(await readBlockPlaces(db.pool, [blockId])).toEqual([]);
});
