import { joinTagNames } from '@linkplane/contracts';
import { describe, expect, test } from 'vitest';
import { readLinksCsv, type Layout } from './read-links-csv.ts';

const linesOf = (text: string, layout?: Layout) => readLinksCsv(text, layout).lines;
const linksOf = (text: string, layout?: Layout) => linesOf(text, layout).map(({ link }) => link);
/** The meanings of the columns, in order; null where a column is not imported. */
const meaningsOf = (text: string) => readLinksCsv(text).columns.map(({ meaning }) => meaning ?? null);
const problemsOf = (text: string) => readLinksCsv(text).problems;

test('a line may consist of a URL alone, and blank lines count', () => {
  expect(linesOf('https://a.example\n\nhttps://b.example/?x=1')).toEqual([
    { line: 1, link: { url: 'https://a.example' } },
    { line: 3, link: { url: 'https://b.example/?x=1' } },
  ]);
});

test.each(['\u001A', '\r\n\u001A', '\u001A\u001A', '\u001A\0\0'])(
  'an end-of-file character of DOS is no line: %j',
  (end) => {
    expect(linesOf(`url,title\r\nhttps://a.example,One${end}`)).toEqual([
      { line: 2, link: { url: 'https://a.example', title: 'One' } },
    ]);
  },
);

test('a header row names the columns, with any spelling and separator', () => {
  expect(linesOf('Destination;Short name;UTM source;Click limit;Nonsense\nhttps://a.example;sale;mail;10;x')).toEqual([
    { line: 2, link: { url: 'https://a.example', slug: 'sale', utmSource: 'mail', clickLimit: 10 } },
  ]);
  expect(linesOf('slug\turl\nsale\thttps://a.example')).toEqual([
    { line: 2, link: { url: 'https://a.example', slug: 'sale' } },
  ]);
});

test('quoted cells keep their separators, and an invalid link keeps its line number', () => {
  expect(linesOf('url,title\n"https://a.example/,x","One, two"\n,No address')).toEqual([
    { line: 2, link: { url: 'https://a.example/,x', title: 'One, two' } },
    { line: 3, link: { url: '', title: 'No address' } },
  ]);
});

test('destinations without a scheme are completed, and domains pasted as URLs are cleaned', () => {
  expect(
    linesOf(
      'url,domain,expirationUrl\nexample.com/summer,https://go.example.com/,example.com/over\nnonsense,localhost:8080,',
    ),
  ).toEqual([
    {
      line: 2,
      link: {
        url: 'https://example.com/summer',
        domain: 'go.example.com',
        expirationUrl: 'https://example.com/over',
      },
    },
    { line: 3, link: { url: 'nonsense', domain: 'localhost:8080' } },
  ]);
});

test('every optional field of a link is a column', () => {
  expect(linesOf('url,Notes\nhttps://a.example,"For the fair\nin May"')).toEqual([
    { line: 2, link: { url: 'https://a.example', notes: 'For the fair\nin May' } },
  ]);
});

test('a click limit that is not a number is sent to the API as it is', () => {
  const [words, grouped] = linesOf('url,click limit\nhttps://a.example,many\nhttps://b.example,"1,000"');
  expect(words?.link.clickLimit).toBe('many');
  expect(grouped?.link.clickLimit).toBe('1,000');
});

test('a cell with the name of an object property is read as text', () => {
  expect(linesOf('url,slug\nhttps://a.example,constructor')).toEqual([
    { line: 2, link: { url: 'https://a.example', slug: 'constructor' } },
  ]);
});

test('the apostrophe that exports put before a formula is not part of the text', () => {
  const text = `url,slug,title\nhttps://a.example,'-sale,"'=1+1"\nhttps://b.example,,'quoted'`;
  expect(linesOf(text).map(({ link }) => link)).toEqual([
    { url: 'https://a.example', slug: '-sale', title: '=1+1' },
    { url: 'https://b.example', title: "'quoted'" },
  ]);
});

