import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allowLongTests } from '@linkplane/testing';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { openImportTarget, type ImportData } from './open-import-target.ts';
import { runCommand, runJson } from './run-on-stores.ts';

allowLongTests('large amounts');
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const root = mkdtempSync(join(tmpdir(), 'linkplane-sink-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const linkOf = (slug: string, extra: object = {}) => ({
  id: `id-${slug}`,
  url: `https://example.com/${slug}`,
  slug,
  createdAt: 1_770_000_000,
  updatedAt: 1_770_000_001,
  tags: ['moved'],
  ...extra,
});
const exportOf = (links: object[]) => JSON.stringify({ version: '1.0', count: links.length, links }, null, 2);

const links = [
  linkOf('spring', {
    title: 'Spring',
    description: 'Ten colours',
    comment: 'for the fair',
    apple: 'https://apps.apple.com/app/id1',
    geo: { DE: 'https://example.com/de', AT: 'https://example.com/de' },
  }),
  linkOf('expired', { expiration: 1_780_000_000, createdAt: 1_760_000_000 }),
  linkOf('hidden', { password: 'sink-pwd:v1:10000:c2FsdA:aGFzaA:YWJj' }),
  linkOf('v1', { url: 'ftp://example.com/' }),
  linkOf('framed', { cloaking: true, url: 'https://example.com/?a=1', unsafe: true }),
];
const counts = `\uFEFFslug,url,viewer,views,referer
spring,https://example.com/spring,3,40,1
hidden,https://example.com/hidden,1,7,0
gone,https://example.com/gone,1,5,0
`;

async function open() {
  const place = join(root, Math.random().toString(36).slice(2));
  const [file, countsFile, problems] = [`${place}.json`, `${place}-access.csv`, `${place}.csv`];
  writeFileSync(file, exportOf(links));
  writeFileSync(countsFile, counts);
  const target = await openImportTarget(place, { 'go.example': 'plain' });
  onTestFinished(() => target.close());
  const command = (options = '') =>
    `import-from sink --file ${file} --counts ${countsFile} --host s.test --host-map s.test=go.example --into ${target.workspaceId} --problems ${problems}${options}`;
  const run = (options = '') => runJson<ImportData>(command(options), target.env);
  const readProblems = () =>
    readFileSync(problems, 'utf8')
      .trim()
      .split(/\r?\n/)
      .slice(1)
      .map((line) => line.slice(1, -1).split('","').slice(0, 4).join(' '))
      .toSorted();
  return { file, target, command, run, readProblems };
}

const storedLinks = `select l.slug, l.host, l.title, l.notes, l.rules, l.social, l.redirect_delay_enabled as "delay", l.expires_at as "expiresAt",
  l.created_at as "createdAt", t.clicks_before as "clicksBefore"
  from links l join link_totals t on t.link_id = l.id order by l.slug collate "C"`;

