import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readLinkstackFile } from './read-linkstack-file.ts';

const directory = mkdtempSync(join(tmpdir(), 'linkstack-'));
afterAll(() => rmSync(directory, { recursive: true }));
let files = 0;

async function read(content: string | Buffer) {
  const file = join(directory, `file${++files}.json`);
  writeFileSync(file, content);
  return await readLinkstackFile(file);
}

/** A row of LinkStack's table as Laravel writes it. */
const rowOf = (extra: object) => ({
  id: 123_456_789,
  link: null,
  title: null,
  type: null,
  type_params: '{}',
  order: 0,
  click_number: 0,
  up_link: 'no',
  user_id: 1,
  button_id: 1,
  created_at: '2026-01-01T00:00:00.000000Z',
  updated_at: '2026-01-01T00:00:00.000000Z',
  custom_css: '',
  custom_icon: 'fa-external-link',
  ...extra,
});
const exportOf = (links: unknown, user: object = {}) =>
  JSON.stringify({ id: 1, name: 'Ada', littlelink_name: 'ada', role: 'user', block: 'no', ...user, links });
const shown = (problems: { place: string; code: string; field: string }[]) =>
  problems.map(({ place, code, field }) => `${place} ${code} ${field}`);

test('each type of entry becomes its block, in the order of the page', async () => {
  const contact = {
    prefix: 'Dr.',
    first_name: 'Ada',
    last_name: 'Lovelace',
    organization: 'Engines',
    vtitle: 'Analyst',
    email: 'ada@to.test',
    work_email: 'work@to.test',
    cell_phone: '+44 20 1234567',
    work_url: 'https://to.test/',
    home_address_street: '12 Square',
    home_address_city: 'London',
  };
  const { blocks, problems, leftOut } = await read(
    exportOf([
      rowOf({ type: 'link', title: 'Shop', link: 'https://to.test/shop', order: 3, click_number: '17' }),
      rowOf({ type: 'heading', title: 'Work', button_id: 42, order: 2, type_params: '{"custom_html":true}' }),
      rowOf({ type: 'predefined', title: 'Code', link: 'https://github.com/ada', button_id: 11, order: 1 }),
      rowOf({ type: 'text', title: '<p>Hello <b>you</b></p><p>&lt;3</p>', button_id: 93, order: 4 }),
      rowOf({ type: 'spacer', title: '3', button_id: 43, order: 5 }),
      rowOf({ type: 'email', title: 'Mail', link: 'mailto:ada@to.test?subject=Hi%20you', button_id: 6, order: 6 }),
      rowOf({ type: 'telephone', title: 'Call', link: 'tel:+442012345', button_id: 44, order: 7, click_number: 2 }),
      rowOf({ type: 'vcard', title: 'Card', link: JSON.stringify(contact), button_id: 96, order: 8 }),
      rowOf({ title: 'instagram', link: 'https://instagram.com/ada', button_id: 94, click_number: 4 }),
      rowOf({ title: 'mastodon', link: 'https://mastodon.test/@ada', button_id: 94, click_number: 1 }),
      rowOf({ title: 'Old', link: 'https://to.test/old', button_id: '1', up_link: 'yes', order: 9 }),
    ]),
  );
  expect(leftOut).toBe(0);
  expect(
    blocks.map(({ block: { type, label, content, icon, settings }, clicks }) => [
      type,
      label,
      content,
      icon,
      settings,
      clicks,
    ]),
  ).toEqual([
    [
      'socials',
      undefined,
      null,
      undefined,
      {
        items: [
          { platform: 'instagram', url: 'https://instagram.com/ada' },
          { platform: 'mastodon', url: 'https://mastodon.test/@ada' },
        ],
      },
      5,
    ],
    ['link', 'Old', 'https://to.test/old', null, undefined, 0],
    ['link', 'Code', 'https://github.com/ada', 'github', undefined, 0],
    ['heading', undefined, 'Work', undefined, undefined, 0],
    ['link', 'Shop', 'https://to.test/shop', null, undefined, 17],
    ['paragraph', undefined, 'Hello you\n\n<3', undefined, undefined, 0],
    ['spacer', undefined, null, undefined, { height: 15 }, 0],
    ['email', 'Mail', 'ada@to.test', undefined, { subject: 'Hi you' }, 0],
    ['phone', 'Call', '+442012345', undefined, undefined, 2],
    [
      'vcard',
      'Card',
      null,
      undefined,
      {
        name: 'Dr. Ada Lovelace',
        organisation: 'Engines',
        jobTitle: 'Analyst',
        email: 'ada@to.test',
        phone: '+44 20 1234567',
        website: 'https://to.test/',
        address: '12 Square, London',
      },
      0,
    ],
  ]);
  expect(shown(problems)).toEqual(['link 8 FIELD_INVALID vcard']);
  expect(problems[0]?.detail).toBe('not carried over: work_email');
});

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'https://user:secret@to.test/',
  '//to.test/',
  'to.test',
  '',
])('the destination %j is refused for its block alone, whatever the block is', async (link) => {
  const { blocks, problems, leftOut } = await read(
    exportOf([
      rowOf({ type: 'link', title: 'Bad', link }),
      rowOf({ title: 'instagram', link, button_id: 94 }),
      rowOf({ type: 'link', title: 'Good', link: 'https://to.test/' }),
    ]),
  );
  expect(blocks.map(({ block }) => block.label)).toEqual(['Good']);
  expect(problems.map(({ place, code }) => `${place} ${code}`)).toEqual([
    'link 1 FIELD_INVALID',
    'link 2 FIELD_INVALID',
  ]);
  expect(leftOut).toBe(2);
});

