import { afterAll, beforeAll, expect, test } from 'vitest';
import { everyListedLink, isOfTagsAlone, listTaggedLinks, type LinkListing } from '../src/links/index.ts';
import { newId, openTestDb, type TestDb } from './open-test-db.ts';

const foundMax = 40;
const tag = 900_011;
const newest: LinkListing = {
  ...everyListedLink,
  tags: [[tag]],
  sort: 'createdAt',
  order: 'desc',
  limit: 20,
  offset: 0,
};

let db: TestDb;
let workspaceId: string;

beforeAll(async () => {
  db = await openTestDb();
  workspaceId = await db.addWorkspace();
});

afterAll(async () => {
  await db.close();
});

/** Adds links that have the tag and one that no other link has. */
async function addSets(first: number, last: number): Promise<void> {
  await db.pool.query(
    `with l as (
       insert into links (id, workspace_id, slug, url, tag_numbers)
       select 'lnk_' || md5($1 || n), $1, $4 || n, 'https://example.com/', array[$5::integer, 1000000 + n]
       from generate_series($2::integer, $3::integer) n returning id, workspace_id
     ) insert into link_totals (link_id, workspace_id) select id, workspace_id from l`,
    [workspaceId, first, last, newId('slug'), tag],
  );
}

async function list(listing: LinkListing) {
  if (!isOfTagsAlone(listing)) throw new Error('The list is not one of tags alone.');
  return await listTaggedLinks(db.pool, workspaceId, listing, foundMax);
}

test('a list by tags is merged from up to 200 sets of tags, and not from more', async () => {
  expect(await list(newest)).toEqual({ total: 0, links: [] });
  await addSets(1, 200);
  const found = await list({ ...newest, offset: 60 });
  expect([found?.total, found?.links?.length]).toEqual([foundMax + 1, 20]);
  // The sets would have to give 200 times 120 links.
  expect(await list({ ...newest, offset: 100 })).toEqual({ total: foundMax + 1, links: undefined });
  await addSets(201, 201);
  expect(await list(newest)).toBeUndefined();
});
