import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { readSource } from '../../test/start-imitation.ts';
import { SourceError } from '../source.ts';
import { openSinkFile, type SinkFile } from './open-sink-file.ts';

const host = 'go.test';
const directory = mkdtempSync(join(tmpdir(), 'sink-'));
afterAll(() => rmSync(directory, { recursive: true }));
let files = 0;

function write(content: string | Buffer): string {
  const file = join(directory, `file${++files}`);
  writeFileSync(file, content);
  return file;
}

const read = (content: string | Buffer, options: Partial<SinkFile> = {}) =>
  readSource(openSinkFile({ file: write(content), host, ...options }));

const linkOf = (slug: string, extra: object = {}) => ({
  id: `id-${slug}`,
  url: `https://to.test/${slug}`,
  slug,
  createdAt: 1_770_000_000,
  updatedAt: 1_770_000_001,
  tags: [],
  ...extra,
});
/** What the dashboard writes; a backup has the count behind the links. */
const exportOf = (links: unknown[]) =>
  JSON.stringify({ version: '1.0', exportedAt: '2026-08-20T11:44:48.000Z', count: links.length, links }, null, 2);
const shown = (problems: { code: string; place: string; field: string }[]) =>
  problems.map(({ code, place, field }) => `${code} ${place} ${field}`);

test('every field of a link is carried over or named', async () => {
  const full = linkOf('full', {
    comment: 'for the fair',
    expiration: 4_102_444_800,
    title: 'Spring',
    description: 'Ten colours',
    image: 'https://to.test/spring.png',
    apple: 'https://apps.apple.com/app/id1',
    google: 'https://play.google.com/store/apps/details?id=a',
    cloaking: true,
    redirectWithQuery: true,
    unsafe: true,
    geo: { DE: 'https://to.test/de', AT: 'https://to.test/de', FR: 'https://to.test/fr' },
    tags: ['fair', 'spring'],
    campaign: 'of a later version',
  });
  const { links, problems } = await read(exportOf([full]));
  expect(links).toEqual([
    {
      key: 'full',
      host,
      slug: 'full',
      place: 'link 1',
      createdAt: 1_770_000_000_000,
      clicks: undefined,
      aliases: [],
      notCarried: ['cloaking', 'unsafe', 'campaign'],
      fields: {
        url: 'https://to.test/full',
        title: 'Spring',
        notes: 'for the fair',
        tags: ['fair', 'spring'],
        forwardQuery: true,
        redirectDelayEnabled: true,
        expiresAt: new Date('2100-01-01'),
        social: { title: 'Spring', description: 'Ten colours', image: 'https://to.test/spring.png' },
        rules: [
          { conditions: [{ type: 'os', in: ['iOS'] }], url: 'https://apps.apple.com/app/id1' },
          { conditions: [{ type: 'os', in: ['Android'] }], url: 'https://play.google.com/store/apps/details?id=a' },
          { conditions: [{ type: 'country', in: ['DE', 'AT'] }], url: 'https://to.test/de' },
          { conditions: [{ type: 'country', in: ['FR'] }], url: 'https://to.test/fr' },
        ],
      },
    },
  ]);
  expect(shown(problems)).toEqual(['FIELD_INVALID link 1 cloaking']);
});

test('a link with few fields, and previews that networks would not get, are read', async () => {
  const links = [
    { slug: 'kv', url: 'https://to.test/kv' },
    linkOf('text', { description: 'without a title', title: '  ', password: '' }),
    linkOf('picture', { image: '/_assets/images/picture/a.png', redirectWithQuery: false }),
    linkOf('long', { title: 't'.repeat(256), comment: 'c'.repeat(2_048) }),
  ];
  const found = await read(JSON.stringify(links));
  expect(found.links.map(({ slug, createdAt, notCarried }) => [slug, createdAt, notCarried])).toEqual([
    ['kv', undefined, []],
    ['text', 1_770_000_000_000, ['description']],
    ['picture', 1_770_000_000_000, []],
    ['long', 1_770_000_000_000, []],
  ]);
  expect(found.links[2]?.fields).toMatchObject({ forwardQuery: false });
  expect(found.links[2]?.fields.social).toBeUndefined();
  expect(shown(found.problems)).toEqual([
    'FIELD_INVALID link 3 social.image',
    'VALUE_CUT link 4 social.title',
    'VALUE_CUT link 4 title',
    'VALUE_CUT link 4 notes',
  ]);
});