test('tags and archived are read as exports of links write them', () => {
  const tags = ['=sum', 'a, b', 'back\\slash', '\\,', 'two words', '日本'];
  expect(linesOf(`url,archived,tags\nhttps://a.example,true,"${joinTagNames(tags)}"`)).toEqual([
    { line: 2, link: { url: 'https://a.example', archived: true, tags } },
  ]);
  expect(linesOf('url,archived,tags\nhttps://a.example,FALSE,"one, one,,two "\nhttps://b.example,maybe,')).toEqual([
    { line: 2, link: { url: 'https://a.example', archived: false, tags: ['one', 'one', 'two'] } },
    { line: 3, link: { url: 'https://b.example', archived: 'maybe' } },
  ]);
});

const one = 'https://a.example/x';
const two = 'https://b.example/y';

describe('line ends, separators and marks', () => {
  const header = ['url', 'slug', 'title'];
  const rows = [
    [one, 'one', 'Größe'],
    [two, 'two', '日本'],
  ];
  const expected = [
    { url: one, slug: 'one', title: 'Größe' },
    { url: two, slug: 'two', title: '日本' },
  ];
  const forms = [',', ';', '\t', '|'].flatMap((delimiter) =>
    ['\n', '\r\n', '\r'].flatMap((end) => ['', '"'].map((quote) => ({ delimiter, end, quote }))),
  );
  const cases = forms.flatMap(({ delimiter, end, quote }) => {
    const starts = [
      '',
      '\ufeff',
      `sep=${delimiter}${end}`,
      `"sep=${delimiter}"${end}`,
      `\ufeffSEP=${delimiter}${end}`,
      end + end,
    ];
    const ends = ['', end, `${end}${end}${delimiter}${delimiter}${end}`];
    return starts.flatMap((before) => ends.map((after) => ({ delimiter, end, quote, before, after })));
  });

  test.each(cases)('a file is read with %j', ({ delimiter, end, before, quote, after }) => {
    const write = (cells: string[]) => cells.map((cell) => `${quote}${cell}${quote}`).join(delimiter);
    expect(linksOf(before + [header, ...rows].map(write).join(end) + after)).toEqual(expected);
  });

  test('a separator that the first line names is the only one', () => {
    expect(linksOf(`sep=#\nurl#title\n${one}#a,b;c|d`)).toEqual([{ url: one, title: 'a,b;c|d' }]);
    expect(linksOf(`sep=;\nslug;url\none;${one}\n`)).toEqual([{ url: one, slug: 'one' }]);
    expect(linksOf(`sep=\\t\nurl\tslug\n${one}\tone`)).toEqual([{ url: one, slug: 'one' }]);
    expect(linesOf(`sep=;\r\n${one};one;One`)).toEqual([{ line: 2, link: { url: one, slug: 'one', title: 'One' } }]);
  });

  test('a cell keeps the line ends within its quotes, and the lines behind it their numbers', () => {
    for (const end of ['\n', '\r\n', '\r'])
      expect(linesOf(`url,notes${end}${one},"a${end}b ""c"""${end}${two},d`)).toEqual([
        { line: 2, link: { url: one, notes: `a${end}b "c"` } },
        { line: 4, link: { url: two, notes: 'd' } },
      ]);
  });
});

