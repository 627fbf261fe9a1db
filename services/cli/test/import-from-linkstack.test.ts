import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allowLongTests } from '@linkplane/testing';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { openImportTarget } from './open-import-target.ts';
import { runCommand, runJson } from './run-on-stores.ts';

allowLongTests('large amounts');
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const root = mkdtempSync(join(tmpdir(), 'linkplane-linkstack-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** A picture of one pixel. */
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const rowOf = (extra: object) => ({
  link: null,
  title: null,
  type: 'link',
  type_params: '{}',
  order: 0,
  click_number: 0,
  up_link: 'no',
  button_id: 1,
  custom_css: '',
  custom_icon: 'fa-external-link',
  ...extra,
});
const links = [
  rowOf({ title: 'Shop', link: 'https://example.com/shop', order: 2, click_number: 17 }),
  rowOf({ title: 'Bad', link: 'javascript:alert(1)', order: 3 }),
  rowOf({ type: 'text', title: '<p>Hello <script>alert(1)</script><b>you</b></p>', button_id: 93, order: 1 }),
  rowOf({ type: null, title: 'github', link: 'https://github.com/ada', button_id: 94, click_number: 4 }),
  rowOf({ title: 'Loop', link: 'https://go.example/b/blk_1', order: 4 }),
];
const exportOf = (user: object = {}) =>
  JSON.stringify({
    id: 1,
    name: 'Ada <b>Lovelace</b>',
    email: 'ada@example.com',
    littlelink_name: 'ada',
    littlelink_description: '<p>Notes on engines.</p>',
    block: 'no',
    links,
    image_data: png,
    image_extension: 'png',
    ...user,
  });

type Report = Record<'blocks' | 'leftOutBlocks' | 'clicks', number> & {
  profile: string | null;
  url: string;
  picture: string;
  problems: Record<string, number>;
};

async function open() {
  const place = join(root, Math.random().toString(36).slice(2));
  const [file, problems] = [`${place}.json`, `${place}.csv`];
  mkdirSync(place);
  writeFileSync(file, exportOf());
  const target = await openImportTarget(place, { 'go.example': 'plain' });
  onTestFinished(() => target.close());
  const command = (options = '') =>
    `import-from linkstack --file ${file} --host go.example --into ${target.workspaceId} --problems ${problems}${options}`;
  const run = (options = '') => runJson<Report>(command(options), target.env);
  const listFiles = () =>
    readdirSync(place, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.webp'));
  const readProblems = () => readFileSync(problems, 'utf8').trim().split(/\r?\n/).slice(1);
  return { file, target, command, run, listFiles, readProblems };
}

test('a page of LinkStack becomes a profile with its blocks, clicks and picture, once', async () => {
  const { target, command, run, listFiles, readProblems } = await open();
  const trial = await run(' --dry-run');
  expect(trial).toMatchObject({
    code: 1,
    data: { profile: null, url: 'https://go.example/ada', blocks: 3, leftOutBlocks: 2, picture: 'carried over' },
  });
  expect(await target.query('select 1 from profiles union all select 1 from uploads')).toEqual([]);
  expect(listFiles()).toEqual([]);

  const first = await run();
  expect(first).toMatchObject({ code: 1, data: { blocks: 3, leftOutBlocks: 2, clicks: 21, picture: 'carried over' } });
  expect(readProblems()).toEqual([
    expect.stringMatching(/^"link 2","FIELD_INVALID","","content","must be an absolute .*javascript:alert\(1\)"$/),
    expect.stringMatching(/^"link 5","INVALID_URL","","content",/),
  ]);
  const [profile, ...others] = await target.query(
    'select id, slug, host, display_name as name, bio, avatar from profiles',
  );
  expect(others).toEqual([]);
  expect(profile).toMatchObject({
    id: first.data.profile,
    slug: 'ada',
    host: 'go.example',
    name: 'Ada <b>Lovelace</b>',
    bio: 'Notes on engines.',
    avatar: expect.stringMatching(/^https:\/\/links\.example\/uploads\/upl_\w+\.webp$/) as string,
  });
  expect(listFiles()).toHaveLength(1);
  expect(
    await target.query(`select b.type, b.label, b.content, b.position, coalesce(t.clicks, 0)::int as clicks
      from blocks b left join block_totals t on t.block_id = b.id order by b.position`),
  ).toEqual([
    { type: 'socials', label: null, content: null, position: 0, clicks: 4 },
    { type: 'paragraph', label: null, content: 'Hello you', position: 1, clicks: 0 },
    { type: 'link', label: 'Shop', content: 'https://example.com/shop', position: 2, clicks: 17 },
  ]);
  expect(await target.hasSameCounts()).toBe(true);

  const second = await runCommand(command(), target.env);
  expect(second).toMatchObject({ code: 1, out: '' });
  expect(second.err).toMatch(/go\.example\/ada is refused: slug: is already in use\. .* Nothing was changed\./);
  expect(await target.query('select count(*)::int as n from profiles')).toEqual([{ n: 1 }]);
  expect(await target.query('select count(*)::int as n from uploads')).toEqual([{ n: 1 }]);
  expect(listFiles()).toHaveLength(1);
});

test('a picture that is none is left out, and the page is created', async () => {
  const { file, target, run, listFiles, readProblems } = await open();
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>').toString('base64');
  const cut = Buffer.from(png, 'base64').subarray(0, 30).toString('base64');
  for (const [slug, image] of [
    ['svg', svg],
    ['cut', cut],
  ]) {
    writeFileSync(file, exportOf({ links: [], littlelink_name: slug, image_data: image }));
    expect(await run()).toMatchObject({ code: 1, data: { blocks: 0, picture: 'left out' } });
    expect(readProblems()).toEqual([expect.stringMatching(/^"user","VALIDATION_ERROR","","avatar",/)]);
  }
  expect(await target.query('select slug, avatar from profiles order by slug')).toEqual([
    { slug: 'cut', avatar: null },
    { slug: 'svg', avatar: null },
  ]);
  expect(listFiles()).toEqual([]);
});

test('a page with more blocks than a profile can have keeps the first ones', async () => {
  const { file, run } = await open();
  const many = Array.from({ length: 1_000 }, (_, at) => rowOf({ title: `${at}`, link: `https://example.com/${at}` }));
  writeFileSync(file, exportOf({ links: many, image_data: undefined }));
  expect(await run()).toMatchObject({
    code: 1,
    data: { blocks: 200, leftOutBlocks: 800, picture: 'none', problems: { PLAN_LIMIT_REACHED: 800 } },
  });
});

test('entries with what no store can hold cost themselves alone', async () => {
  const { file, target, run } = await open();
  const hostile = [
    rowOf({ title: 'nul\0', link: 'https://example.com/1\0' }),
    rowOf({ title: 'half \ud800', link: 'https://example.com/2' }),
    rowOf({ title: 'platform\0', link: 'https://example.com/3', button_id: 94 }),
    rowOf({ title: '\ud800', link: 'https://example.com/4', button_id: 94 }),
    rowOf({ type: 'vcard', title: 'Card', link: '{"first_name":"A\\u0000b","organization":"\\ud800"}', button_id: 96 }),
    rowOf({ type: 'email', link: 'mailto:ada@example.com?subject=%00%ff', button_id: 6 }),
    rowOf({ type: 'text', title: '&#0;<p>\0</p>&#55296;x', button_id: 93 }),
    rowOf({ title: 'x'.repeat(5_000_000), link: `https://example.com/${'x'.repeat(5_000_000)}` }),
    rowOf({ title: 'Good', link: 'https://example.com/good', click_number: Number.MAX_SAFE_INTEGER }),
  ];
  const user = { name: 'Ada\0', littlelink_description: 'a\0\ud800b', image_data: undefined };
  writeFileSync(file, exportOf({ ...user, links: hostile }));
  const { code, data } = await run();
  expect(code).toBe(1);
  const rows = await target.query('select label from blocks order by position');
  expect(rows.at(-1)).toEqual({ label: 'Good' });
  expect(data.blocks).toBe(rows.length);
  expect(await target.query('select display_name as name, bio from profiles')).toEqual([
    { name: 'Ada', bio: 'a\ufffdb' },
  ]);
  expect(await target.hasSameCounts()).toBe(true);
});

test('what is no page, and a place that cannot have one, are refused in words', async () => {
  const { file, target, command } = await open();
  const refused = async (options = '') => {
    const { code, out, err } = await runCommand(command(options), target.env);
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(/Nothing was changed\.$/);
    return err;
  };
  expect(await refused(' --slug app/x')).toMatch(/is refused/);
  writeFileSync(file, JSON.stringify({ links }));
  expect(await refused()).toMatch(/give --slug/);
  writeFileSync(file, exportOf({ block: 'yes' }));
  expect(await refused()).toMatch(/blocked at LinkStack/);
  writeFileSync(file, exportOf().slice(0, -9));
  expect(await refused()).toMatch(/is no JSON, or not whole/);
  expect(await target.query('select 1 from profiles union all select 1 from uploads')).toEqual([]);
  expect(await runCommand(`import-from linkstack --file ${file} --into wsp_1`, target.env)).toMatchObject({ code: 2 });
});
