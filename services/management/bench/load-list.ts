// How long pages of a large workspace, and changes of many of its links, take through a running server.
//   node services/management/bench/load-list.ts --url http://localhost:8080 --token lp_... --database-url postgres://... [--links 200000] [--json]
// Fills the token's workspace up to that many links, straight in the database, before it measures: use a throw-away one.
import { parseArgs } from 'node:util';
import { openPool, type Pool } from '@linkplane/links-db';
import { createLogger } from '@linkplane/telemetry';
import { hashToken } from '../src/tokens/token.ts';
import { sampleLists } from './sample-lists.ts';

const requestsPerQuery = 40;
/** Combinations of filters that are drawn, besides the named ones. */
const sample = { count: 40, seed: 1 };

const queries = {
  'first page': '',
  'page of 100': 'limit=100',
  'page 100': 'page=100',
  'middle page': 'page=5000',
  'late page': 'page=9990',
  'least clicked': 'sort=clicks&order=asc',
  'by update': 'sort=updatedAt',
  'by slug': 'sort=slug&order=asc',
  'by title': 'sort=title&order=asc',
  'by clicks': 'sort=clicks',
  'search, few found': 'search=podcast%201234',
  'search, none found': 'search=zzzz',
  'search, many found': 'search=podcast',
  'search, two characters': 'search=ca',
  'search, one character': 'search=9',
  'words, in notes, few found': 'q=poster%201237',
  'words, in notes, many found': 'q=poster',
  'words, in a tag of 3 links': 'q=rarely',
  'words, in a tag of half': 'q=everyday',
  'words, in a tag and a title': 'q=tenth%20podcast',
  ...withEachSort('tag of 3 links', 'tag=Rarely%20used'),
  ...withEachSort('tag of 10,000', 'tag=Percent'),
  ...withEachSort('tag of half', 'tag=Everyday'),
  ...withEachSort('tag of the older half', 'tag=Earlier'),
  'any of three tags': 'tag=Rarely%20used&tag=Percent&tag=Tenth',
  'all of two tags': 'tag=Everyday&tag=Tenth&tagMode=all',
  'all of two tags, few': 'tag=Everyday&tag=Rarely%20used&tagMode=all',
  'without a tag of half': 'notTag=Everyday',
  'tag of half without another': 'tag=Everyday&notTag=Tenth',
  'state active': 'state=active',
  ...withEachSort('state scheduled', 'state=scheduled'),
  ...withEachSort('state expired', 'state=expired'),
  'state archived': 'state=archived',
  'domain of 3 links': 'domain=rare.example',
  'domain of a quarter': 'domain=go.example&sort=clicks',
  'tag, state and words': 'tag=Tenth&state=active&q=podcast',
  'tag of 10,000, page 100': 'tag=Percent&page=100',
  ...sampleLists(sample.count, sample.seed),
};

function withEachSort(name: string, query: string): Record<string, string> {
  const sorts = ['createdAt', 'updatedAt', 'clicks', 'title', 'slug'];
  return Object.fromEntries(sorts.map((sort) => [`${name}, by ${sort}`, `${query}&sort=${sort}`]));
}

const { values: options } = parseArgs({
  options: {
    url: { type: 'string' },
    token: { type: 'string' },
    'database-url': { type: 'string' },
    links: { type: 'string', default: '200000' },
    json: { type: 'boolean', default: false },
  },
});
const { url, token, 'database-url': connectionString } = options;
if (!url || !token || !connectionString) throw new Error('--url, --token and --database-url are needed.');

const linksMin = Number(options.links);
const limits = { connectionsMax: 1, connectTimeoutMs: 5_000, statementTimeoutMs: 600_000, queryTimeoutMs: 610_000 };
const pool = openPool({ connectionString, applicationName: 'bench', ...limits }, createLogger('bench', 'warn'));
await fillWorkspace(pool, hashToken(token));
await pool.end();

const results: Record<string, { p50Ms: number; p95Ms: number }> = {};
for (const [name, query] of Object.entries(queries)) {
  const times: number[] = [];
  for (let n = 0; n < requestsPerQuery; n++) times.push(await timePage(query));
  times.sort((a, b) => a - b);
  const percentile = (share: number) => Number((times[Math.floor(times.length * share)] ?? 0).toFixed(1));
  results[name] = { p50Ms: percentile(0.5), p95Ms: percentile(0.95) };
}
const bulkTag = await measureBulkTag();
if (options.json) {
  console.log(JSON.stringify({ ...results, ...bulkTag }));
} else {
  console.table(results);
  console.table(bulkTag);
}

async function timePage(query: string): Promise<number> {
  const startedAt = performance.now();
  const response = await fetch(`${url}/v1/links?${query}`, { headers: { authorization: `Bearer ${token}` } });
  await response.text();
  if (response.status !== 200) throw new Error(`The server answered ${response.status}.`);
  return performance.now() - startedAt;
}

type BulkResult = { links: number; seconds: number; linksPerSecond: number };

