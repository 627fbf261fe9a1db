import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startManagement, type TestManagement } from '../support/start-management.ts';

const tags = ['red', 'green', 'blue', 'rare'];
let management: TestManagement;
let rows: Row[];
let wideRows: Row[];
let wideToken: string;
/** More than are counted. */
const wideCount = 10_300;

beforeAll(async () => {
  management = await startManagement();
  await addLinks(management.owner.workspaceId, 200, 100);
  rows = await readRows(management.owner.workspaceId);
  const wide = await management.newWorkspace();
  wideToken = wide.token;
  await addLinks(wide.workspaceId, wideCount, 256);
  wideRows = await readRows(wide.workspaceId);
});
afterAll(() => management.stop());

/**
 * Links with few different titles and times, so that many are ordered by their ids alone, and some of the tags each.
 * @param redShare of 256 links; with all of them none is archived
 */
async function addLinks(workspaceId: string, count: number, redShare: number): Promise<void> {
  await management.pool.query(
    `with t as (
       insert into tags (id, workspace_id, name, name_key)
       select 'tag_' || md5($1 || name), $1, name, name from unnest($3::text[]) name returning id, name
     ), n as (
       insert into tag_numbers (tag_id) select id from t returning tag_id, number
     ), l as (
       insert into links (id, workspace_id, slug, url, title, created_at, updated_at, tag_numbers, archived, expires_at)
       select 'lnk_' || left(md5($1 || i), 20), $1, 's' || i || md5($1), 'https://example.com/', nullif('Title ' || i % 7, 'Title 3'),
         date_trunc('day', now()) - i % 11 * interval '1 minute', date_trunc('day', now()) - i % 5 * interval '1 minute',
         case when i % $4::integer <> 0 then (
           select array_agg(n.number order by n.number) from n join t on t.id = n.tag_id
           where get_byte(decode(md5(t.name || i), 'hex'), 0) < case t.name when 'rare' then 20 when 'red' then $5 else 100 end
         ) end,
         i % 6 = 1 and $5 < 256, case when i % 3 = 0 then now() - interval '1 day' when i % 3 = 1 then now() + interval '1 day' end
       from generate_series(1, $2::integer) i returning id, workspace_id, archived
     ), counted as (
       insert into link_totals (link_id, workspace_id, archived) select id, workspace_id, archived from l
     )
     insert into link_counts (workspace_id, links, archived) select $1, count(*), count(*) filter (where archived) from l`,
    [workspaceId, count, tags, redShare === 256 ? 100 : 10, redShare],
  );
}

type Row = {
  id: string;
  tags: string[];
  isArchived: boolean;
  isExpired: boolean;
  createdAt: number;
  updatedAt: number;
  title: string;
  slug: string;
};

async function readRows(workspaceId: string): Promise<Row[]> {
  const { rows } = await management.pool.query<Row>(
    `select id, archived as "isArchived", coalesce(expires_at < now(), false) as "isExpired", title_key as title, slug_key as slug,
       extract(epoch from created_at)::float8 as "createdAt", extract(epoch from updated_at)::float8 as "updatedAt",
       array(select t.name from tags t join tag_numbers n on n.tag_id = t.id where n.number = any (l.tag_numbers)) as tags
     from links l where workspace_id = $1`,
    [workspaceId],
  );
  return rows;
}

const listings = fc.record({
  tag: fc.subarray(tags),
  tagMode: fc.constantFrom('any', 'all'),
  notTag: fc.oneof(fc.constant<string[]>([]), fc.subarray(tags, { maxLength: 2 })),
  state: fc.constantFrom(undefined, undefined, 'archived', 'expired', 'active'),
  sort: fc.constantFrom('createdAt', 'updatedAt', 'title', 'slug'),
  order: fc.constantFrom('asc', 'desc'),
  limit: fc.integer({ min: 15, max: 60 }),
});
type Listing = typeof listings extends fc.Arbitrary<infer Value> ? Value : never;

/** The ids of all links that the listing finds, in its order, computed without the database. */
function expectIds(rows: readonly Row[], { tag, tagMode, notTag, state, sort, order }: Listing): string[] {
  const compare = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0);
  const value = (row: Row) => row[sort];
  const has = (row: Row) => (each: string) => row.tags.includes(each);
  const found = rows
    .filter((row) => row.isArchived === (state === 'archived'))
    .filter((row) => (state === 'expired' ? row.isExpired : state === 'active' ? !row.isExpired : true))
    .filter((row) => tag.length === 0 || (tagMode === 'all' ? tag.every(has(row)) : tag.some(has(row))))
    .filter((row) => !notTag.some(has(row)))
    .sort((a, b) => compare(value(a), value(b)) || compare(a.id, b.id));
  return (order === 'asc' ? found : found.reverse()).map(({ id }) => id);
}

async function list(query: URLSearchParams, token = management.owner.token) {
  const { status, body, text } = await management.call('GET', `/v1/links?${query}`, undefined, { token });
  expect(status, text).toBe(200);
  return body.data;
}

function toQuery({ tag, notTag, state, ...others }: Listing): URLSearchParams {
  const query = new URLSearchParams({ ...others, limit: String(others.limit), ...(state !== undefined && { state }) });
  for (const each of tag) query.append('tag', each);
  for (const each of notTag) query.append('notTag', each);
  return query;
}

async function readByNumber(listing: Listing, total: number): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 1; ; page += 1) {
    const query = toQuery(listing);
    query.set('page', String(page));
    const { items, pagination } = await list(query);
    expect(pagination).toEqual({ page, limit: listing.limit, total, totalPages: Math.ceil(total / listing.limit) });
    ids.push(...items.map(({ id }) => id));
    if (page >= pagination.totalPages) return ids;
  }
}

async function readByCursor(listing: Listing): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | null | undefined = ''; typeof cursor === 'string';) {
    const query = toQuery(listing);
    query.set('cursor', cursor);
    const { items, pagination } = await list(query);
    ids.push(...items.map(({ id }) => id));
    cursor = pagination.nextCursor;
  }
  return ids;
}

test('all pages of a list by tags and state together are exactly its links, in order, by number and by cursor', async () => {
  await fc.assert(
    fc.asyncProperty(listings, async (listing) => {
      const expected = expectIds(rows, listing);
      expect(await readByNumber(listing, expected.length)).toEqual(expected);
      expect(await readByCursor(listing)).toEqual(expected);
    }),
    { numRuns: 12 },
  );
});

test('pages of tags with more links than are counted are those of the whole order, near its start and far from it', async () => {
  const listing: Listing = {
    tag: ['red', 'green'],
    tagMode: 'any',
    notTag: [],
    state: undefined,
    sort: 'title',
    order: 'asc',
    limit: 100,
  };
  const expected = expectIds(wideRows, listing);
  expect(expected).toHaveLength(wideCount - wideCount / 100);
  for (const page of [1, 2, 15, 16, 17, 18, 60, 102, 103]) {
    const query = toQuery(listing);
    query.set('page', String(page));
    const { items, pagination } = await list(query, wideToken);
    expect(items.map(({ id }) => id)).toEqual(expected.slice((page - 1) * 100, page * 100));
    if (page === 1) expect(pagination).toMatchObject({ total: 10_001, totalIsLowerBound: true });
  }
});
