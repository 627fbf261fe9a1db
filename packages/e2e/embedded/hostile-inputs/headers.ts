import { accepted, get, post, refused, type Expectation, type HostileInput } from './hostile-input.ts';

const unauthorized: Expectation = { statuses: [401], code: 'UNAUTHORIZED' };
const invalidToken: Expectation = { statuses: [401], code: 'INVALID_TOKEN' };
const fine: Expectation = { statuses: [200] };
const path = '/v1/links?limit=1';

const authorizations: [name: string, value: string, expect: Expectation][] = [
  ['in lower case', 'bearer {token}', fine],
  ['in upper case', 'BEARER {token}', fine],
  ['after many blanks', 'Bearer      {token}', fine],
  ['before blanks', 'Bearer {token}   ', fine],
  ['after a tab', 'Bearer\t{token}', unauthorized],
  ['without a scheme', '{token}', unauthorized],
  ['without a token', 'Bearer', unauthorized],
  ['empty', '', unauthorized],
  ['as Basic', 'Basic {token}', unauthorized],
  ['with a comma', 'Bearer {token}, Bearer {token}', unauthorized],
  ['with a parameter', 'Bearer {token} realm=x', unauthorized],
  ['in quotes', 'Bearer "{token}"', invalidToken],
  ['with one character more', 'Bearer {token}x', invalidToken],
  ['in another casing', 'Bearer LP_00000000000000000000000000000000000000', invalidToken],
  ['with a wrong checksum', `Bearer lp_${'0'.repeat(38)}`, invalidToken],
  ['15,000 characters long', `Bearer ${'a'.repeat(15_000)}`, invalidToken],
  ['15,000 blanks long', `Bearer ${' '.repeat(15_000)}`, unauthorized],
  ['blanks between letters', `Bearer ${'a '.repeat(7_000)}`, unauthorized],
  ['in Latin-1', 'Bearer \u00e9\u00ff', invalidToken],
  ['as a prototype', 'Bearer __proto__', invalidToken],
  ['as SQL', "Bearer '--", invalidToken],
];

const keys: [name: string, value: string, expect: Expectation][] = [
  ['empty', '', refused()],
  ['256 characters long', 'k'.repeat(256), refused()],
  ['15,000 characters long', 'k'.repeat(15_000), refused()],
  ['with a tab', 'a\tb', refused()],
  ['in Latin-1', 'cl\u00e9', refused()],
  ['255 characters long', 'k'.repeat(255), accepted()],
  ['as a prototype', '__proto__', accepted()],
  ['as SQL', "'; drop table idempotency_keys; --", accepted()],
  ['with percents', '%00%0d%0a', accepted()],
];

const link = '{"url":"https://example.com/"}';
const form = (...headers: [string, string][]) => post('/v1/links', link, headers);
const unsupported: Expectation = { statuses: [415], code: 'UNSUPPORTED_MEDIA_TYPE' };

