import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allowLongTests } from '@linkplane/testing';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openImportTarget, type ImportData, type ImportTarget } from './open-import-target.ts';
import { runCommand, runJson } from './run-on-stores.ts';
import { runProcess } from './run-process.ts';

allowLongTests('large amounts');
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const dump = join(import.meta.dirname, '../../../packages/import-sources/fixtures/yourls/defaults.sql');
const source = 'yourls/sho.rt';
const root = mkdtempSync(join(tmpdir(), 'linkplane-undo-'));
let target: ImportTarget;
let env: Record<string, string>;
let workspaceId: string;
beforeEach(async ({ task }) => {
  target = await openImportTarget(join(root, task.id), { 'go.example': 'plain,case-sensitive' });
  ({ env, workspaceId } = target);
});
afterEach(() => target.close());
afterAll(() => rmSync(root, { recursive: true, force: true }));

type UndoData = {
  clicks: number;
  links: { deleted: number; inUse: number; suspended: number; kept: { slug: string; reasons: string[] }[] };
  counts: { differenceCount: number };
};

const importCommand = () =>
  `import-from yourls --file ${dump} --host sho.rt --host-map sho.rt=go.example --timezone +02:00 --into ${workspaceId}`;
const undoCommand = (options = '') => `import-from undo --into ${workspaceId} --source ${source} --yes${options}`;
const importDump = () => runJson<ImportData>(importCommand(), env);
const undo = async (options?: string) => (await runJson<UndoData>(undoCommand(options), env)).data;
const list = async () =>
  (
    await runJson<{ source: string; state: string; runs: number; links: number }[]>(
      `import-from list --into ${workspaceId}`,
      env,
    )
  ).data;

const countRows = async () =>
  (await target.queryClicks<{ rows: number }>('select toUInt32(count()) as rows from clicks'))[0]?.rows;
const slugs = async () => (await target.query('select slug from links order by slug')).map(({ slug }) => slug);
const jobTables = async () =>
  await target.query(
    `select (select count(*)::integer from import_jobs) as jobs, (select count(*)::integer from source_links) as links,
       (select count(*)::integer from stream_positions where source like 'import/%') as positions`,
  );

/** What imports have left of their reading. */
function listKept(directory = join(env['DATA_DIR'] ?? '', 'imports')): string[] {
  return existsSync(directory) ? readdirSync(directory) : [];
}

/** A click that happened here, as ingest stores it. */
async function addOwnClick(slug: string): Promise<void> {
  await target.query(
    `update link_totals t set clicks = clicks + 1 from links l where l.id = t.link_id and l.slug = '${slug}'`,
  );
}

test('an undone import has left no link, click, total or position, and can be imported again', async () => {
  const first = (await importDump()).data;
  const rows = await countRows();
  expect(rows).toBeGreaterThan(100);
  expect(await list()).toMatchObject([{ source, state: 'done', runs: 1, links: first.links['created'] }]);
  await importDump();
  expect(await list()).toMatchObject([{ source, state: 'done', runs: 2, links: first.links['created'] }]);

  expect(await undo()).toMatchObject({
    clicks: rows,
    links: { deleted: first.links['created'], inUse: 0, suspended: 0, kept: [] },
    counts: { differenceCount: 0 },
  });
  expect(await slugs()).toEqual([]);
  expect(await countRows()).toBe(0);
  expect(await jobTables()).toEqual([{ jobs: 0, links: 0, positions: 0 }]);
  expect(await target.hasSameCounts()).toBe(true);
  expect(await list()).toEqual([]);

  expect((await importDump()).data.links).toEqual(first.links);
  expect(await countRows()).toBe(rows);
  expect(await target.hasSameCounts()).toBe(true);
});

