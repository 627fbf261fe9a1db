import { linkSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allowLongTests } from '@linkplane/testing';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { openImportTarget, type ImportData } from './open-import-target.ts';
import { runCommand, runJson } from './run-on-stores.ts';

allowLongTests('large amounts');
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const root = mkdtempSync(join(tmpdir(), 'linkplane-csv-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const dub = [
  'Short link,Destination URL,Clicks,Created at,Tags,Leads',
  'https://s.test/spring,https://example.com/spring,17,2026-03-01T10:20:30.000Z,"fair, new",3',
  "https://s.test/sum,https://example.com/sum,0,2026-03-02T10:20:30.000Z,'=fair,0",
  'https://s.test/script,javascript:alert(1),2,2026-03-02T10:20:30.000Z,,0',
  'https://dub.sh/other,https://example.com/other,2,2026-03-02T10:20:30.000Z,,0',
];

async function open() {
  const place = join(root, Math.random().toString(36).slice(2));
  const [file, problems, mapping] = [`${place}-links.csv`, `${place}.csv`, `${place}.json`];
  const target = await openImportTarget(place, { 'go.example': 'plain' });
  onTestFinished(() => target.close());
  const command = (options = '') =>
    `import-from csv --file ${file} --host-map s.test=go.example --into ${target.workspaceId} --problems ${problems}${options}`;
  const run = (options = '') => runJson<ImportData>(command(options), target.env);
  const readProblems = () =>
    readFileSync(problems, 'utf8')
      .trim()
      .split(/\r?\n/)
      .slice(1)
      .map((line) => line.slice(1, -1).split('","').slice(0, 4).join(' '));
  return { file, mapping, target, command, run, readProblems };
}

const storedLinks = `select l.slug, l.host, l.url, l.created_at as "createdAt", t.clicks_before as "clicksBefore"
  from links l join link_totals t on t.link_id = l.id order by l.slug collate "C"`;

test('a table becomes links with clicks of before, a later run brings what has come since, and undo takes all back', async () => {
  const { file, target, run, readProblems } = await open();
  writeFileSync(file, dub.join('\r\n'));
  const trial = await run(' --dry-run');
  expect(trial.data).toMatchObject({ job: null, links: { created: 2, refused: 2, undatedClicks: 17 } });
  expect(await target.query('select 1 from links')).toEqual([]);

  const first = await run();
  expect(first.code).toBe(1);
  expect(first.data).toMatchObject({ links: { created: 2, refused: 2, undatedClicks: 17 } });
  expect(readProblems()).toEqual([
    'header FIELD_INVALID  Leads',
    'line 5 HOST_NOT_MOVABLE dub.sh/other domain',
    'line 4 INVALID_URL s.test/script url',
  ]);
  expect(await target.query(storedLinks)).toMatchObject([
    {
      slug: 'spring',
      host: 'go.example',
      clicksBefore: 17,
      createdAt: new Date('2026-03-01T10:20:30Z'),
    },
    { slug: 'sum', clicksBefore: 0 },
  ]);

  writeFileSync(
    file,
    dub.slice(0, 3).join('\n').replace(',17,', ',20,').replace('example.com/sum', 'example.com/total'),
  );
  const later = await run();
  expect(later).toMatchObject({ code: 0, data: { links: { created: 0, updated: 1, unchanged: 1, undatedClicks: 3 } } });
  expect((await run()).data).toMatchObject({ links: { created: 0, updated: 0, unchanged: 2, undatedClicks: 0 } });
  expect(await target.hasSameCounts()).toBe(true);

  await runJson(`import-from undo --into ${target.workspaceId} --source csv/file --yes`, target.env);
  expect(await target.query('select 1 from links')).toEqual([]);
});

test('a mapping says what columns are, is saved, and reads the next file, which may be JSON', async () => {
  const { file, mapping, target, command, run } = await open();
  writeFileSync(file, 'Word,Target,Hits,Made\nspring,https://example.com/spring,17,01/02/2026\n');
  const refused = await runCommand(command(' --host s.test'), target.env);
  expect(refused).toMatchObject({ code: 1, out: '' });
  expect(refused.err).toMatch(/--map 'COLUMN=shortUrl'.* Nothing was changed\./);
  const map = ' --host s.test --map Word=slug,Target=url --map Made=createdAt';
  expect((await runCommand(command(map), target.env)).err).toMatch(/Say --dates/);
  expect(await run(`${map} --dates day-first --save-mapping ${mapping} --dry-run`)).toMatchObject({ code: 0 });
  expect(JSON.parse(readFileSync(mapping, 'utf8'))).toEqual({
    version: 1,
    columns: { Word: 'slug', Target: 'url', Hits: 'clicksBefore', Made: 'createdAt' },
    dates: 'day-first',
  });

  writeFileSync(
    file,
    JSON.stringify({ rows: [{ Word: 'spring', Target: 'https://example.com/spring', Hits: 17, Made: '01/02/2026' }] }),
  );
  expect(await run(` --host s.test --mapping ${mapping} --list rows`)).toMatchObject({
    code: 0,
    data: { links: { created: 1, undatedClicks: 17 }, problems: {} },
  });
  expect(await target.query(storedLinks)).toMatchObject([
    { slug: 'spring', host: 'go.example', clicksBefore: 17, createdAt: new Date('2026-02-01T00:00:00Z') },
  ]);
});

test('a file that is cut off, or is none, and options that say nothing are refused in words, and nothing is changed', async () => {
  const { file, mapping, target, command } = await open();
  writeFileSync(file, '[{"shortUrl":"s.test/a","url":"https://example.com/"},{"shortUrl":"s.test/b"');
  expect((await runCommand(command(), target.env)).err).toMatch(/ends within its JSON.*Nothing was changed\./);
  writeFileSync(file, dub.join('\n'));
  writeFileSync(mapping, 'x'.repeat(300_000));
  expect((await runCommand(command(` --mapping ${mapping}`), target.env)).err).toMatch(/it is no mapping/);
  expect((await runCommand(command(` --save-mapping ${root}`), target.env)).err).toMatch(/cannot be written/);
  expect((await runCommand(command(` --mapping ${root}/none.json`), target.env)).err).toMatch(/cannot be read/);
  for (const options of [
    ' --map Link',
    ' --map Link=colour',
    ' --dates year-first',
    ' --name a\u0000b',
    ' --encoding ebcdic',
  ])
    expect(await runCommand(command(options), target.env)).toMatchObject({ code: 2 });
  expect(await target.query('select 1 from links union all select 1 from import_jobs')).toEqual([]);
});

test('a list or a mapping is not written over the file that is read, by whatever path it is named', async () => {
  const { file, mapping, target, command } = await open();
  const text = dub.join('\n');
  writeFileSync(file, text);
  const [soft, hard] = [`${file}.soft`, `${file}.hard`];
  symlinkSync(file, soft);
  linkSync(file, hard);
  const dotted = join(file, '..', '.', file.slice(file.lastIndexOf('/') + 1));
  for (const same of [file, soft, hard, dotted]) {
    const refused = await runCommand(command(` --save-mapping ${same}`), target.env);
    expect(refused).toMatchObject({ code: 1, out: '' });
    expect(refused.err).toMatch(/--file and --save-mapping name the same file.*Nothing was changed\./);
  }
  const problems = command().replace(/--problems \S+/, `--problems ${soft}`);
  expect((await runCommand(problems, target.env)).err).toMatch(/--file and --problems name the same file/);
  const both = command().replace(/--problems \S+/, `--problems ${mapping}`);
  expect((await runCommand(`${both} --save-mapping ${mapping}`, target.env)).err).toMatch(/name the same file/);
  expect(readFileSync(file, 'utf8')).toBe(text);
  expect(await target.query('select 1 from links')).toEqual([]);
});

test('entries with what no store can hold are refused by themselves, and the others are imported', async () => {
  const { file, target, run } = await open();
  const entries = [
    { shortUrl: 's.test/title', url: 'https://example.com/', title: 'a\0b' },
    { shortUrl: 's.test/half', url: 'https://example.com/', title: 'half \ud800' },
    { slug: 'nul\0', domain: 's.test', url: 'https://example.com/' },
    { slug: 'half\ud800', domain: 's.test', url: 'https://example.com/' },
    { shortUrl: 's.test/tags', url: 'https://example.com/', tags: ['a\0b', '\ud800'] },
    { shortUrl: 's.test/notes', url: 'https://example.com/', notes: 'n'.repeat(500_000) },
    { shortUrl: 's.test/clicks', url: 'https://example.com/', clicks: 1e300 },
    { shortUrl: 's.test/times', url: 'https://example.com/', expiresAt: '9999999999999', createdAt: '9999-12-31' },
    { shortUrl: 's.test/good', url: 'https://example.com/good', clicks: 5 },
    { shortUrl: 's.test/good', url: 'https://example.com/again', clicks: 7 },
  ];
  writeFileSync(file, JSON.stringify(entries));
  const { code, data } = await run();
  expect(code).toBe(1);
  expect(data.problems).toMatchObject({ LINK_TWICE: 1 });
  const stored = await target.query(storedLinks);
  expect(stored.map(({ slug }) => slug)).toEqual(expect.arrayContaining(['clicks', 'good', 'notes', 'times']));
  expect(stored.find(({ slug }) => slug === 'good')).toMatchObject({
    url: 'https://example.com/good',
    clicksBefore: 5,
  });
  expect(data.links['created'] ?? 0).toBe(stored.length);
  expect((data.links['refused'] ?? 0) + (data.read['leftOutLinks'] ?? 0)).toBe(9 - stored.length);
  expect(await target.hasSameCounts()).toBe(true);
});
