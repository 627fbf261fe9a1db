import { readFileSync } from 'node:fs';
import { createMigratedClicksDb, type TestClicksDb } from '@linkplane/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openClicksDb, type ClicksDb } from '../src/index.ts';
import { addToLinkCopy, collectClicks, finishLinkCopy, insertRows } from '../src/write.ts';
import { describeClick } from './random-click.ts';

const root = new URL('../../../', import.meta.url);
const readText = (path: string) => readFileSync(new URL(path, root), 'utf8');
const manual = readText('docs/bi.md');
const workspaceId = 'wsp_00000000000000000001';
const documented = [...manual.matchAll(/^```sql\n([^`]+)```$/gm)].map(([, sql = '']) => sql);

type Panel = { title: string; targets: { rawSql: string }[] };
const dashboard = JSON.parse(readText('deploy/grafana/dashboards/clicks.json')) as {
  panels: Panel[];
  templating: { list: { query: string }[] };
};

let testDb: TestClicksDb;
let db: ClicksDb;

beforeAll(async () => {
  testDb = await createMigratedClicksDb();
  db = openClicksDb(testDb);
  const timestamp = Date.now() - 60_000;
  const linkId = 'lnk_1';
  const rows = [0, 1, 2].map((offset) => describeClick(offset, { workspaceId, linkId, timestamp, bot: offset === 2 }));
  await insertRows(db, collectClicks(rows), 'rows');
  const link = { workspaceId, linkId, host: '', slug: 'abc', url: 'https://example.com/', title: '', archived: false };
  await addToLinkCopy(db, timestamp, [{ ...link, tags: ['Spring'], createdAt: new Date(timestamp) }]);
  await finishLinkCopy(db, timestamp);
});
afterAll(async () => {
  await db.close();
  await testDb.drop();
});

/** What Metabase, dbt and Grafana put in the place of their variables. */
function fillIn(sql: string): string {
  return sql
    .replaceAll(/\{\{\s*config\([^}]*\)\s*\}\}/g, '')
    .replaceAll(/\{\{\s*source\('linkplane', '(\w+)'\)\s*\}\}/g, '$1')
    .replaceAll(/\[\[|\]\]/g, '')
    .replaceAll('{{workspace}}', `'${workspaceId}'`)
    .replaceAll('{{from}}', 'today() - 30')
    .replaceAll('${workspace:singlequote}', `'${workspaceId}'`)
    .replaceAll('$__dateFilter(day)', 'day >= today() - 30 AND day <= today()');
}

async function run(sql: string): Promise<Record<string, unknown>[]> {
  const result = await db.client.query({ query: fillIn(sql), format: 'JSONEachRow' });
  return await result.json();
}

test.each(documented)('the documented query %#, runs and finds the clicks', async (sql) => {
  const rows = await run(sql);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.some((row) => Number(row['clicks'] ?? row['people']) === 2)).toBe(true);
});

test.each(dashboard.panels.flatMap(({ title, targets }) => targets.map(({ rawSql }) => [title, rawSql] as const)))(
  'the panel %s shows what was clicked',
  async (title, rawSql) => {
    const [row] = await run(rawSql);
    const figure = Number(row?.['clicks'] ?? row?.['visitors'] ?? row?.['visits'] ?? row?.['scans']);
    expect([title, figure]).toEqual([title, title === 'QR scans' ? 0 : title === 'Bots' ? 1 : 2]);
  },
);

test('the dashboard lists the workspaces that have clicks', async () => {
  expect(await run(dashboard.templating.list[0]!.query)).toEqual([{ workspace_id: workspaceId }]);
});

test('the manual names every view, and the user of analysts may read each', async () => {
  const views = await run(
    `SELECT name FROM system.tables WHERE database = '${testDb.database}' AND name LIKE 'bi\\\\_%'`,
  );
  const users = readText('deploy/clickhouse/users.d/linkplane.xml');
  expect(views.length).toBeGreaterThan(10);
  for (const { name } of views) {
    expect([name, manual.includes(`| \`${String(name)}\``)]).toEqual([name, true]);
    expect([name, users.includes(`GRANT SELECT ON linkplane.${String(name)}<`)]).toEqual([name, true]);
  }
});
