import { mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { readSource } from '../../test/start-imitation.ts';
import type { NamedEncoding } from '../files/choose-encoding.ts';
import { openTableFile } from './open-table-file.ts';
import { planTable } from './plan-table.ts';
import type { DateOrder } from './read-dates.ts';
import { emptyMapping, formatMapping, parseMapping, readPair } from './table-mapping.ts';

const directory = mkdtempSync(join(tmpdir(), 'table-'));
afterAll(() => rmSync(directory, { recursive: true }));
let files = 0;
const now = Date.UTC(2026, 5, 1);

type Options = {
  map?: string[];
  dates?: DateOrder;
  host?: string;
  encoding?: NamedEncoding;
  openProtected?: boolean;
  list?: string;
};

function write(content: string | Buffer): string {
  const file = join(directory, `file${++files}`);
  writeFileSync(file, content);
  return file;
}

async function plan(file: string, { map = [], dates, host, encoding, list = 'links' }: Options) {
  const pairs = map.map((text) => readPair(text) ?? expect.fail(`${text} is no pair`));
  return await planTable({ file, encoding, list }, { columns: new Map(pairs), dates }, host !== undefined);
}

async function read(content: string | Buffer, options: Options = {}) {
  const planned = await plan(write(content), options);
  const { host, openProtected = false } = options;
  return { planned, ...(await readSource(openTableFile(planned, { host, openProtected, now }))) };
}

const shown = (problems: { place: string; code: string; field: string }[]) =>
  problems.map(({ place, code, field }) => `${place} ${code} ${field}`);
const created = '2026-03-01T10:20:30.000Z';

test.each([
  [
    'Dub',
    `Short link,Destination URL,Clicks,Created at,Tags,Archived\nhttps://go.test/spring,https://to.test/,17,${created},"fair, new",No`,
    { tags: ['fair', 'new'], archived: false },
  ],
  [
    'Bitly',
    `link,long_url,title,tags,created_at,total_clicks\nhttps://go.test/spring,https://to.test/,,fair|new,${created},17`,
    { tags: ['fair', 'new'] },
  ],
  [
    'Short.io',
    `path,originalURL,shortURL,createdAt,clicks\nspring,https://to.test/,https://go.test/spring,${created},17`,
    {},
  ],
  [
    'Rebrandly',
    `slashtag,destination,domain.fullName,clicks,createdAt\nspring,https://to.test/,go.test,17,${created}`,
    {},
  ],
  [
    'Shlink, its command',
    `Short Code;Title;Short URL;Long URL;Date created;Visits count\nspring;;https://go.test/spring;https://to.test/;${created};17`,
    {},
  ],
  [
    'Shlink, its web client',
    `createdAt,domain,shortCode,shortUrl,longUrl,title,tags,visits\n${created},go.test,spring,https://go.test/spring,https://to.test/,,fair|new,17`,
    { tags: ['fair', 'new'] },
  ],
  [
    'Kutt',
    `address,target,description,visit_count,created_at,link\nspring,https://to.test/,,17,${created},https://go.test/spring`,
    {},
  ],
  [
    'our own export',
    `shortUrl,url,clicks,clicksBefore,createdAt\nhttps://go.test/spring,https://to.test/,3,17,${created}`,
    {},
  ],
])('the columns of %s are known', async (_service, text, fields) => {
  const { links, problems } = await read(text);
  expect(problems.filter(({ place }) => place !== 'header')).toEqual([]);
  expect(links).toEqual([
    expect.objectContaining({
      key: 'go.test/spring',
      host: 'go.test',
      slug: 'spring',
      fields: { url: 'https://to.test/', ...fields },
      createdAt: Date.parse(created),
      clicks: 17,
    }),
  ]);
});

test.each([
  ['link,clicks\nhttps://go.test/a,1', /column "link" could be url or shortUrl.*--map 'link=url'/],
  ['url,slug,hits,clicks\nhttps://to.test/,a,1,2', /columns "hits", "clicks" could all be clicksBefore/],
  ['url,slug,created,created_at\nhttps://to.test/,a,,', /could all be createdAt/],
  ['url,long_url,slug\nhttps://to.test/,https://to.test/,a', /columns "url", "long_url" are all url/],
  ['url,slugg,shortUrl\nhttps://to.test/,a,b', /column "slugg" is nearly slug/],
  ['slug,title\na,b', /no column has the destinations/],
  ['url,title\nhttps://to.test/,b', /no column has slugs or short URLs/],
  ['url,slug\nhttps://to.test/,a', /no column has the domain of the short URLs: say --host/],
  ['https://to.test/,a\nhttps://to.test/,b', /no column has the destinations/],
  ['', /is empty/],
  ['\n\n', /is empty/],
  ['{"links":[', /ends within its JSON/],
  ['{"items":[]}', /has no list "links"/],
  ['[{"url":"https://to.test/","slug":"a"}] more', /more behind the end of its JSON/],
  [`url,shortUrl\n"https://to.test/,go.test/a\n`, /ends within a value/],
  [`${'a,'.repeat(1_000)}url`, /no header row/],
  ['x'.repeat(10_000_000), /no header row/],
  [JSON.stringify([Object.fromEntries(Array.from({ length: 600 }, (_, at) => [`n${at}`, at]))]), /more than 500 names/],
  [Buffer.from('url,shortUrl\nhttps://to.test/ä,go.test/a', 'latin1'), /say --encoding/],
])('what is not certain is refused in words: %#', async (content, message) => {
  await expect(read(content)).rejects.toMatchObject({
    reason: 'invalid',
    message: expect.stringMatching(message) as string,
  });
});

test('a mapping says what columns are, and the one that was used can be saved and read again', async () => {
  const text = 'Link,Target,Hits,Clicks,Made,Note\nhttps://go.test/a,https://to.test/,5,7,03/01/2026,x\n';
  const map = ['Link=shortUrl', 'Target=url', 'Hits=clicksBefore', 'Clicks=-', 'Made=createdAt', 'Note=-'];
  const { links, problems, planned } = await read(text, { map, dates: 'month-first' });
  expect(problems).toEqual([]);
  expect(links).toMatchObject([
    { slug: 'a', clicks: 5, createdAt: Date.UTC(2026, 2, 1), fields: { url: 'https://to.test/' } },
  ]);
  expect(links[0]?.fields).not.toHaveProperty('notes');

  const saved = parseMapping(formatMapping(planned.mapping), 'mapping.json');
  expect(saved).toEqual({ columns: new Map(map.map((pair) => readPair(pair) ?? ['', null])), dates: 'month-first' });
  const again = await planTable({ file: write(text), encoding: undefined, list: 'links' }, saved, false);
  expect(again.columns).toEqual(planned.columns);
});

test.each([
  ['', /is no JSON/],
  ['[]', /is no mapping/],
  ['{"version":2,"columns":{}}', /version/],
  ['{"version":1,"columns":{"a":"colour"}}', /columns\.a/],
  ['{"version":1,"columns":{"a":"qrStyle"}}', /columns\.a/],
  ['{"version":1,"columns":{},"more":1}', /is no mapping/],
])('a file that is no mapping is refused in words: %j', (text, message) => {
  expect(() => parseMapping(text, 'mapping.json')).toThrow(message);
});

test.each(['url', '=url', 'Link=', 'Link=colour', 'Link=__proto__', ''])('%j says nothing about a column', (text) => {
  expect(readPair(text)).toBeUndefined();
});

test('a mapping of a column that the file does not have is refused', async () => {
  await expect(read('url,shortUrl\nhttps://to.test/,go.test/a', { map: ['Link=notes'] })).rejects.toThrow(
    /no column "Link", which the mapping names/,
  );
});

test('a date above 12 decides about its column, and a column that has none is refused', async () => {
  const rows = (...dates: string[]) =>
    `shortUrl,url,created,expires\n${dates.map((date, at) => `go.test/${at},https://to.test/,${date},`).join('\n')}`;
  const decided = await read(rows('01/02/2026', '13/02/2026', '2026-03-01', '31.12.2025', 'soon'));
  expect(decided.links.map(({ createdAt }) => createdAt)).toEqual([
    Date.UTC(2026, 1, 1),
    Date.UTC(2026, 1, 13),
    Date.UTC(2026, 2, 1),
    Date.UTC(2025, 11, 31),
    undefined,
  ]);
  expect(shown(decided.problems)).toEqual(['line 6 TIME_INVALID created']);
  await expect(read(rows('01/02/2026', '02/02/2026'))).rejects.toThrow(
    /column "created" can be read in two ways: 01\/02\/2026 \(line 2\). Say --dates/,
  );
  await expect(read(rows('13/02/2026', '02/13/2026'))).rejects.toThrow(/dates in two orders/);
  await expect(read(rows('13/02/2026'), { dates: 'month-first' })).rejects.toThrow(/that are not month-first/);
});

test('cells are read as services and spreadsheets write them', async () => {
  const header =
    'shortUrl;url;title;tags;archived;banned;password;aliases;clickLimit;redirectType;notes;rules;UTM source';
  const rules = '"[{""conditions"":[{""type"":""country"",""in"":[""DE""]}],""url"":""https://to.test/de""}]"';
  const rows = [
    `https://GO.test/a%20b/;https://to.test/;'=SUM(1);"fair, new | old";wahr;no;secret;"go.test/c, d";10;301;NULL;${rules};mail`,
    `go.test/b;https://to.test/;"say ""hi""";;;yes;;;;;;;`,
    'go.test/c;https://to.test/;;;;2026-01-01;;;;;;;',
    'go.test/d;https://to.test/;;;;perhaps;;;;;;no json;',
  ];
  const { links, problems } = await read([header, ...rows].join('\r\n'));
  expect(shown(problems)).toEqual(['line 5 FIELD_INVALID rules', 'line 5 FIELD_INVALID banned']);
  expect(links[0]).toMatchObject({
    host: 'go.test',
    slug: 'a b',
    aliases: [
      { host: 'go.test', slug: 'c' },
      { host: 'go.test', slug: 'd' },
    ],
    fields: {
      title: '=SUM(1)',
      tags: ['fair', 'new', 'old'],
      archived: true,
      password: 'secret',
      clickLimit: 10,
      redirectStatus: 301,
      utmSource: 'mail',
      rules: [{ conditions: [{ type: 'country', in: ['DE'] }], url: 'https://to.test/de' }],
    },
  });
  expect(links[0]?.fields).not.toHaveProperty('notes');
  expect(links[1]?.fields).toMatchObject({ title: 'say "hi"', archived: true, expiresAt: new Date(now) });
  expect(links.slice(2).map(({ fields }) => fields.archived)).toEqual([true, true]);
});

test('links that would be open to everyone are left out, unless that is wanted', async () => {
  const text =
    'shortUrl,url,hasPassword,password\ngo.test/a,https://to.test/,yes,\ngo.test/b,https://to.test/,no,true\ngo.test/c,https://to.test/,no,';
  const closed = await read(text);
  expect(closed.links.map(({ slug }) => slug)).toEqual(['c']);
  expect(shown(closed.problems)).toEqual(['line 2 FIELD_INVALID password', 'line 3 FIELD_INVALID password']);
  const opened = await read(text, { openProtected: true });
  expect(opened.links.map(({ slug, notCarried }) => [slug, notCarried])).toEqual([
    ['a', ['password']],
    ['b', ['password']],
    ['c', []],
  ]);
});

test('a column of passwords that says only whether there is one is read in the words of spreadsheets', async () => {
  const table = (...words: string[]) =>
    ['shortUrl,url,password', ...words.map((word, at) => `go.test/l${at},https://to.test/,${word}`)].join('\n');
  const switches = await read(table('WAHR', 'yes', '1', '0', 'no', 'FALSCH', ''), { openProtected: true });
  expect(switches.links.map(({ fields, notCarried }) => [fields.password, notCarried.length])).toEqual([
    ...Array.from({ length: 3 }, () => [undefined, 1]),
    ...Array.from({ length: 4 }, () => [undefined, 0]),
  ]);
  const closed = await read(table('VRAI', 'false', ' Nein'));
  expect(closed.links.map(({ fields }) => fields.password)).toEqual(['Nein']);
  expect(shown(closed.problems)).toEqual(['line 2 FIELD_INVALID password', 'line 3 FIELD_INVALID password']);
  expect((await read(table('no', 'yes'))).links.map(({ slug }) => slug)).toEqual(['l0']);
  const listed = JSON.stringify(
    [true, false].map((password, at) => ({ shortUrl: `go.test/l${at}`, url: 'https://to.test/', password })),
  );
  expect((await read(listed)).links.map(({ slug }) => slug)).toEqual(['l1']);
});

test('a row with a cell too many is left out, and what is in it is in no problem', async () => {
  const { problems } = await read(
    'shortUrl,url,password\ngo.test/a,https://to.test/?a=1,b,open sesame\ngo.test/b,hidden',
  );
  expect(problems.map(({ detail }) => detail)).toEqual([
    'it has 4 values for 3 columns',
    'it has 2 values for 3 columns',
  ]);
});

test.runIf(process.platform === 'linux')('a file is closed once its header was read', async () => {
  const file = write(`shortUrl,url\n${'go.test/a,https://to.test/\n'.repeat(20_000)}`);
  await plan(file, {});
  const open = readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`) === file;
    } catch {
      return false;
    }
  });
  expect(open).toEqual([]);
});

test('rows that are no link are left out with their place, and short URLs of a service are known', async () => {
  const rows = [
    'https://bit.ly/x,https://to.test/,1',
    'https://go.test/,https://to.test/,1',
    `go.test/${'s'.repeat(300)},https://to.test/,1`,
    'go.test/few',
    'go.test/many,https://to.test/,1,2',
    `go.test/long,https://to.test/${'x'.repeat(10_000_000)},1`,
    '"torn, one" x,https://to.test/,1',
    'https://u:p@/x,https://to.test/,1',
    'go.test/count,https://to.test/,"1,000"',
    ',https://to.test/,1',
  ];
  const { links, problems, items } = await read(['shortUrl,url,clicks', ...rows].join('\n'));
  expect(links.map(({ slug, staysAtSource, clicks }) => [slug, staysAtSource, clicks])).toEqual([
    ['x', true, 1],
    ['count', false, undefined],
  ]);
  expect(shown(problems)).toEqual([
    'line 3 FIELD_INVALID slug',
    'line 4 FIELD_INVALID slug',
    'line 5 LINE_UNREADABLE ',
    'line 6 LINE_UNREADABLE ',
    'line 7 LINE_UNREADABLE ',
    'line 8 LINE_UNREADABLE ',
    'line 9 FIELD_INVALID domain',
    'line 10 FIELD_INVALID clicks',
    'line 11 FIELD_INVALID domain',
  ]);
  expect(items.filter((item) => item.type === 'problem' && item.leavesOutLink)).toHaveLength(8);
});