const types: [type: string, expect: Expectation][] = [
  ...[
    '',
    'text/plain',
    'text/json',
    'application/jsonp',
    'application/json5',
    'application/ld+json',
    'application/vnd.api+json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    '*/*',
    'application/*',
    'json',
    'application/json, text/plain',
    'application /json',
    'application/json; charset=utf-16',
    'application/json; charset=iso-8859-1',
    'application/json; charset=',
    `application/json${'x'.repeat(10_000)}`,
    '__proto__',
    ';',
    'application/json; charset=utf-7',
  ].map((type): [string, Expectation] => [type, unsupported]),
  ...[
    'APPLICATION/JSON',
    'application/json;',
    'application/json; charset="utf-8',
    'application/json ; charset = utf-8',
    'application/json; charset=UTF8',
    'application/json; x=y; charset="UTF-8"',
    `application/json;${' x=y;'.repeat(2_000)}`,
  ].map((type): [string, Expectation] => [type, { statuses: [201, 415] }]),
];
const codings = ['gzip', 'br', 'deflate', 'GZIP', 'identity, gzip', 'x', 'compress', 'zstd', 'gzip, gzip, gzip'];

/** A small body that decompresses to 10 MB. */
const bomb = Buffer.from('H4sIAAAAAAAAA+3BMQEAAADCoPVPbQwfoAAAAAAAAAAAAAAAAAAAAIC3AYbSVKsAQAAA', 'base64');

const others: [name: string, headers: [string, string][], expect: Expectation][] = [
  ['a request id of its own', [['X-Request-Id', 'mine']], fine],
  ['a request id that would split', [['X-Request-Id', '%0d%0aX-Injected: yes']], fine],
  ['900 headers', Array.from({ length: 900 }, (_, n): [string, string] => [`a${n}`, '']), fine],
  [
    '1,000 times the same header',
    Array.from({ length: 1_000 }, (): [string, string] => ['a', 'b']),
    { statuses: [200, 431], by: 'parser' },
  ],
  [
    'a prototype as a header',
    [
      ['__proto__', 'x'],
      ['constructor', 'y'],
      ['hasOwnProperty', 'z'],
    ],
    fine,
  ],
  [
    'another method in a header',
    [
      ['X-HTTP-Method-Override', 'DELETE'],
      ['X-Method-Override', 'DELETE'],
    ],
    fine,
  ],
  [
    'another path in a header',
    [
      ['X-Original-URL', '/v1/links/{link}'],
      ['X-Rewrite-URL', '/metrics'],
    ],
    fine,
  ],
  [
    'another host in a header',
    [
      ['X-Forwarded-Host', 'evil.example'],
      ['Forwarded', 'host=evil.example'],
    ],
    fine,
  ],
  ['a thousand forwarders', [['X-Forwarded-For', '1.1.1.1,'.repeat(1_000)]], fine],
  ['forwarders that are no addresses', [['X-Forwarded-For', '::1%eth0, \u00e9, __proto__, ,']], fine],
  [
    'a range',
    [
      ['Range', 'bytes=0-10'],
      ['If-Range', 'x'],
    ],
    fine,
  ],
  [
    'conditions',
    [
      ['If-Match', '*'],
      ['If-Unmodified-Since', 'never'],
    ],
    fine,
  ],
  ['cookies', [['Cookie', `a=${'b'.repeat(8_000)}`]], fine],
  [
    'everything accepted and nothing',
    [
      ['Accept', '*/*,'.repeat(2_000)],
      ['Accept-Encoding', ';q=0'],
      ['Accept-Charset', '\u00ff'],
    ],
    fine,
  ],
  [
    'an upgrade to a socket',
    [
      ['Connection', 'Upgrade, close'],
      ['Upgrade', 'websocket'],
      ['Sec-WebSocket-Key', 'x'],
      ['Sec-WebSocket-Version', '13'],
    ],
    fine,
  ],
  [
    'an upgrade to HTTP/2',
    [
      ['Connection', 'Upgrade, HTTP2-Settings, close'],
      ['Upgrade', 'h2c'],
      ['HTTP2-Settings', 'AAMAAABkAAQAAP__'],
    ],
    fine,
  ],
  [
    'its own token named as belonging to the connection',
    [['Connection', 'Authorization, Host, X-Request-Id, close']],
    fine,
  ],
  [
    'trailers announced',
    [
      ['TE', 'trailers'],
      ['Trailer', 'X-Injected'],
    ],
    fine,
  ],
  ['an unknown expectation', [['Expect', 'a miracle']], fine],
  [
    'an origin of nowhere',
    [
      ['Origin', 'null'],
      ['Access-Control-Request-Method', 'DELETE'],
    ],
    fine,
  ],
];

export const headers: HostileInput[] = [
  ...authorizations.map(([name, value, expect]) => ({
    name: `a token ${name}`,
    request: get(path, [['Authorization', value]]),
    expect,
  })),
  {
    name: 'two tokens, the good one first',
    request: get(path, [
      ['Authorization', 'Bearer {token}'],
      ['Authorization', 'Bearer x'],
    ]),
    expect: { statuses: [200, 400, 401] },
  },
  {
    name: 'two tokens, the good one last',
    request: get(path, [
      ['Authorization', 'Bearer x'],
      ['Authorization', 'Bearer {token}'],
    ]),
    expect: { statuses: [400, 401] },
  },
  {
    name: 'a token in the query',
    request: get(`${path}&access_token={token}&token={token}`, [['Authorization', '']]),
    expect: unauthorized,
  },
  ...keys.map(([name, value, expect]) => ({
    name: `an Idempotency-Key ${name}`,
    request: form(['Idempotency-Key', value]),
    expect,
  })),
  {
    name: 'two Idempotency-Keys',
    request: form(['Idempotency-Key', 'one'], ['Idempotency-Key', 'two']),
    expect: { statuses: [201, 400] },
  },
  ...types.map(([type, expect]) => ({
    name: `a body of type ${JSON.stringify(type.slice(0, 60))}`,
    request: form(['Content-Type', type]),
    expect,
  })),
  {
    name: 'two content types',
    request: form(['Content-Type', 'application/json'], ['Content-Type', 'text/plain']),
    expect: { statuses: [201, 415] },
  },
  ...codings.map((coding) => ({
    name: `a body said to be in ${coding}`,
    request: form(['Content-Encoding', coding]),
    expect: unsupported,
  })),
  {
    name: 'a highly compressed body',
    request: post('/v1/links', bomb, [['Content-Encoding', 'gzip']]),
    expect: unsupported,
  },
  {
    name: 'a compressed body without Content-Encoding',
    request: post('/v1/links', bomb),
    expect: refused('INVALID_JSON'),
  },
  ...others.map(([name, values, expect]) => ({ name, request: get(path, values), expect })),
];
