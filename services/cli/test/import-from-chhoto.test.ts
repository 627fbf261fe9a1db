import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { allowLongTests } from '@linkplane/testing';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { openImportTarget, type ImportData } from './open-import-target.ts';
import { runCommand, runJson } from './run-on-stores.ts';

allowLongTests('large amounts');
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const fixture = join(import.meta.dirname, '../../../packages/import-sources/fixtures/chhoto/current.sql');
const root = mkdtempSync(join(tmpdir(), 'linkplane-chhoto-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** The file of a chhoto-url with WAL that is running: its connection stays open. */
async function open() {
  const file = join(root, `${Math.random().toString(36).slice(2)}.sqlite`);
  const chhoto = new DatabaseSync(file);
  onTestFinished(() => chhoto.close());
  chhoto.exec('PRAGMA journal_mode = WAL');
  chhoto.exec(readFileSync(fixture, 'utf8'));
  const target = await openImportTarget(join(root, Math.random().toString(36).slice(2)), {
    'go.example': 'plain,case-sensitive',
  });
  onTestFinished(() => target.close());
  const problems = `${file}.csv`;
  const command = (options = '', of = file) =>
    `import-from chhoto --file ${of} --host s.test --host-map s.test=go.example --into ${target.workspaceId} --problems ${problems}${options}`;
  const run = (options = '') => runJson<ImportData>(command(options), target.env);
  return { chhoto, target, command, run, readProblems: () => readFileSync(problems, 'utf8').trim().split(/\r?\n/) };
}

const storedLinks = `select l.slug, l.host, l.url, l.notes, l.expires_at as "expiresAt", l.created_at as "createdAt", t.clicks,
  t.clicks_before as "clicksBefore" from links l join link_totals t on t.link_id = l.id order by l.slug collate "C"`;

test('a running chhoto-url becomes links with their hits as clicks of before, and a second run adds nothing', async () => {
  const { chhoto, target, run, readProblems } = await open();
  const began = Date.now();
  const trial = await run(' --dry-run');
  expect(trial.data).toMatchObject({
    job: null,
    links: { created: 4, refused: 1, undatedClicks: 22 },
    problems: { INVALID_URL: 1 },
  });
  expect(await target.query('select 1 from links')).toEqual([]);

  const first = await run();
  expect(first.code).toBe(1);
  expect(first.data).toMatchObject({ links: { created: 4, refused: 1 }, clicks: { people: 0 } });
  expect(first.data.counts).toMatchObject({ differenceCount: 0 });
  const [heading, refused, ...others] = readProblems();
  expect(heading).toBe('"place","code","shortUrl","field","detail"');
  expect(refused).toMatch(/^"urls, row 6","INVALID_URL","s\.test\/ftp","url",/);
  expect(others).toEqual([]);
  const stored = await target.query(storedLinks);
  expect(stored).toMatchObject([
    { slug: 'Sale_2026', clicksBefore: 3, notes: 'printed on posters', expiresAt: new Date('2100-01-01') },
    { slug: 'admiring-agnesi', clicksBefore: 12, url: 'https://example.com/first', expiresAt: null, notes: null },
    { slug: 'expired', clicksBefore: 7, expiresAt: new Date(1_700_000_000_000) },
    { slug: 'sale_2026', clicksBefore: 0, host: 'go.example' },
  ]);
  // There are no times of creation in the file.
  for (const { createdAt } of stored) expect((createdAt as Date).getTime()).toBeGreaterThan(began - 60_000);

  chhoto.exec(`UPDATE urls SET hits = hits + 100;
    UPDATE urls SET long_url = 'https://example.com/other' WHERE short_url = 'sale_2026';
    INSERT INTO urls (short_url, long_url, hits) VALUES ('later', 'https://example.com/later', 4)`);
  const second = await run();
  expect(second.data).toMatchObject({ links: { created: 1, updated: 1, unchanged: 3, undatedClicks: 404 } });
  const third = await run();
  expect(third.data).toMatchObject({ links: { created: 0, updated: 0, unchanged: 5, undatedClicks: 0 } });
  const sum = async () => await target.query('select sum(clicks_before)::int as "clicksBefore" from link_totals');
  expect(await sum()).toEqual([{ clicksBefore: 426 }]);

  // A link that was deleted here gets nothing, and numbers that begin again at the source take nothing away.
  await target.query(
    "with total as (delete from link_totals using links l where l.id = link_id and l.slug = 'expired') delete from links where slug = 'expired'",
  );
  chhoto.exec(
    "UPDATE urls SET hits = 1 WHERE short_url = 'later'; UPDATE urls SET hits = hits + 9 WHERE short_url = 'expired'",
  );
  expect((await run()).data.links).toMatchObject({ keptDeleted: 1, unchanged: 4, undatedClicks: 0 });
  chhoto.exec("UPDATE urls SET hits = 3 WHERE short_url = 'later'");
  expect((await run(' --dry-run')).data.links).toMatchObject({ undatedClicks: 2 });
  expect((await run()).data.links).toMatchObject({ undatedClicks: 2 });
  expect(await sum()).toEqual([{ clicksBefore: 426 - 107 + 2 }]);
  expect(await target.hasSameCounts()).toBe(true);
});

test('a file that is not of chhoto-url, or is missing, is refused in words', async () => {
  const { target, command } = await open();
  const missing = await runCommand(command('', join(root, 'missing.sqlite')), target.env);
  expect(missing).toMatchObject({ code: 1, out: '' });
  expect(missing.err).toMatch(/missing\.sqlite cannot be opened: .*\. Nothing was changed\./);
  const kutt = join(import.meta.dirname, '../../../packages/import-sources/fixtures/kutt/kutt.sqlite');
  const other = await runCommand(command('', kutt), target.env);
  expect(other.err).toMatch(/has no table urls of chhoto-url.*\. Nothing was changed\./);
  expect(await runCommand(`import-from chhoto --host s.test --into ${target.workspaceId}`, target.env)).toMatchObject({
    code: 2,
  });
});