test('entries that are no entry, and what has no place here, are named', async () => {
  const { blocks, problems, leftOut } = await read(
    exportOf([
      null,
      'text',
      [],
      rowOf({ title: 7 }),
      rowOf({ type: 'booking', title: 'Book', link: 'https://to.test/book' }),
      rowOf({ type: 'booking', title: 'Book' }),
      rowOf({ type: 'text', title: '<p> </p>', button_id: 93 }),
      rowOf({ type: 'vcard', link: '[]', button_id: 96 }),
      rowOf({ type: 'spacer', title: 'high', button_id: 43 }),
      rowOf({ type: 'email', link: 'no address', button_id: 6 }),
      rowOf({
        type: 'link',
        title: 'x'.repeat(300),
        link: 'https://to.test/',
        click_number: -1,
        custom_css: 'color:red',
      }),
      rowOf({ type: '__proto__', title: 'P' }),
    ]),
  );
  expect(blocks.map(({ place, block }) => `${place} ${block.type}`)).toEqual([
    'link 5 link',
    'link 9 spacer',
    'link 11 link',
  ]);
  expect(shown(problems)).toEqual([
    'link 1 LINE_UNREADABLE ',
    'link 2 LINE_UNREADABLE ',
    'link 3 LINE_UNREADABLE ',
    'link 4 LINE_UNREADABLE title',
    'link 5 FIELD_INVALID type',
    'link 6 FIELD_INVALID type',
    'link 7 FIELD_INVALID title',
    'link 8 FIELD_INVALID link',
    'link 9 FIELD_INVALID title',
    'link 10 FIELD_INVALID content',
    'link 11 FIELD_INVALID custom_css',
    'link 11 FIELD_INVALID click_number',
    'link 11 VALUE_CUT title',
    'link 12 FIELD_INVALID type',
  ]);
  expect(leftOut).toBe(9);
});

test('a profile has its name, its text without HTML, and the bytes of its picture', async () => {
  const picture = Buffer.from('picture');
  const page = await read(
    exportOf([], {
      littlelink_description: '<p>Notes on <strong>engines</strong>.</p><img src=x onerror=alert(1)>',
      image_data: picture.toString('base64'),
      image_extension: 'png',
    }),
  );
  expect(page).toMatchObject({ name: 'ada', displayName: 'Ada', bio: 'Notes on engines.', blocks: [], problems: [] });
  expect(page.picture).toEqual(picture);
});

test('an export of links alone has no user', async () => {
  const page = await read(JSON.stringify({ links: [rowOf({ link: 'https://to.test/', title: 'One' })] }));
  expect(page).toMatchObject({ name: undefined, displayName: undefined, bio: null, picture: undefined });
  expect(page.blocks).toHaveLength(1);
});

test.each([
  ['no base64', '<svg onload=alert(1)>'],
  ['no whole base64', 'abc'],
  ['too large', 'A'.repeat(8_000_000)],
])('a picture that is %s is a problem', async (_name, data) => {
  const { picture, problems } = await read(exportOf([], { image_data: data }));
  expect(picture).toBeUndefined();
  expect(shown(problems)).toEqual(['user FIELD_INVALID image_data']);
});

test('long texts are cut, and said', async () => {
  const { displayName, bio, problems } = await read(
    exportOf([], { name: 'n'.repeat(10_000), littlelink_description: '<p>d</p>'.repeat(1_000_000) }),
  );
  expect([displayName?.length, bio?.length]).toEqual([100, 1_000]);
  expect(shown(problems)).toEqual(['user VALUE_CUT name', 'user VALUE_CUT littlelink_description']);
});

test.each([
  ['', /is no JSON/],
  ['{"links":[', /is no JSON, or not whole/],
  ['[]', /is no export of LinkStack: it is no object/],
  ['{"name":"Ada"}', /its "links" is missing/],
  ['{"links":{"0":1}}', /its "links" is missing/],
  ['['.repeat(100_000), /is no JSON|no export/],
  [exportOf([], { block: 'yes' }), /blocked at LinkStack/],
  [exportOf(Array.from({ length: 10_001 }, () => null)), /more than 10000 links/],
  [Buffer.from([0xff, 0xfe, 0x7b, 0x00]), /UTF-16/],
  [Buffer.from([0x7b, 0x22, 0xe4, 0x22, 0x7d]), /cannot be read to its end/],
  [' '.repeat(34_000_000), /more than 32 megabytes/],
])('a file that is no export is refused in words: %#', async (content, message) => {
  await expect(read(content)).rejects.toMatchObject({
    reason: 'invalid',
    message: expect.stringMatching(message) as string,
  });
});
