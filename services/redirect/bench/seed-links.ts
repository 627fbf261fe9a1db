import { Client } from 'pg';

/** The slugs that load.lua requests. */
export function slugOf(index: number): string {
  return `b${String(index).padStart(5, '0')}`;
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
  await client.query(`insert into slugs (host, slug_key, link_id) select host, slug_key, id from links`);
  await client.query('analyze');
  await client.end();
}