test('a link whose password is not known is left out, or open where that is asked for', async () => {
  const links = [
    linkOf('hashed', { password: 'sink-pwd:v1:10000:c2FsdA:aGFzaA:YWJj' }),
    linkOf('slow', { password: `sink-pwd:v1:600001:c2FsdA:${'A'.repeat(43)}:YWJj` }),
    linkOf('garbage', { password: `sink-pwd:v1:${':'.repeat(900_000)}` }),
    linkOf('argon', { password: 'sink-pwd:v1:1$$argon2id:c2FsdA:aGFzaA' }),
    linkOf('masked', { password: '__SINK_MASKED__•••abc' }),
    linkOf('old', { password: 'spring 2026' }),
    linkOf('long', { password: 'p'.repeat(129) }),
  ];
  const closed = await read(exportOf(links));
  expect(closed.links.map(({ slug, fields }) => [slug, fields.password])).toEqual([['old', 'spring 2026']]);
  expect(shown(closed.problems)).toEqual([1, 2, 3, 4, 5, 7].map((at) => `FIELD_INVALID link ${at} password`));
  expect(closed.links.map(({ passwordHash }) => passwordHash)).toEqual([undefined]);
  expect(JSON.stringify(closed.problems)).not.toMatch(/c2FsdA|abc|ppp|:::/);
  expect(JSON.stringify(closed.problems[1])).toContain('takes too long to check');
  const open = await read(exportOf(links), { openProtected: true });
  expect(open.links.map(({ fields, notCarried }) => [fields.password, notCarried])).toEqual([
    ...[1, 2, 3, 4, 5].map(() => [undefined, ['password']]),
    ['spring 2026', []],
    [undefined, ['password']],
  ]);
});

test('a hash of a password is carried over without the characters of the password that Sink keeps', async () => {
  const hash = `${'-_'.repeat(21)}8`;
  const { links, problems } = await read(
    exportOf([linkOf('hashed', { password: `sink-pwd:v1:10000:c2F-dA==:${hash}=:YWJj` })]),
  );
  expect(problems).toEqual([]);
  expect(links).toMatchObject([{ notCarried: [], passwordHash: `$pbkdf2-sha256$i=10000$c2F+dA$${'+/'.repeat(21)}8` }]);
  expect(links[0]?.fields.password).toBeUndefined();
});

test('a damaged link is one problem each, and the others are read', async () => {
  const items = [
    linkOf('number', { url: 7 }),
    linkOf('geo', { geo: { DE: 7 } }),
    linkOf('tags', { tags: 'a,b' }),
    linkOf('', {}),
    linkOf('s'.repeat(256)),
    linkOf('times', { createdAt: Date.now(), expiration: '2026-01-01' }),
    linkOf('large', { comment: 'x'.repeat(10_000_000) }),
    null,
    'text',
  ].map((item) => JSON.stringify(item));
  items.push('{"slug": "broken" "url": 1}', JSON.stringify(linkOf('last')));
  const { links, problems } = await read(`{"version":"1.0","links":[${items.join(',')}],"count":${items.length}}`);
  expect(shown(problems)).toEqual([
    'LINE_UNREADABLE link 1 url',
    'LINE_UNREADABLE link 2 geo.DE',
    'LINE_UNREADABLE link 3 tags',
    'LINE_UNREADABLE link 4 slug',
    'FIELD_INVALID link 5 slug',
    'TIME_INVALID link 6 createdAt',
    'TIME_INVALID link 6 expiration',
    'LINE_UNREADABLE link 7 ',
    'LINE_UNREADABLE link 8 ',
    'LINE_UNREADABLE link 9 ',
    'LINE_UNREADABLE link 10 ',
  ]);
  expect(links.map(({ slug }) => slug)).toEqual(['times', 'last']);
  for (const { detail, shortUrl } of problems) expect(detail.length + shortUrl.length).toBeLessThan(500);
});