test.each([
  ['packed by gzip', gzipSync('slug,url\nä,https://to.test/'), undefined],
  ['in UTF-16 with a mark', Buffer.from('\uFEFFslug,url\nä,https://to.test/', 'utf16le'), undefined],
  ['in UTF-16 without one', Buffer.from('slug,url\nä,https://to.test/', 'utf16le'), undefined],
  ['in Windows-1252', Buffer.from('slug,url\nä,https://to.test/', 'latin1'), 'windows-1252'],
  ['with tabs', Buffer.from('slug\turl\r\nä\thttps://to.test/\r\n'), undefined],
  ['with a separator of its own', Buffer.from('sep=^\nslug^url\nä^https://to.test/'), undefined],
  ['of JSON', Buffer.from('\uFEFF [{"slug":"ä","url":"https://to.test/"}]'), undefined],
] as const)('a file %s is read', async (_name, content, encoding) => {
  const { links } = await read(Buffer.from(content), { host: 'go.test', ...(encoding && { encoding }) });
  expect(links).toMatchObject([{ host: 'go.test', slug: 'ä', fields: { url: 'https://to.test/' } }]);
});

test('a list of JSON has its fields by names, nested ones with a point, and entries that are none are left out', async () => {
  const entry = {
    shortCode: 'a',
    longUrl: 'https://to.test/',
    domain: { fullName: 'go.test' },
    tags: [
      { id: 1, name: 'fair' },
      { id: 2, name: 'new, too' },
    ],
    visits: 7,
    meta: { validSince: null, validUntil: '2026-12-31T00:00:00Z', maxVisits: 5 },
    social: { title: 'Spring' },
  };
  const nested = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  const text = `{"count":3,"links":[${JSON.stringify(entry)},7,null,${nested},{"shortCode":"b","longUrl":"https://to.test/b","domain":"s.test"}]}`;
  const { links, problems } = await read(text, { host: 'other.test', map: ['domain.fullName=domain', 'domain=-'] });
  expect(links).toMatchObject([
    {
      place: 'item 1',
      host: 'go.test',
      clicks: 7,
      fields: {
        tags: ['fair', 'new, too'],
        expiresAt: new Date('2026-12-31'),
        clickLimit: 5,
        social: { title: 'Spring' },
      },
    },
    { place: 'item 5', host: 'other.test', slug: 'b' },
  ]);
  expect(shown(problems)).toEqual(['item 2 LINE_UNREADABLE ', 'item 3 LINE_UNREADABLE ', 'item 4 LINE_UNREADABLE ']);
});

test('columns that are not imported are named once, and those that a person leaves out are not', async () => {
  const { problems } = await read('shortUrl,url,Leads,Weight,Own,qrStyle\ngo.test/a,https://to.test/,1,2,3,{}', {
    map: ['Own=-'],
  });
  expect(shown(problems)).toEqual([
    'header FIELD_INVALID Leads',
    'header FIELD_INVALID Weight',
    'header FIELD_INVALID qrStyle',
  ]);
});

test('a file that is changed while it is read is refused', async () => {
  const file = write('shortUrl,url\ngo.test/a,https://to.test/');
  const planned = await planTable({ file, encoding: undefined, list: 'links' }, emptyMapping, false);
  writeFileSync(file, 'url,shortUrl\nhttps://to.test/,go.test/a');
  const source = openTableFile(planned, { host: undefined, openProtected: false, now });
  await expect(readSource(source)).rejects.toThrow(/was changed while it was read/);
});