describe('pasted addresses', () => {
  test.each([
    ['https://example.com/a,123\nhttps://example.com/maps/@52.5,13.4,15z'],
    ['https://example.com/news/article,123\nhttps://example.com/maps/@52.5200,13.4050,15z'],
    ['https://example.com/a;jsessionid=1'],
    ['https://example.com/a;jsessionid=1\nhttps://example.com/b;jsessionid=2'],
    ['https://example.com/a;b=1;c=2;d=3'],
    ['https://example.com/?ids=1,2,3,4'],
    ['https://example.com/?a=1|2&b=x'],
    ['https://example.com/a,b.html\nhttps://example.com/c,d.html'],
    ['https://example.com/a,123\r\nhttps://example.com/b'],
    ['https://example.com/one\rhttps://example.com/two,2'],
    ['https://example.com/a"b\nhttps://example.com/"c'],
  ])('%j are destinations as a whole', (text) => {
    const read = readLinksCsv(text);
    expect(read.lines.map(({ link }) => link)).toEqual(text.split(/[\r\n]+/).map((url) => ({ url })));
    expect(read.choice).toBeUndefined();
  });

  test.each([
    [`${one},123`, ','],
    [`${one},sale,Summer sale\n${two},,`, ','],
    [`${one};sale\n${two};jobs`, ';'],
    ['example.com/a,b', ','],
  ])('whether %j are columns is for the person to decide', (text, delimiter) => {
    expect(readLinksCsv(text).choice).toEqual({ delimiter });
    expect(linksOf(text)[0]).not.toHaveProperty('slug');
    const slug = text.split('\n')[0]?.split(delimiter)[1];
    expect(linksOf(text, 'columns')[0]).toMatchObject({ slug });
    expect(linksOf(text, 'destinations')).toEqual(linksOf(text));
  });

  test('tabs and quotes separate cells without a header row', () => {
    expect(linksOf(`${one}\tsale\tSale, now`)).toEqual([{ url: one, slug: 'sale', title: 'Sale, now' }]);
    expect(linksOf(`"${one},5",sale,"Sale, now"`)).toEqual([{ url: `${one},5`, slug: 'sale', title: 'Sale, now' }]);
    expect(readLinksCsv(`"${one}","sale"`).choice).toBeUndefined();
  });

  test.each([[`${one} ${two}`], [`${one},${two}`], [`${one}; ${two}`], [`${one}|${two}`]])(
    'the line %j has several addresses, and is refused',
    (text) => {
      expect(linesOf(text)[0]?.problem).toEqual({ kind: 'addresses' });
    },
  );

  test.each([
    ...[`${one}, Spring page`, `${one} Spring page`, `${one}; Spring page`, `${one} | Spring`, `${one}\u00a0Spring`],
    ...['example.com/a spring page', 'https://example.com/My Folder/a b.pdf', `${one}, https page`],
  ])('the line %j has text behind its address, or spaces in it, and is refused', (text) => {
    expect(linesOf(`${text}\nhttps://example.com/b`).map(({ problem }) => problem)).toEqual([
      { kind: 'spaces' },
      undefined,
    ]);
  });

  test('spaces in an address below a header row, and in a text that is none, are left to the API', () => {
    expect(linesOf('url,title\nhttps://example.com/a b.pdf,T')).toEqual([
      { line: 2, link: { url: 'https://example.com/a b.pdf', title: 'T' } },
    ]);
    expect(linesOf('no address at all\nmailto:ada@example.com?subject=a b')).toEqual([
      { line: 1, link: { url: 'no address at all' } },
      { line: 2, link: { url: 'mailto:ada@example.com?subject=a b' } },
    ]);
  });

  test('below a header with one column a line is one cell', () => {
    expect(linksOf('url\nhttps://a.example/x,1;2|3\n"https://a.example/y,2"')).toEqual([
      { url: 'https://a.example/x,1;2|3' },
      { url: 'https://a.example/y,2' },
    ]);
  });
});

describe('quotation marks within cells', () => {
  test.each([
    [`url,title\n${one},"Best" page\n${two},Next`, ['"Best" page', 'Next']],
    [`url,title\n${one},5" disk\n${two},Next`, ['5" disk', 'Next']],
    [`url,title\n${one},"a ""b"" c"\n${two},Next`, ['a "b" c', 'Next']],
    [`url,title\n${one}, "One, two" \n${two},Next`, ['One, two', 'Next']],
    [`url,title\n${one},"Best" and "last"\n${two},"Next"`, ['"Best" and "last"', 'Next']],
    [`url;title\r\n${one};"Best" page\r\n${two};Next`, ['"Best" page', 'Next']],
    [`url,title\n${one},""\n${two},"""Next"""`, [undefined, '"Next"']],
    [`url,title\n${one},"  spaces  "\n${two},  none  `, ['  spaces  ', 'none']],
  ])('%j has the titles %j', (text, titles) => {
    const lines = linesOf(text);
    expect(lines.map(({ link }) => link.title)).toEqual(titles);
    expect(lines.map(({ link }) => link.url)).toEqual([one, two]);
    expect(lines.some(({ problem }) => problem)).toBe(false);
  });

  test.each([
    [`url,title\n${one},"Best page\n${two},Next`, 2],
    [`url,title\n${one},"Line 1\nsays "hi" there"\n${two},Next`, 2],
    [`url,title,notes\n${one},"One, two" x,\n${two},Next,`, 2],
    [`url,title,notes\n${one},say "a, b" now\n${two},Next,`, 2],
    [`url,title\n${one},Next\n${two},"`, 3],
  ])('%j is torn in line %d, which is refused', (text, line) => {
    const problems = linesOf(text).filter(({ problem }) => problem?.kind === 'quote');
    expect(problems.map((each) => each.line)).toContain(line);
  });
});

