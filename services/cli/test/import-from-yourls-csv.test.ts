import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allowLongTests } from '@linkplane/testing';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { openImportTarget, type ImportData } from './open-import-target.ts';
import { runCommand, runJson } from './run-on-stores.ts';

allowLongTests('large amounts');
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const root = mkdtempSync(join(tmpdir(), 'linkplane-yourls-csv-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const header = 'keyword,url,title,timestamp,ip,clicks';
const rows = [
  'spring,https://example.com/spring,Spring,2026-03-01 10:20:30,203.0.113.4,17',
  'Spring,https://example.com/other,,2026-03-01 10:20:31,203.0.113.4,0',
  'ftp,ftp://example.com/,,2026-03-01 10:20:32,203.0.113.4,2',
  'script,javascript:alert(1),,2026-03-01 10:20:33,203.0.113.4,2',
];

async function open() {
  const place = join(root, Math.random().toString(36).slice(2));
  const [file, problems] = [`${place}-export.csv`, `${place}.csv`];
  const target = await openImportTarget(place, { 'go.example': 'plain,case-sensitive' });
  onTestFinished(() => target.close());
  const command = (options = '') =>
    `import-from yourls --csv ${file} --host s.test --host-map s.test=go.example --into ${target.workspaceId} --problems ${problems}${options}`;
  const run = (options = '') => runJson<ImportData>(command(options), target.env);
  const readProblems = () => readFileSync(problems, 'utf8').trim().split(/\r?\n/).slice(1);
  return { file, target, command, run, readProblems };
}

const storedLinks = `select l.slug, l.url, l.title, l.created_at as "createdAt", t.clicks_before as "clicksBefore"
  from links l join link_totals t on t.link_id = l.id order by l.slug collate "C"`;

test('a CSV of YOURLS becomes links with clicks of before, a second run adds nothing, and undo takes all back', async () => {
  const { file, target, run, readProblems } = await open();
  writeFileSync(file, [header, ...rows].join('\r\n'));
  expect((await run(' --dry-run')).data).toMatchObject({ job: null, links: { created: 2, refused: 2 } });
  expect(await target.query('select 1 from links')).toEqual([]);

  const first = await run();
  expect(first.code).toBe(1);
  expect(first.data).toMatchObject({ links: { created: 2, refused: 2, undatedClicks: 17 } });
  expect(readProblems()).toEqual([
    expect.stringMatching(/^"line 4","INVALID_URL","s\.test\/ftp","url",/),
    expect.stringMatching(/^"line 5","INVALID_URL","s\.test\/script","url",/),
  ]);
  expect(await target.query(storedLinks)).toMatchObject([
    { slug: 'Spring', title: null, clicksBefore: 0 },
    { slug: 'spring', title: 'Spring', clicksBefore: 17, createdAt: new Date('2026-03-01T10:20:30Z') },
  ]);

  writeFileSync(file, `source,target,hits\r\n/spring/,https://example.com/spring,20\r\n`);
  expect((await run()).data).toMatchObject({ links: { created: 0, updated: 1, undatedClicks: 3 } });
  expect((await run()).data).toMatchObject({ links: { created: 0, unchanged: 1, undatedClicks: 0 } });
  expect(await target.hasSameCounts()).toBe(true);

  await runJson(`import-from undo --into ${target.workspaceId} --source yourls-csv/s.test --yes`, target.env);
  expect(await target.query('select 1 from links')).toEqual([]);
});

test('options that do not belong to a CSV, and tables that are none of YOURLS, are refused in words', async () => {
  const { file, target, command } = await open();
  writeFileSync(file, 'slug,destination,total\nspring,https://example.com/,1\n');
  const other = await runCommand(command(), target.env);
  expect(other).toMatchObject({ code: 1, out: '' });
  expect(other.err).toMatch(/the column "slug" is not known.*Nothing was changed\./);
  for (const options of [' --timezone UTC', ` --file ${file}`, ' --encoding latin1'])
    expect(await runCommand(command(options), target.env)).toMatchObject({ code: 2 });
});
