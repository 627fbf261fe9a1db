import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allowLongTests } from '@linkplane/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openEmptyStores, type EmptyStores } from './open-empty-stores.ts';
import { openStocked, type Stocked } from './open-stocked.ts';
import { runJson } from './run-on-stores.ts';
import { runProcess } from './run-process.ts';

allowLongTests('large amounts');
vi.setConfig({ testTimeout: 400_000, hookTimeout: 180_000 });

const clicksPerLink = 15_000;
/** The clicks are 150 MB as text. */
const heapMegabytes = 160;

let stocked: Stocked;
let empty: EmptyStores;
let root: string;
beforeAll(async () => {
  stocked = await openStocked();
  empty = await openEmptyStores();
  root = mkdtempSync(join(tmpdir(), 'linkplane-many-'));
});
afterAll(async () => {
  await stocked.close();
  await empty.close();
  rmSync(root, { recursive: true, force: true });
});

test('a workspace with more clicks than fit into the memory is exported and imported', async () => {
  const { workspaceId, linkIds } = stocked;
  const clicks = clicksPerLink * linkIds.length;
  await stocked.clickHouse(
    `INSERT INTO clicks (id, timestamp, workspace_id, link_id, outcome, url, country, slug, visitor_hex, source, partition, offset)
     SELECT concat('evt_', hex(cityHash64(number)), hex(number)), toDateTime64('2026-01-01 00:00:00.000', 3, 'UTC') + number * 20,
       '${workspaceId}', ['${linkIds.join("','")}'][number % ${linkIds.length} + 1], 'click',
       concat('https://example.com/a/long/destination/', hex(cityHash64(number, 1)), hex(cityHash64(number, 2))), 'DE',
       'spring', lower(hex(sipHash128(number % 9000))), 'journal/many', 0, number FROM numbers(${clicks})`,
  );
  await stocked.postgres(
    `insert into stream_positions (source, partition, next_offset) values ('journal/many', 0, $1)`,
    [clicks],
  );
  await stocked.postgres('update link_totals set clicks = $1, unspent_clicks = $1', [clicksPerLink]);
  const limited = { NODE_OPTIONS: `--max-old-space-size=${heapMegabytes}` };
  const [old, fresh] = [stocked.env, empty.env].map((env, at) => ({
    ...env,
    ...limited,
    DATA_DIR: join(root, `data-${at}`),
  }));
  const exported = await runProcess(`export --all ${workspaceId} --to ${join(root, 'many')} --json`, old!);
  expect([exported.code, exported.err]).toEqual([0, '']);
  expect(JSON.parse(exported.out)).toMatchObject({ rows: { clicks } });

  await runJson('migrate', empty.env);
  const { data } = await runJson<{ workspaceId: string }>('workspace create --name many --plan free', empty.env);
  const imported = await runProcess(
    `import --all --from ${join(root, 'many')} --into ${data.workspaceId} --json`,
    fresh!,
  );
  expect([imported.code, imported.err]).toEqual([0, '']);
  expect(JSON.parse(imported.out)).toMatchObject({ rows: { clicks }, counts: { differenceCount: 0 } });
});