test.each([
  [`url,title\n${one},a,b`, 3, 2],
  [`url,title\nhttps://a.example/x,y,Title`, 3, 2],
  [`url;slug\n${one};a;;;b`, 5, 2],
  [`${one}\ta\tb\tc`, 4, 3],
  [`url,slug,\n${one},a,lost`, 3, 2],
])('a line of %j has %d cells for %d columns, and is refused', (text, cells, columns) => {
  expect(linesOf(text)[0]?.problem).toEqual({ kind: 'cells', cells, columns });
});

describe('lines above the header row', () => {
  const expected = { url: one, slug: 'sale' };
  test.each([
    [`# exported 2026-11-27\nurl,slug\n${one},sale`, 3],
    [`My links\n\nurl,slug\n${one},sale`, 4],
    [`My links,,\n,,\nurl,slug,\n${one},sale,`, 4],
    [`Report;\r\nOf the spring fair;\r\nslug;url\r\nsale;${one}`, 4],
    [`"A title, in quotes"\rurl\tslug\r${one}\tsale`, 3],
    [`\ufeffsep=;\nMy links\nlong url;alias\n${one};sale`, 4],
    [`Links of Example Ltd.\nurl,slug\n${one},sale`, 3],
  ])('of %j are no destinations', (text, line) => {
    expect(linesOf(text)).toEqual([{ line, link: expected }]);
    expect(problemsOf(text)).toEqual([]);
  });

  test.each([
    [`${two}\nurl,slug\n${one},sale`],
    [`example.com/a\nurl,slug\n${one},sale`],
    [`My links\nnothing\n${one}`],
    [`${'a\n'.repeat(20)}url,slug\n${one},sale`],
    ['My links'],
  ])('of %j are read as before: one of them is an address, or there is no such row', (text) => {
    expect(readLinksCsv(text).columns).toEqual([]);
    expect(linesOf(text)[0]?.line).toBe(1);
  });
});

test('cells of dumps without a value are empty, unless they are in quotes', () => {
  expect(linksOf(`url,slug,title,expiresAt,notes\n${one},NULL,\\N,NULL,a`)).toEqual([{ url: one, notes: 'a' }]);
  expect(linksOf(`url,slug,title\n${one},"NULL","\\N"`)).toEqual([{ url: one, slug: 'NULL', title: '\\N' }]);
  expect(linksOf(`url,title,notes\n${one},null,NULL and void`)).toEqual([
    { url: one, title: 'null', notes: 'NULL and void' },
  ]);
});

test('tags are read as other tools write lists', () => {
  expect(linksOf(`url,tags\n${one},"[""a"",""b, c""]"\n${two},[]`)).toEqual([
    { url: one, tags: ['a', 'b, c'] },
    { url: two, tags: [] },
  ]);
});

test('empty cells behind the last column, and missing ones, do no harm', () => {
  expect(linesOf(`url,slug\n${one},a,,,\n${two}`)).toEqual([
    { line: 2, link: { url: one, slug: 'a' } },
    { line: 3, link: { url: two } },
  ]);
});

