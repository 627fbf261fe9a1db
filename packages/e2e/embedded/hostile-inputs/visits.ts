import { get, nameOf, type Expectation, type HostileInput } from './hostile-input.ts';

const redirected: Expectation = { statuses: [302], by: 'page' };
const anyPageStatus: Expectation = { statuses: [200, 302, 304, 404, 405], by: 'page' };

/** Headers that are stored with a click or decide how it is counted. */
const values = [
  ...[
    '',
    ' ',
    '\u00e9\u00ff\u0080',
    'x'.repeat(15_000),
    '"\\u0000"',
    '%00%0d%0aX-Injected: yes',
    '<script>alert(1)</script>',
  ],
  ...[
    "'; drop table clicks; --",
    '{"a":1}',
    '=1+1',
    '__proto__',
    '\ttab\t',
    '\\N',
    '\\',
    '\\n\\t\\0',
    'null',
    '((((((((((((((',
  ],
  ...[
    `Mozilla/5.0 ${'(a; '.repeat(3_000)}`,
    'a '.repeat(7_000),
    `Android ${'1.'.repeat(7_000)}`,
    'iPhone'.repeat(2_000),
  ],
];
const referrers = [
  ...[
    'https://\u00e9.example/',
    'https://',
    'javascript:alert(1)',
    '//x',
    'https://user:pass@example.com/',
    'https://[::1/',
    'https://a b/',
  ],
  ...[
    `https://${'a.'.repeat(7_000)}example/`,
    'https://xn--/',
    'https://example.com:99999/',
    'about:blank',
    'https://%00/',
    'android-app://x/',
  ],
];
/** Queries that must not change where a visitor is redirected. */
const tricks = [
  ...[
    '?url=https://evil.example',
    '?redir_url=https://evil.example',
    '?next=//evil.example',
    '?%0d%0aLocation:%20https://evil.example',
  ],
  ...[
    '?qr=1&qr=1',
    '?qr[]=1',
    '?%',
    '?%00',
    '?__proto__[x]=1',
    `?${'a=b&'.repeat(3_500)}`,
    '?utm_source=%ff',
    '?#',
    '??',
  ],
];

const rowsOf = (header: string, all: string[]): HostileInput[] =>
  all.map((value) => ({
    name: `a visit with ${header} ${nameOf(value)}`,
    request: get('/{slug}', [[header, value]]),
    expect: redirected,
  }));

/** Visits to a link and to the pages that need no token. */
export const visits: HostileInput[] = [
  ...[
    'User-Agent',
    'Referer',
    'Accept-Language',
    'X-Forwarded-For',
    'Sec-Purpose',
    'Accept',
    'If-None-Match',
    'Cookie',
    'CF-IPCountry',
  ].flatMap((header) => rowsOf(header, values)),
  ...rowsOf('Referer', referrers),
  ...tricks.map((query) => ({
    name: `a visit with ${nameOf(query)}`,
    request: get(`/{slug}${query}`),
    expect: redirected,
  })),
  {
    name: 'a visit with everything twice',
    request: get('/{slug}', [
      ['User-Agent', 'a'],
      ['User-Agent', 'b'],
      ['Referer', 'https://a.example/'],
      ['Referer', 'x'],
    ]),
    expect: redirected,
  },
  ...[
    '/docs',
    '/docs/',
    '/docs/%00',
    '/docs/..%2f..%2fpackage.json',
    '/docs/%2e%2e/v1',
    '/docs/__proto__',
    '/docs/%zz',
    '/docs?x=%00',
    '/docs/x/docs.css',
  ].map((path) => ({ name: `the page ${path}`, request: get(path), expect: anyPageStatus })),
  ...['"x"', '*', 'W/"', ','.repeat(10_000), '"'.repeat(10_000), '\u00e9'].flatMap((tag) =>
    ['/docs', '/v1/openapi.json', '/v1/links/{link}/qr'].map((path) => ({
      name: `${path} with If-None-Match ${nameOf(tag)}`,
      request: get(path, [['If-None-Match', tag]]),
      expect: anyPageStatus,
    })),
  ),
];
