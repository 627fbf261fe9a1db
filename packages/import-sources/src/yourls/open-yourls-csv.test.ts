import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { readSource } from '../../test/start-imitation.ts';
import type { NamedEncoding } from '../files/choose-encoding.ts';
import { openYourlsCsv } from './open-yourls-csv.ts';

const directory = mkdtempSync(join(tmpdir(), 'yourls-csv-'));
afterAll(() => rmSync(directory, { recursive: true }));
let files = 0;

async function read(content: string | Buffer, encoding?: NamedEncoding) {
  const file = join(directory, `file${++files}`);
  writeFileSync(file, content);
  return await readSource(openYourlsCsv({ file, host: 'go.test', encoding }));
}

const header = 'keyword,url,title,timestamp,ip,clicks';
const shown = (links: { slug: string; clicks: number | undefined }[]) =>
  links.map(({ slug, clicks }) => `${slug} ${clicks}`);

test('the six columns become links with times of creation, titles and clicks', async () => {
  const rows = [
    'spring,https://to.test/spring,"Spring, summer",2026-03-01 10:20:30,203.0.113.4,17',
    'B,https://to.test/b,https://to.test/b,2026-03-02 10:20:30,::1,0',
  ];
  const { links, problems, clicks } = await read([header, ...rows, ''].join('\r\n'));
  expect(problems).toEqual([]);
  expect(clicks).toEqual([]);
  expect(links).toEqual([
    {
      key: 'spring',
      host: 'go.test',
      slug: 'spring',
      place: 'line 2',
      fields: { url: 'https://to.test/spring', title: 'Spring, summer' },
      aliases: [],
      createdAt: Date.UTC(2026, 2, 1, 10, 20, 30),
      clicks: 17,
      notCarried: [],
    },
    expect.objectContaining({ slug: 'B', fields: { url: 'https://to.test/b' }, clicks: 0 }),
  ]);
});

test('source, target and hits become links without the slashes around keywords', async () => {
  const text =
    'source,target,hits\r\n/spring/,"https://to.test/?a=1,2",17\r\n/a/b/,https://to.test/b,3\r\nplain,https://to.test/c,1\r\n';
  const { links } = await read(text);
  expect(shown(links)).toEqual(['spring 17', 'a/b 3', 'plain 1']);
  expect(links[0]?.fields).toEqual({ url: 'https://to.test/?a=1,2' });
});

test.each([
  ['packed by gzip', gzipSync(`${header}\nä,https://to.test/,T,,,5\n`), undefined],
  ['UTF-8 with a mark', `\uFEFF${header}\nä,https://to.test/,T,,,5\n`, undefined],
  ['UTF-16 with a mark', Buffer.from(`\uFEFF${header}\nä,https://to.test/,T,,,5\n`, 'utf16le'), undefined],
  ['UTF-16 without one', Buffer.from(`${header}\nä,https://to.test/,T,,,5\n`, 'utf16le'), undefined],
  ['UTF-16, big end first', Buffer.from(`\uFEFF${header}\nä,https://to.test/,T,,,5\n`, 'utf16le').swap16(), undefined],
  ['Windows-1252', Buffer.from(`${header}\nä,https://to.test/,T,,,5\n`, 'latin1'), 'windows-1252'],
  ['saved by Excel', `sep=;\r\n${header.replaceAll(',', ';')}\r\nä;https://to.test/;T;;;5\r\n`, undefined],
  ['with semicolons', `${header.replaceAll(',', ';')}\rä;https://to.test/;T;;;5\r`, undefined],
  ['with other letter case', `Keyword, URL ,Title,Timestamp,IP,Clicks\nä, https://to.test/,T,,,5`, undefined],
] as const)('a file that is %s is read', async (_name, content, encoding) => {
  const { links, problems } = await read(typeof content === 'string' ? content : Buffer.from(content), encoding);
  expect(problems).toEqual([]);
  expect(shown(links)).toEqual(['ä 5']);
  expect(links[0]?.fields).toEqual({ url: 'https://to.test/', title: 'T' });
});

test('rows that are no link are left out with their line, and the others are read', async () => {
  const rows = [
    'short,https://to.test/',
    `long,https://to.test/${'x'.repeat(10_000_000)},,,,1`,
    '"torn, and open" again,https://to.test/,,,,1',
    'two\ttabs,https://to.test/,,,,1',
    ',https://to.test/,,,,1',
    'time,https://to.test/,,2026-02-30 10:00:00,,1',
    'count,https://to.test/,,,,"1,000"',
    '"last""one",https://to.test/,,,,2',
  ];
  const { links, problems, items } = await read([header, ...rows].join('\n'));
  expect(shown(links)).toEqual(['two\ttabs 1', 'time 1', 'count undefined', 'last"one 2']);
  expect(problems.map(({ place, code, field }) => `${place} ${code} ${field}`)).toEqual([
    'line 2 LINE_UNREADABLE ',
    'line 3 LINE_UNREADABLE ',
    'line 4 LINE_UNREADABLE ',
    'line 6 LINE_UNREADABLE keyword',
    'line 7 TIME_INVALID timestamp',
    'line 8 FIELD_INVALID clicks',
  ]);
  expect(items.filter((item) => item.type === 'problem' && item.leavesOutLink)).toHaveLength(4);
  expect(problems.every(({ detail }) => detail.length <= 200)).toBe(true);
});

test.each([
  ['', /is empty/],
  ['keyword,url\nspring,https://to.test/', /has no column of clicks/],
  ['keyword,url,clicks,weight\nspring,https://to.test/,1,2', /column "weight" is not known/],
  ['keyword,source,url,target,clicks,hits\n', /could be keyword,url/],
  ['keyword,url,clicks,Clicks\n', /two columns of clicks/],
  ['click_id,click_time, shorturl, referrer\n', /a log of clicks/],
  ['spring,https://to.test/,17\n', /is not known/],
  [`${header}\n"spring,https://to.test/,,,,1\n`, /ends within a value/],
  [Buffer.from(`${header}\nä,https://to.test/,T,,,5\n`, 'latin1'), /say --encoding/],
  [Buffer.concat([Buffer.from(header), Buffer.alloc(1_000)]), /is no text/],
  [Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), /UTF-16|encoding|no text/],
  ['x'.repeat(10_000_000), /is no CSV of YOURLS/],
])('a file that is no such table is refused in words: %#', async (content, reason) => {
  await expect(read(content)).rejects.toMatchObject({
    reason: 'invalid',
    message: expect.stringMatching(reason) as string,
  });
});