/** A file of another tool: its header, a line, the meanings of its columns, and the link. */
type Sample = { header: string[]; cells: string[]; meanings: (string | null)[]; link: object };
const short = { url: one, slug: 'old' };
const samples: Record<string, Sample> = {
  Bitly: {
    header: ['long_url', 'link', 'title', 'tags', 'created'],
    cells: [one, 'https://bit.ly/old', 'T', 'a, b', 'x'],
    meanings: ['url', 'shortUrl', 'title', 'tags', null],
    link: { ...short, domain: 'bit.ly', title: 'T', tags: ['a', 'b'] },
  },
  'Bitly with a domain of its user': {
    header: ['Link', 'Long URL', 'Total engagements'],
    cells: ['go.example.com/old', one, '5'],
    meanings: ['shortUrl', 'url', null],
    link: { ...short, domain: 'go.example.com' },
  },
  'Bitly with back-halves of its user': {
    header: ['long_url', 'link', 'custom_bitlinks'],
    cells: [one, 'https://bit.ly/old', 'https://bit.ly/spring, go.example.com/Sale/'],
    meanings: ['url', 'shortUrl', 'aliases'],
    link: {
      ...short,
      domain: 'bit.ly',
      aliases: [
        { domain: 'bit.ly', slug: 'spring' },
        { domain: 'go.example.com', slug: 'Sale' },
      ],
    },
  },
  Shlink: {
    header: ['longUrl', 'shortCode', 'domain', 'tags', 'validSince', 'maxVisits', 'visits'],
    cells: [one, 'old', 's.example', 'a|b', '2026-01-01T00:00:00+01:00', '5', '9'],
    meanings: ['url', 'slug', 'domain', 'tags', 'startsAt', 'clickLimit', null],
    link: { ...short, domain: 's.example', tags: ['a', 'b'], startsAt: '2026-01-01T00:00:00+01:00', clickLimit: 5 },
  },
  'the command line of Shlink': {
    header: ['Short Code', 'Title', 'Short URL', 'Long URL', 'Date created', 'Visits count', 'Tags'],
    cells: ['old', 'T', 'https://s.example/old', one, 'x', '4', 'a|b'],
    meanings: ['slug', 'title', 'shortUrl', 'url', null, null, 'tags'],
    link: { ...short, domain: 's.example', title: 'T', tags: ['a', 'b'] },
  },
  Dub: {
    header: ['url', 'domain', 'key', 'archived', 'expiredUrl', 'comments'],
    cells: [one, 'dub.example', 'old', 'No', 'example.com/over', 'C'],
    meanings: ['url', 'domain', 'slug', 'archived', 'expirationUrl', 'notes'],
    link: { ...short, domain: 'dub.example', archived: false, expirationUrl: 'https://example.com/over', notes: 'C' },
  },
  'the page of Dub': {
    header: ['Short link', 'Destination URL', 'Clicks', 'Created at', 'Archived', 'Leads'],
    cells: ['https://dub.example/old', one, '3', 'x', 'Yes', '0'],
    meanings: ['shortUrl', 'url', null, null, 'archived', null],
    link: { ...short, domain: 'dub.example', archived: true },
  },
  Kutt: {
    header: ['address', 'target', 'description', 'visit_count', 'expire_in', 'password'],
    cells: ['old', one, 'D', '3', '2027-01-01T00:00:00.000Z', 'false'],
    meanings: ['slug', 'url', 'title', null, 'expiresAt', 'password'],
    link: { ...short, title: 'D', expiresAt: '2027-01-01T00:00:00.000Z', password: null },
  },
  YOURLS: {
    header: ['keyword', 'url', 'title', 'timestamp', 'ip', 'clicks'],
    cells: ['old', one, 'T', 'x', '192.0.2.1', '7'],
    meanings: ['slug', 'url', 'title', null, null, null],
    link: { ...short, title: 'T' },
  },
  'a plugin of YOURLS': {
    header: ['source', 'target', 'hits'],
    cells: ['/old/', one, '7'],
    meanings: ['slug', 'url', null],
    link: short,
  },
  Rebrandly: {
    header: ['id', 'title', 'slashtag', 'destination', 'shortUrl', 'domain.fullName', 'clicks', 'forwardParameters'],
    cells: ['x', 'T', 'old', one, 'rebrand.example/old', 'rebrand.example', '1', 'true'],
    meanings: [null, 'title', 'slug', 'url', 'shortUrl', 'domain', null, 'forwardQuery'],
    link: { ...short, title: 'T', domain: 'rebrand.example', forwardQuery: true },
  },
  'Short.io': {
    header: [
      'originalURL',
      'path',
      'shortURL',
      'secureShortURL',
      'expiresAt',
      'expiredURL',
      'clicksLimit',
      'redirectType',
    ],
    cells: [one, 'old', 'http://s.example/old', 'https://s.example/old', '1798761600000', two, '10', '301'],
    meanings: ['url', 'slug', 'shortUrl', null, 'expiresAt', 'expirationUrl', 'clickLimit', 'redirectStatus'],
    link: {
      ...short,
      domain: 's.example',
      expiresAt: '2027-01-01T00:00:00.000Z',
      expirationUrl: two,
      clickLimit: 10,
      redirectStatus: 301,
    },
  },
  TinyURL: {
    header: ['tiny_url', 'Long URL', 'Created', 'Clicks'],
    cells: ['https://tiny.example/old', one, 'x', '1'],
    meanings: ['shortUrl', 'url', null, null],
    link: { ...short, domain: 'tiny.example' },
  },
  chhoto: {
    header: ['short_url', 'long_url', 'hits', 'notes'],
    cells: ['old', one, '1', 'N'],
    meanings: ['shortUrl', 'url', null, 'notes'],
    link: { ...short, notes: 'N' },
  },
};