test('a page of an export, another number of links and a second document are a problem each', async () => {
  const page = JSON.stringify({ version: '1.0', count: 2, links: [linkOf('a')], cursor: 'c', list_complete: false });
  const { links, problems } = await read(`${page}\n${exportOf([linkOf('b')])}`);
  expect(links.map(({ slug }) => slug)).toEqual(['a']);
  expect(shown(problems)).toEqual([
    'SOURCE_INCOMPLETE file list_complete',
    'SOURCE_INCOMPLETE file ',
    'SOURCE_INCOMPLETE file count',
  ]);
  const later = await read(JSON.stringify({ version: '2.0', links: [linkOf('a')], folders: [] }));
  expect(later.links).toHaveLength(1);
  expect(later.problems.map(({ detail }) => detail)).toEqual(['"version":"2.0"', '"folders":[]']);
});

test('a file in UTF-8 with its mark and a packed one are read, and other encodings are refused in words', async () => {
  const text = exportOf([linkOf('a', { title: 'Grüße' })]);
  for (const content of [`\uFEFF${text}`, gzipSync(text)])
    expect((await read(content)).links[0]?.fields.title).toBe('Grüße');
  const utf16 = Buffer.from(text, 'utf16le');
  const cases: [string | Buffer, RegExp][] = [
    [Buffer.concat([Buffer.from([0xff, 0xfe]), utf16]), /is UTF-16: save it as UTF-8\.$/],
    [utf16, /is UTF-16: save it as UTF-8\.$/],
    [Buffer.from(text, 'latin1'), /cannot be read to its end: .*utf-8\.$/i],
    [text.slice(0, -20), /ends within its JSON: it is not whole\.$/],
    ['slug,url\na,https://to.test/', /is no JSON of an object or a list\.$/],
    [JSON.stringify({ urls: [] }), /has no list "links"\.$/],
  ];
  for (const [content, message] of cases) {
    const error: unknown = await read(content).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(SourceError);
    expect(error).toMatchObject({ reason: 'invalid', message: expect.stringMatching(message) as string });
  }
  await expect(readSource(openSinkFile({ file: join(directory, 'missing'), host }))).rejects.toMatchObject({
    reason: 'invalid',
  });
});

test('views of the access data are the clicks of their slugs, and those of deleted links are named', async () => {
  const csv = `\uFEFFslug,url,viewer,views,referer
a,https://to.test/a,3,10,1
a,"https://to.test/earlier,1",1,5,0
'-dash,https://to.test/dash,1,2,0
gone,https://to.test/gone,1,4,0
b,https://to.test/b,1,many,0
,https://to.test/none,1,1,0
protected,https://to.test/p,1,9,0
`;
  const links = [linkOf('a'), linkOf('-dash'), linkOf('b'), linkOf('protected', { password: 'sink-pwd:v1:x' })];
  const found = await read(exportOf(links), { countsFile: write(csv) });
  expect(found.links.map(({ slug, clicks }) => [slug, clicks])).toEqual([
    ['a', 15],
    ['-dash', 2],
    ['b', 0],
  ]);
  expect(shown(found.problems)).toEqual([
    'LINE_UNREADABLE counts, line 6 ',
    'LINE_UNREADABLE counts, line 7 ',
    'FIELD_INVALID link 4 password',
    'CLICK_WITHOUT_LINK counts views',
  ]);
  expect(found.problems.at(-1)).toMatchObject({ shortUrl: 'go.test/gone', detail: '4' });
  await expect(read(exportOf(links), { countsFile: write('short,long\n') })).rejects.toMatchObject({
    message: expect.stringMatching('is no access data of Sink') as string,
  });
});

test('links of a large file come in small batches', async () => {
  const item = JSON.stringify(linkOf('a', { comment: 'c'.repeat(1_000) }));
  const content = `{"version":"1.0","links":[${Array.from({ length: 20_000 }, () => item).join(',')}],"count":20000}`;
  let [count, largest] = [0, 0];
  for await (const items of openSinkFile({ file: write(content), host }).read()) {
    count += items.length;
    largest = Math.max(largest, items.length);
  }
  expect(count).toBe(20_000);
  expect(largest).toBeLessThan(100);
});
