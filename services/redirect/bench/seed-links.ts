import { Client } from 'pg';

/** The slugs that load.lua requests. */
export function slugOf(index: number): string {
  return `b${String(index).padStart(5, '0')}`;
}

const ruleOf = (n: number, conditions: object[]) => ({
  id: `rul_bench${n}`,
  name: null,
  conditions,
  url: `https://example.com/rule/${n}`,
  block: false,
});
/** Half of the visitors of load.lua fulfil the last one, the others none. */
const rules = [
  ruleOf(1, [
    { type: 'country', in: ['DE', 'AT', 'CH'] },
    { type: 'device', in: ['mobile'] },
  ]),
  ruleOf(2, [{ type: 'country', in: ['FR'] }]),
  ruleOf(3, [{ type: 'device', in: ['tablet'] }]),
  ruleOf(4, [{ type: 'language', in: ['de', 'fr'] }]),
  ruleOf(5, [{ type: 'device', in: ['mobile'] }]),
];

const split = {
  variants: [
    { id: 'var_bench1', name: 'Old page', url: 'https://example.com/variant/1', weight: 50 },
    { id: 'var_bench2', name: 'New page', url: 'https://example.com/variant/2', weight: 50 },
  ],
  endsAt: null,
  winner: null,
};
const utm = ['newsletter', 'email', 'spring sale'];

/**
 * Slugs of other kinds than plain ones, and links with rules, a split test or UTM parameters of their own, each on a
 * host of its own: `prefix` before a number, as load.lua requests them.
 */
export const slugShapes = [
  { name: 'a path slug', host: 'path.example', policy: 'path,64,case-insensitive', prefix: 'guide/b' },
  { name: 'a unicode slug', host: 'unicode.example', policy: 'unicode,64,case-insensitive', prefix: '\u00fc' },
  { name: 'case-sensitive', host: 'exact.example', policy: 'plain,64,case-sensitive', prefix: 'B' },
  { name: 'five rules', host: 'rules.example', policy: 'plain,64,case-insensitive', prefix: 'b', rules },
  { name: 'two variants', host: 'split.example', policy: 'plain,64,case-insensitive', prefix: 'b', split },
  { name: 'own UTM', host: 'utm.example', policy: 'plain,64,case-insensitive', prefix: 'b', utm },
] as const;

type SlugShape = { name: string; host: string; policy: string; prefix: string } & Partial<{
  rules: object[];
  split: object;
  utm: string[];
}>;

async function seedHost(client: Client, shape: SlugShape, count: number): Promise<void> {
  const { host, policy, prefix, utm: [source = null, medium = null, campaign = null] = [] } = shape;
  await client.query(
    `insert into domains (id, workspace_id, host, verified_at, slug_policy) values ('dom_' || $1, 'wsp_bench', $1, now(), $2)`,
    [host, policy],
  );
  await client.query(
    `insert into links (id, workspace_id, host, slug, exact_key, url, rules, split, utm_source, utm_medium, utm_campaign)
     select 'lnk_' || $1 || n, 'wsp_bench', $1, $2 || lpad(n::text, 5, '0'), $2 || lpad(n::text, 5, '0'),
            'https://example.com/landing/page/' || n, $4, $5, $6, $7, $8
     from generate_series(0, $3::int - 1) as n`,
    [host, prefix, count, toJson(shape.rules), toJson(shape.split), source, medium, campaign],
  );
}

function toJson(value: object | undefined): string | null {
  return value ? JSON.stringify(value) : null;
}

/** Links b00000, b00001, ... of one workspace, in bulk. */
export async function seedLinks(postgresUrl: string, count: number): Promise<void> {
  const client = new Client({ connectionString: postgresUrl });
  await client.connect();
  await client.query(`insert into workspaces (id, name, plan) values ('wsp_bench', 'Bench', 'business')`);
  await client.query(
    `insert into links (id, workspace_id, slug, url)
     select 'lnk_bench' || lpad(n::text, 15, '0'), 'wsp_bench', 'b' || lpad(n::text, 5, '0'), 'https://example.com/landing/page/' || n
     from generate_series(0, $1::int - 1) as n`,
    [count],
  );
  for (const shape of slugShapes) await seedHost(client, shape, count);
  await client.query(
    `insert into slugs (host, slug_key, link_id) select host, coalesce(exact_key, slug_key), id from links`,
  );
  await client.query('analyze');
  await client.end();
}
