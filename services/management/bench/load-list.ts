// How long pages of a large workspace take through a running server.
//   node services/management/bench/load-list.ts --url http://localhost:8080 --token lp_... --database-url postgres://... [--links 200000] [--json]
// Fills the token's workspace up to that many links, straight in the database, before it measures: use a throw-away one.
import { parseArgs } from 'node:util';
import { openPool, type Pool } from '@linkplane/links-db';
import { createLogger } from '@linkplane/telemetry';
import { hashToken } from '../src/tokens/token.ts';

const requestsPerQuery = 40;

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
};

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
if (options.json) console.log(JSON.stringify(results));
else console.table(results);

async function timePage(query: string): Promise<number> {
  const startedAt = performance.now();
  const response = await fetch(`${url}/v1/links?${query}`, { headers: { authorization: `Bearer ${token}` } });
  await response.text();
  if (response.status !== 200) throw new Error(`The server answered ${response.status}.`);
  return performance.now() - startedAt;
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
  await database.query(
    `with l as (
       insert into links (id, workspace_id, slug, url, title, created_at, updated_at)
       select 'lnk_' || left(md5($2 || n) || md5(n::text), 20), $1, left(md5('s' || n), 5) || n, 'https://example.com/p/' || n,
         (array['Spring', 'Summer', 'Autumn', 'Winter'])[1 + n % 4] || ' ' ||
         (array['campaign', 'newsletter', 'podcast', 'banner', 'flyer'])[1 + n % 5] || ' ' || n,
         now() - n * interval '7 seconds', now() - (n::bigint * 7919 % 300000) * interval '1 second'
       from generate_series(1, $3::integer) n returning *
     ), s as (
       insert into slugs (host, slug_key, link_id) select host, slug_key, id from l
     ), t as (
       insert into link_totals (link_id, workspace_id, clicks)
       select id, workspace_id, case when id < 'lnk_8' then length(slug_key) * 7 else 0 end from l
     )
     insert into link_counts as c (workspace_id, links) select $1, count(*) from l
     on conflict (workspace_id) do update set links = c.links + excluded.links`,
    [workspace.id, workspace.id, linksMin - workspace.links],
  );
  await database.query('vacuum analyze links');
  await database.query('vacuum analyze link_totals');
}