test.each(Object.entries(samples))('a file of %s is read', (_name, { header, cells, meanings, link }) => {
  for (const delimiter of [',', ';', '\t']) {
    const text = [header, cells].map((row) => row.map((cell) => `"${cell}"`).join(delimiter)).join('\r\n');
    expect(problemsOf(text)).toEqual([]);
    expect(meaningsOf(text)).toEqual(meanings);
    expect(linesOf(text)).toEqual([{ line: 2, link }]);
  }
});

describe('columns that are not certain', () => {
  test.each([
    [`link,title\n${one},T`, [{ kind: 'ambiguous', name: 'link', choices: ['url', 'shortUrl'] }]],
    [`address,title\n${one},T`, [{ kind: 'ambiguous', name: 'address', choices: ['url', 'slug'] }]],
    [`url,slugg\n${one},T`, [{ kind: 'misspelt', name: 'slugg', meaning: 'slug' }]],
    [`url,utm_sorce\n${one},T`, [{ kind: 'misspelt', name: 'utm_sorce', meaning: 'utmSource' }]],
    [`url;titel\n${one};T`, [{ kind: 'misspelt', name: 'titel', meaning: 'title' }]],
    [`url,expireAt\n${one},T`, [{ kind: 'misspelt', name: 'expireAt', meaning: 'expiresAt' }]],
    [`url,Destination\n${one},${two}`, [{ kind: 'same-meaning', names: ['url', 'Destination'], meaning: 'url' }]],
    [`url,alias,key\n${one},a,b`, [{ kind: 'same-meaning', names: ['alias', 'key'], meaning: 'slug' }]],
    [`Ziel;Kürzel\n${one};a`, [{ kind: 'no-destination', names: ['Ziel', 'Kürzel'] }]],
    [`slug,title\nsale,T`, [{ kind: 'no-destination', names: ['slug', 'title'] }]],
    [`short link,clicks\nhttps://bit.ly/a,3`, [{ kind: 'no-destination', names: ['short link', 'clicks'] }]],
  ])('%j is refused', (text, problems) => {
    expect(problemsOf(text)).toEqual(problems);
  });

  test.each([
    [`url,Campaign manager,Date/Time (UTC)\n${one},x,y`, ['url', null, null]],
    [`URL, Slug ,\n${one},a,`, ['url', 'slug']],
    [`url,description\n${one},x`, ['url', null]],
    [`url,constructor,__proto__\n${one},x,y`, ['url', null, null]],
  ])('of %j the columns are %j', (text, meanings) => {
    expect(problemsOf(text)).toEqual([]);
    expect(meaningsOf(text)).toEqual(meanings);
  });
});

test.each([
  ['WAHR', true],
  ['falsch', false],
  ['Yes', true],
  ['0', false],
  ['VERO', true],
  ['ONWAAR', false],
  ['ПРАВДА', 'ПРАВДА'],
  ['ИСТИНА', true],
  ['DOĞRU', true],
  ['FAŁSZ', false],
  ['maybe', 'maybe'],
])('the switch %j is read as %j', (cell, value) => {
  expect(linksOf(`url,archived\n${one},${cell}`)).toEqual([{ url: one, archived: value }]);
});