test('links that were edited, clicked or suspended here stay, and clicks of other links too', async () => {
  const created = (await importDump()).data.links['created'] ?? 0;
  const own = await slugs();
  const [edited, clicked, suspended, deleted] = own.map(String);
  await target.query(`update links set title = 'ours', updated_at = now() where slug = '${edited}'`);
  await addOwnClick(clicked ?? '');
  await runJson(`link suspend --url https://go.example/${suspended}`, env);
  await target.query(`delete from links where slug = '${deleted}'`);
  const { links } = await undo();
  expect(links).toMatchObject({ deleted: created - 4, inUse: 2, suspended: 1 });
  expect(links.kept.map(({ slug, reasons }) => [slug, reasons])).toEqual(
    expect.arrayContaining([
      [edited, ['edited']],
      [clicked, ['clicked']],
      [suspended, ['suspended']],
    ]),
  );
  expect(await slugs()).toEqual([edited, clicked, suspended]);
  const [totals] = await target.query(
    `select t.clicks - t.clicks_before as clicks from link_totals t join links l on l.id = t.link_id where l.slug = '${clicked}'`,
  );
  expect(totals?.['clicks']).toBe(1);
  await runJson(`link resume --url https://go.example/${suspended}`, env);
  expect((await undo(' --delete-in-use')).links).toMatchObject({ deleted: 3, inUse: 0, suspended: 0 });
  expect(await slugs()).toEqual([]);
  expect((await importDump()).data.links).toMatchObject({ created });
});

test('an undo that is killed at every point in turn is whole when it has ended', async () => {
  await importDump();
  const points = ['after-undo-begun', 'after-erasure-begun', 'after-erasure-counts', 'after-erasure'];
  for (const point of [...points, 'after-erasure-settled', 'after-clicks-undone', 'before-links-undone']) {
    const { signal, err } = await runProcess(undoCommand(), { ...env, FAILPOINT: point });
    expect({ point, signal, err }).toEqual({ point, signal: 'SIGKILL', err: '' });
    const refused = await runCommand(importCommand(), env);
    expect(refused.err).toMatch(/is being undone/);
  }
  expect((await undo()).counts.differenceCount).toBe(0);
  expect(await slugs()).toEqual([]);
  expect(await countRows()).toBe(0);
  expect(await jobTables()).toEqual([{ jobs: 0, links: 0, positions: 0 }]);
});

test.each(['after-some-links', 'after-links', 'after-insert', 'after-final-transaction'])(
  'an import that was killed %s can be undone',
  async (point) => {
    const { signal } = await runProcess(importCommand(), { ...env, FAILPOINT: point });
    expect(signal).toBe('SIGKILL');
    expect(listKept()).toHaveLength(1);
    expect((await undo()).counts.differenceCount).toBe(0);
    // The next import reads the source, and not what was read for this one.
    expect(listKept()).toEqual([]);
    expect(await slugs()).toEqual([]);
    expect(await countRows()).toBe(0);
    expect((await importDump()).data.isContinued).toBe(false);
    expect(await target.hasSameCounts()).toBe(true);
  },
);

test('what a killed import has left in a directory of its own goes with it', async () => {
  const work = join(root, 'work');
  const { signal } = await runProcess(`${importCommand()} --work ${work}`, { ...env, FAILPOINT: 'after-some-links' });
  expect(signal).toBe('SIGKILL');
  expect(listKept(work)).toHaveLength(1);
  await undo(` --work ${work}`);
  expect(listKept(work)).toEqual([]);
});

test('the clicks of another import stay when one is undone', async () => {
  await importDump();
  const rows = await countRows();
  const { data } = await runJson<{ workspaceId: string }>('workspace create --name other --plan free', env);
  await runJson(
    `domain add --workspace ${data.workspaceId} --host other.example --slug-policy plain,case-sensitive`,
    env,
  );
  const other = importCommand().replace('=go.example', '=other.example').replace(workspaceId, data.workspaceId);
  await runJson(other, env);
  await undo();
  expect(await countRows()).toBe(rows);
  expect(await target.hasSameCounts()).toBe(true);
});

test('what was never imported cannot be undone, and nothing is undone without --yes', async () => {
  const { code, err } = await runCommand(undoCommand(), env);
  expect({ code, err }).toEqual({
    code: 1,
    err: `Nothing was imported from ${source} into ${workspaceId}. Nothing was changed.`,
  });
  expect((await runCommand(undoCommand().replace(' --yes', ''), env)).code).not.toBe(0);
});
