import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  everyListedLink,
  isOfTagsAlone,
  listFoundLinks,
  listLinks,
  listTaggedLinks,
  type LinkListing,
} from '../src/links/index.ts';
import type { Connection } from '../src/transactions.ts';
import { openTestDb, type TestDb } from './open-test-db.ts';

/** The older half of the links has this tag. */
const tagOfOlderHalf = 900_001;
/** Every second link has this tag: those whose titles come first. */
const tagOfFirstTitles = 900_002;
/** One link in ten has this tag. */
const tagOfTenth = 900_003;
const linksCount = 10_000;
/** Matches counted by a list of these tests; a list with more has to find its page without all of them. */
const foundMax = 100;

let db: TestDb;
let workspaceId: string;

beforeAll(async () => {
  db = await openTestDb();
  workspaceId = await db.addWorkspace();
  await db.pool.query(
    `with l as (
       insert into links (id, workspace_id, slug, url, title, created_at, updated_at, tag_numbers, expires_at)
       select 'lnk_' || md5($1 || n), $1, 's' || n || md5($1), 'https://example.com/' || n,
         case when n % 2 = 0 then 'Autumn ' else 'Winter ' end || n,
         now() - n * interval '1 minute', now() - n * interval '1 minute',
         nullif(array_remove(array[
           case when n > $2 / 2 then $3::integer end, case when n % 2 = 0 then $4::integer end,
           case when n % 10 = 3 then $5::integer end
         ], null), '{}'),
         case when n % 10 = 4 then now() - interval '1 day' when n % 10 = 5 then now() + interval '1 day' end
       from generate_series(1, $2::integer) n returning id, workspace_id
     ) insert into link_totals (link_id, workspace_id) select id, workspace_id from l`,
    [workspaceId, linksCount, tagOfOlderHalf, tagOfFirstTitles, tagOfTenth],
  );
  await db.pool.query('vacuum analyze links');
});

afterAll(async () => {
  await db.close();
});

const firstPage = { sort: 'createdAt', order: 'desc', limit: 20, offset: 0 } as const;

test.each<[string, Partial<LinkListing>]>([
  ['a tag of the older half, newest first', { tags: [[tagOfOlderHalf]] }],
  ['a tag whose titles are the last of the order', { tags: [[tagOfFirstTitles]], sort: 'title' }],
  ['any of three tags', { tags: [[tagOfOlderHalf, tagOfFirstTitles, tagOfTenth]] }],
  ['all of two tags', { tags: [[tagOfOlderHalf], [tagOfFirstTitles]] }],
  ['one tag without another', { tags: [[tagOfOlderHalf]], notTags: [tagOfTenth] }],
])('a page of %s reads no links that it passes over', async (_, filter) => {
  const { rowsRead, connection } = countRows();
  const listing: LinkListing = { ...everyListedLink, ...firstPage, ...filter };
  if (!isOfTagsAlone(listing)) throw new Error('The list is not one of tags alone.');
  const found = await listTaggedLinks(connection, workspaceId, listing, foundMax);
  expect(found).toMatchObject({ total: foundMax + 1 });
  expect(found?.links).toHaveLength(20);
  // Eight sets of tags, each of which is found by one row and gives at most 20, besides the counted ones.
  expect(rowsRead()).toBeLessThan(8 + 8 * 20 + foundMax + 20 + 10);
});

test.each(['createdAt', 'title'] as const)(
  'a page of expired links by %s reads only links that can expire',
  async (sort) => {
    const { rowsRead, connection } = countRows();
    const listing: LinkListing = { ...everyListedLink, ...firstPage, state: 'expired', sort };
    const { total, links } = await listFoundLinks(connection, workspaceId, listing, foundMax);
    expect({ total, links }).toEqual({ total: foundMax + 1, links: undefined });
    expect(await listLinks(connection, workspaceId, listing)).toHaveLength(20);
    // Links that can expire are 2,000; the half of them that has not expired has the last titles.
    expect(rowsRead()).toBeLessThan(linksCount / 5);
  },
);

type Plan = {
  'Relation Name'?: string;
  'Node Type': string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
};

/** A connection that also runs each statement with EXPLAIN, and counts the rows of `links` that its plan has read. */
function countRows(): { connection: Connection; rowsRead(): number } {
  let rows = 0;
  const query = async (statement: { text: string; values: unknown[] }) => {
    const explained = await db.pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (analyze, buffers, format json) ${statement.text}`,
      statement.values,
    );
    for (const row of explained.rows) rows += rowsOf(row['QUERY PLAN'][0].Plan);
    return await db.pool.query(statement.text, statement.values);
  };
  return { connection: { query } as unknown as Connection, rowsRead: () => rows };
}

function rowsOf(plan: Plan): number {
  const own = (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'];
  const below = (plan.Plans ?? []).reduce((sum, each) => sum + rowsOf(each), 0);
  return below + (plan['Relation Name'] === 'links' || plan['Node Type'] === 'Bitmap Index Scan' ? own : 0);
}