test.each([
  ['10', 10],
  ['1.000', '1.000'],
  ['1e3', '1e3'],
  ['0x10', '0x10'],
  ['-5', '-5'],
])('the limit %j is sent as %j', (cell, value) => {
  expect(linksOf(`url,clickLimit\n${one},${cell}`)).toEqual([{ url: one, clickLimit: value }]);
});

test('a link that had a password is refused until the file has one', () => {
  const text = (cells: string) => `url,hasPassword,password\n${one},${cells}`;
  expect(linesOf(text('true,'))[0]?.problem).toEqual({ kind: 'password' });
  expect(linesOf(text(',true'))[0]?.problem).toEqual({ kind: 'password' });
  expect(linesOf(text('true,a secret'))).toEqual([{ line: 2, link: { url: one, password: 'a secret' } }]);
  expect(linesOf(text('false,'))).toEqual([{ line: 2, link: { url: one } }]);
});

test('a short URL without a slug is refused', () => {
  for (const address of ['https://s.example/', 's.example', 's.example//'])
    expect(linesOf(`url,short url\n${one},${address}`)[0]?.problem).toEqual({ kind: 'short-url' });
});

test('of more links than one import takes one too many is read', () => {
  expect(linesOf(`url\n${`${one}\n`.repeat(20_000)}`)).toHaveLength(5_001);
  expect(linesOf(`${one}\n`.repeat(5_000))).toHaveLength(5_000);
});

const many = 200_000;
test.each([
  ['quotes', `url,title\n${one},${'"'.repeat(many)}x`],
  ['cells that begin with a quote', `url,title\n${'"a,""b\n'.repeat(many / 8)}`],
  ['quotes and separators', `url,title\n${'",""'.repeat(many / 4)}`],
  ['blank lines', `${'\n'.repeat(many)}x`],
  ['slashes', `url,slug\n${one},${'/'.repeat(many)}a${'/'.repeat(many)}b`],
  ['spaces', `url,slug\n${one},${' '.repeat(many)}"${' '.repeat(many)}`],
  ['columns and lines', `url,${'column,'.repeat(many / 10)}\n${`${one}\n`.repeat(many / 25)}`],
  ['names of columns', `url,${Array.from({ length: many / 10 }, (_, n) => `titl${n}`).join(',')}`],
  ['names of the same column', `url,${'slug,'.repeat(many / 10)}`],
  ['lines without a header', 'a,b;c|d\n'.repeat(many / 8)],
  ['apostrophes', `url,title\n${one},${"'".repeat(many)}x`],
])('many %s are read in time linear in their number', (_name, text) => {
  const start = performance.now();
  readLinksCsv(text);
  readLinksCsv(text, 'columns');
  // Quadratic work takes ten seconds and more on a machine without other work, linear work a tenth of one.
  expect(performance.now() - start).toBeLessThan(8_000);
});

test('clicks of before are a whole number, and text that is none stays for the API to refuse', () => {
  const read = (cell: string) => linesOf(`url,clicksBefore\n${one},${cell}`)[0]?.link['clicksBefore'];
  expect([read('1204'), read('0'), read('1.204'), read('-1')]).toEqual([1_204, 0, '1.204', '-1']);
});

test('aliases are a list of JSON as exports have it, or short URLs and slugs with any separator', () => {
  const read = (cell: string) => linesOf(`url\taliases\n${one}\t${cell}`)[0]?.link['aliases'];
  const list = [{ domain: 'go.example.com', slug: 'größe' }];
  expect(read(JSON.stringify(list))).toEqual(list);
  expect(read('https://go.example.com/gr%C3%B6%C3%9Fe')).toEqual(list);
  expect(read('a|b; c  d,,')).toEqual(['a', 'b', 'c', 'd'].map((slug) => ({ slug })));
  expect(read('[]')).toEqual([]);
  expect(read('[broken')).toBe('[broken');
  expect(read('https://go.example.com/')).toEqual([{ domain: 'go.example.com', slug: '' }]);
});