/** Gives all links of a tag (10,000 of 1,000,000) another one by a single call, and takes it from them again. */
async function measureBulkTag(): Promise<Record<string, BulkResult>> {
  const page = await call<{ pagination: { total: number } }>('GET', '/v1/links?tag=Percent&limit=1');
  const chosen = { filter: { tag: ['Percent'] }, expect: page.pagination.total };
  return {
    'add a tag to many links': await timeBulk({ ...chosen, addTags: ['Bulk'] }),
    'remove a tag from many links': await timeBulk({ ...chosen, removeTags: ['Bulk'] }),
  };
}

async function timeBulk(body: {
  expect: number;
  filter: object;
  addTags?: string[];
  removeTags?: string[];
}): Promise<BulkResult> {
  const startedAt = performance.now();
  const { updated } = await call<{ updated: number }>('PATCH', '/v1/links/bulk', body);
  const seconds = (performance.now() - startedAt) / 1_000;
  if (updated !== body.expect) throw new Error(`Of ${body.expect} links ${updated} were changed.`);
  return { links: updated, seconds: Number(seconds.toFixed(2)), linksPerSecond: Math.round(updated / seconds) };
}

async function call<Data>(method: string, path: string, body?: unknown): Promise<Data> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const response = await fetch(`${url}${path}`, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`The server answered ${response.status}: ${text.slice(0, 500)}`);
  return (JSON.parse(text) as { data: Data }).data;
}

/** Half of the links have the first one, a tenth, a hundredth, three links, and the older half. Returns their numbers. */
async function createTags(database: Pool, workspaceId: string): Promise<number[]> {
  const { rows } = await database.query<{ number: number }>(
    `with t as (
       insert into tags (id, workspace_id, name, name_key)
       select 'tag_' || left(md5($1 || name), 20), $1, name, lower(name) from unnest($2::text[]) name returning id, name
     ), n as (
       insert into tag_numbers (tag_id) select id from t returning tag_id, number
     )
     select number from n join t on t.id = n.tag_id order by array_position($2::text[], t.name)`,
    [workspaceId, ['Everyday', 'Tenth', 'Percent', 'Rarely used', 'Earlier']],
  );
  return rows.map(({ number }) => number);
}

async function fillWorkspace(database: Pool, tokenHash: Buffer): Promise<void> {
  const { rows } = await database.query<{ id: string; links: number }>(
    `select workspace_id as id, (select count(*) from links l where l.workspace_id = t.workspace_id) as links
     from tokens t where token_hash = $1`,
    [tokenHash],
  );
  const workspace = rows[0];
  if (!workspace) throw new Error('The database does not know the token.');
  if (workspace.links >= linksMin) return;
  const indexes = await dropIndexes(database);
  await database.query(
    `with l as (
       insert into links (
         id, workspace_id, slug, url, title, created_at, updated_at,
         notes, tag_numbers, archived, starts_at, expires_at, click_limit, host
       )
       select 'lnk_' || left(md5($2 || n) || md5(n::text), 20), $1, left(md5('s' || n), 5) || n, 'https://example.com/p/' || n,
         (array['Spring', 'Summer', 'Autumn', 'Winter'])[1 + n % 4] || ' ' ||
         (array['campaign', 'newsletter', 'podcast', 'banner', 'flyer'])[1 + n % 5] || ' ' || n,
         now() - n * interval '7 seconds', now() - (n::bigint * 7919 % 300000) * interval '1 second',
         case when n % 5 = 2 then 'On the poster no. ' || n end,
         nullif(array_remove(array[
           case when n % 2 = 0 then ($4::integer[])[1] end, case when n % 10 = 3 then ($4::integer[])[2] end,
           case when n % 100 = 7 then ($4::integer[])[3] end, case when n in (5, 77777, 200000) then ($4::integer[])[4] end,
           case when n > $3 / 2 then ($4::integer[])[5] end
         ], null), '{}'),
         n % 20 = 11, case when n % 50 = 1 then now() + interval '1 year' end,
         case when n % 10 = 4 then now() - interval '1 day' end, case when n % 40 = 9 then 100 end,
         case when n in (9, 99999, 199999) then 'rare.example' when n % 4 = 0 then 'go.example' else '' end
       from generate_series(1, $3::integer) n returning *
     ), b as (
       insert into click_budgets (link_id, used)
       select id, case when id < 'lnk_8' then 100 else 1 end from l where click_limit is not null
     ), s as (
       insert into slugs (host, slug_key, link_id) select host, slug_key, id from l
     ), t as (
       insert into link_totals (link_id, workspace_id, archived, clicks)
       select id, workspace_id, archived, case when id < 'lnk_8' then length(slug_key) * 7 else 0 end from l
     )
     insert into link_counts as c (workspace_id, links, archived)
     select $1, count(*), count(*) filter (where archived) from l
     on conflict (workspace_id) do update
     set links = c.links + excluded.links, archived = c.archived + excluded.archived`,
    [workspace.id, workspace.id, linksMin - workspace.links, await createTags(database, workspace.id)],
  );
  for (const definition of indexes) await database.query(definition);
  await database.query('vacuum analyze links');
  await database.query('vacuum analyze link_totals');
}

/** Filling tables without indexes and building these afterwards takes a fraction of the time. Returns their definitions. */
async function dropIndexes(database: Pool): Promise<string[]> {
  const { rows } = await database.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
     where i.indrelid in ('links'::regclass, 'link_totals'::regclass)
       and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid)`,
  );
  for (const { name } of rows) await database.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}
