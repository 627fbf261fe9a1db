import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countAfterFence } from '../support/count-clicks.ts';
import { startProduct, type Product } from '../support/start-product.ts';

const manual = readFileSync(new URL('../../../docs/bi.md', import.meta.url), 'utf8');
const views = [...manual.matchAll(/^\| `(bi_\w+)`/gm)].map(([, view = '']) => view);
/** The samples of the manual; those with variables of other tools are left out. */
const documented = [...manual.matchAll(/^```sql\n([^`]+)```$/gm)]
  .map(([, sql = '']) => sql)
  .filter((sql) => !/\{\{|\$\{/.test(sql));

let product: Product;
beforeAll(async () => {
  product = await startProduct();
  const link = await product.api.createLink({ url: 'https://example.com/' });
  await product.visit(`/${link.slug}`);
  await countAfterFence(product, link, 1);
});
afterAll(() => product.stop());

async function ask(sql: string): Promise<{ status: number; text: string }> {
  const read = (name: string) => readFileSync(join(product.dataDirectory, 'clickhouse', name), 'utf8').trim();
  const response = await fetch(`http://127.0.0.1:${read('port')}/?database=linkplane`, {
    method: 'POST',
    headers: { 'X-ClickHouse-User': 'bi', 'X-ClickHouse-Key': read('bi-password') },
    body: sql.replaceAll('wsp_00000000000000000001', product.firstRun.workspaceId),
  });
  return { status: response.status, text: await response.text() };
}

test.each(documented)('an analyst of npm start may ask the documented query %#', async (sql) => {
  const { status, text } = await ask(sql);
  expect([status, text]).toEqual([200, text]);
});

test('an analyst of npm start reads every documented view, with the clicks of the product, and none of its tables', async () => {
  expect(views.length).toBeGreaterThan(10);
  for (const view of views) {
    expect([view, (await ask(`SELECT count() FROM ${view}`)).status]).toEqual([view, 200]);
    expect([view, (await ask(`DESCRIBE ${view}`)).status]).toEqual([view, 200]);
  }
  const clicks = `SELECT sum(clicks) FROM bi_clicks_by_day WHERE workspace_id = '${product.firstRun.workspaceId}'`;
  expect(await ask(clicks)).toEqual({ status: 200, text: '2\n' });
  for (const table of ['clicks', 'profile_events', 'conversions', 'schema_migrations', 'link_copies'])
    expect([table, (await ask(`SELECT * FROM ${table}`)).status]).toEqual([table, 403]);
});