test('an export of Sink becomes links with rules, times and clicks of before, and a second run adds nothing', async () => {
  const { file, target, run, readProblems } = await open();
  const trial = await run(' --dry-run');
  expect(trial.data).toMatchObject({ job: null, links: { created: 3, refused: 1, undatedClicks: 40 } });
  expect(await target.query('select 1 from links')).toEqual([]);

  const first = await run();
  expect(first.code).toBe(1);
  expect(first.data).toMatchObject({
    links: { created: 3, refused: 1 },
    read: { leftOutLinks: 1 },
    counts: { differenceCount: 0 },
  });
  expect(readProblems()).toEqual([
    'counts CLICK_WITHOUT_LINK s.test/gone views',
    'link 3 FIELD_INVALID s.test/hidden password',
    'link 4 INVALID_URL s.test/v1 url',
    'link 5 FIELD_INVALID s.test/framed cloaking',
    'link 5 NOT_CARRIED s.test/framed cloaking',
    'link 5 NOT_CARRIED s.test/framed unsafe',
  ]);
  expect(await target.query(storedLinks)).toMatchObject([
    {
      slug: 'expired',
      createdAt: new Date(1_760_000_000_000),
      expiresAt: new Date(1_780_000_000_000),
      clicksBefore: 0,
    },
    { slug: 'framed', delay: true, rules: null, social: null },
    {
      slug: 'spring',
      host: 'go.example',
      title: 'Spring',
      notes: 'for the fair',
      createdAt: new Date(1_770_000_000_000),
      clicksBefore: 40,
      social: { title: 'Spring', description: 'Ten colours' },
      rules: [
        { conditions: [{ type: 'os', in: ['iOS'] }], url: 'https://apps.apple.com/app/id1' },
        { conditions: [{ type: 'country', in: ['DE', 'AT'] }], url: 'https://example.com/de' },
      ],
    },
  ]);

  writeFileSync(file, exportOf([...links.slice(1), linkOf('spring', { title: 'Summer' }), linkOf('later')]));
  expect((await run()).data).toMatchObject({ links: { created: 1, updated: 1, unchanged: 2, undatedClicks: 0 } });
  expect((await run()).data).toMatchObject({ links: { created: 0, updated: 0, unchanged: 4 } });
  expect((await run(' --open-protected')).data).toMatchObject({ links: { created: 1, undatedClicks: 7 } });
  expect(readProblems()).toContain('link 2 NOT_CARRIED s.test/hidden password');
  expect(await target.hasSameCounts()).toBe(true);
});

test('the hash of a password follows the source until the link is edited here, and a password that is gone there is gone here', async () => {
  const { file, target, run } = await open();
  const hashed = (letter: string) => ({ password: `sink-pwd:v1:10000:c2FsdA:${letter.repeat(43)}:YWJj` });
  const readHash = async () => (await target.query('select password_hash as hash from links'))[0]?.['hash'];
  writeFileSync(file, exportOf([linkOf('locked', hashed('A'))]));
  expect(await run()).toMatchObject({ code: 0, data: { links: { created: 1 } } });
  expect(await readHash()).toBe(`$pbkdf2-sha256$i=10000$c2FsdA$${'A'.repeat(43)}`);
  writeFileSync(file, exportOf([linkOf('locked', hashed('B'))]));
  expect((await run()).data.links).toMatchObject({ updated: 1 });
  expect(await readHash()).toBe(`$pbkdf2-sha256$i=10000$c2FsdA$${'B'.repeat(43)}`);
  writeFileSync(file, exportOf([linkOf('locked')]));
  expect((await run()).data.links).toMatchObject({ updated: 1 });
  expect(await readHash()).toBeNull();
  await target.query(`update links set password_hash = 'own', updated_at = now()`);
  writeFileSync(file, exportOf([linkOf('locked', hashed('C'))]));
  expect((await run()).data.links).toMatchObject({ keptEdited: 1 });
  expect(await readHash()).toBe('own');
});

test('a link that is left out, and a file that has not all links, make an import end as not whole', async () => {
  const { file, run } = await open();
  writeFileSync(file, exportOf([linkOf('one'), linkOf('s'.repeat(256))]));
  expect(await run()).toMatchObject({
    code: 1,
    data: { links: { created: 1, refused: 0 }, read: { leftOutLinks: 1 }, problems: { FIELD_INVALID: 1 } },
  });
  writeFileSync(file, JSON.stringify({ version: '1.0', links: [linkOf('one')], list_complete: false }));
  expect(await run()).toMatchObject({
    code: 1,
    data: { links: { unchanged: 1, refused: 0 }, read: { leftOutLinks: 0 }, problems: { SOURCE_INCOMPLETE: 1 } },
  });
  writeFileSync(file, exportOf([linkOf('one')]));
  expect(await run()).toMatchObject({ code: 0, data: { links: { unchanged: 1 } } });
});

test('a file that is not whole is refused in words, and nothing is changed', async () => {
  const { file, target, command } = await open();
  writeFileSync(file, exportOf(links).slice(0, -5));
  const cut = await runCommand(command(), target.env);
  expect(cut).toMatchObject({ code: 1, out: '' });
  expect(cut.err).toMatch(/ends within its JSON: it is not whole\. Nothing was changed\./);
  expect(await target.query('select 1 from links')).toEqual([]);
});
