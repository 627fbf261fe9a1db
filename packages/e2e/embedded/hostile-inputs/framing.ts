import type { Expectation, HostileInput } from './hostile-input.ts';

const parser: Expectation = { statuses: [400], by: 'parser' };
const fine: Expectation = { statuses: [200] };
const created: Expectation = { statuses: [201] };
const page = (...statuses: number[]): Expectation => ({ statuses, by: 'page' });

const own = 'Host: {host}\r\nAuthorization: Bearer {token}\r\nConnection: close\r\n';
const read = `GET /v1/links?limit=1 HTTP/1.1\r\n${own}`;
const json = 'Content-Type: application/json\r\n';
const write = `POST /v1/links HTTP/1.1\r\n${own}${json}`;
const body = '{"url":"https://example.com/"}';
const length = `Content-Length: ${body.length}\r\n`;
const chunked = 'Transfer-Encoding: chunked\r\n';
const inChunks = `1e\r\n${body}\r\n0\r\n`;
const smuggled = 'GET /v1/links/smuggled HTTP/1.1\r\nHost: x\r\nX-Injected: yes\r\n\r\n';

/** Body lengths that two HTTP parsers may read differently. */
const lengths: [name: string, raw: string, expect: Expectation][] = [
  ['a length and chunks', `${write}${length}${chunked}\r\n${inChunks}\r\n`, parser],
  ['chunks and a length', `${write}${chunked}${length}\r\n${inChunks}\r\n`, parser],
  ['a length of 0 and chunks', `${write}Content-Length: 0\r\n${chunked}\r\n${inChunks}\r\n${smuggled}`, parser],
  ['the same length twice', `${write}${length}${length}\r\n${body}`, parser],
  ['two lengths', `${write}${length}Content-Length: 5\r\n\r\n${body}`, parser],
  ['two lengths in one', `${write}Content-Length: 30, 30\r\n\r\n${body}`, parser],
  ...[
    '-1',
    '+30',
    '0x1e',
    '3e1',
    '30.0',
    '3 0',
    '99999999999999999999',
    '',
    'x',
    '30;',
    '\u00b3\u2070'.slice(0, 1),
  ].map((value): [string, string, Expectation] => [
    `a length of ${JSON.stringify(value)}`,
    `${write}Content-Length: ${value}\r\n\r\n${body}`,
    parser,
  ]),
  ['a blank before the colon', `${write}Content-Length : 30\r\n\r\n${body}`, parser],
  ['a length in front of its line', `${write} Content-Length: 30\r\n\r\n${body}`, parser],
  ...[
    'xchunked',
    'gzip, chunked',
    'chunked, chunked',
    'chunked, gzip',
    'identity',
    'x',
    '"chunked"',
    'chunked;q=1',
    '',
    '\u000bchunked',
  ].map((value): [string, string, Expectation] => [
    `a transfer coding of ${JSON.stringify(value)}`,
    `${write}Transfer-Encoding: ${value}\r\n\r\n${inChunks}\r\n`,
    { statuses: [201, 400, 501], by: 'parser' },
  ]),
  ['two transfer codings', `${write}${chunked}Transfer-Encoding: identity\r\n\r\n${inChunks}\r\n`, parser],
  ['a transfer coding in capitals', `${write}TRANSFER-ENCODING: CHUNKED\r\n\r\n${inChunks}\r\n`, created],
  [
    'chunks to HTTP/1.0',
    `${write.replace('1.1', '1.0')}${chunked}\r\n${inChunks}\r\n`,
    { statuses: [201, 400], by: 'parser' },
  ],
  [
    'chunks one byte each',
    `${write}${chunked}\r\n${Array.from(body, (byte) => `1\r\n${byte}\r\n`).join('')}0\r\n\r\n`,
    created,
  ],
  ['a chunk with zeros before its size', `${write}${chunked}\r\n0000001e\r\n${body}\r\n0\r\n\r\n`, created],
  ...['-1', '0x1e', '1g', 'fffffffffffffffff', '', ' 1e', '1e ', '\u00b2'].map(
    (size): [string, string, Expectation] => [
      `a chunk of size ${JSON.stringify(size)}`,
      `${write}${chunked}\r\n${size}\r\n${body}\r\n0\r\n\r\n`,
      { statuses: [201, 400], by: 'parser' },
    ],
  ),
  [
    'a chunk with an extension',
    `${write}${chunked}\r\n1e;a="b";c\r\n${body}\r\n0\r\n\r\n`,
    { statuses: [201, 400], by: 'parser' },
  ],
  [
    'a chunk with 20,000 bytes of extension',
    `${write}${chunked}\r\n1e;${'a'.repeat(20_000)}\r\n${body}\r\n0\r\n\r\n`,
    { statuses: [400, 413], by: 'parser' },
  ],
  ['a chunk with bare LFs', `${write}${chunked}\r\n1e\n${body}\n0\n\n`, parser],
  [
    'a trailer',
    `${write}${chunked}\r\n${inChunks}X-Injected: yes\r\nContent-Length: 5\r\n\r\n`,
    { statuses: [201, 400], by: 'parser' },
  ],
  [
    '20,000 bytes of trailers',
    `${write}${chunked}\r\n${inChunks}a: ${'b'.repeat(20_000)}\r\n\r\n`,
    { statuses: [201, 400, 431], by: 'parser' },
  ],
  ['a body with a GET', `${read}${json}${length}\r\n${body}`, fine],
  ['chunks with a GET', `${read}${json}${chunked}\r\n${inChunks}\r\n`, fine],
  ['a body with a HEAD', `HEAD /v1/links HTTP/1.1\r\n${own}${length}\r\n${body}`, fine],
  ['a request in the body of a GET', `${read}Content-Length: ${smuggled.length}\r\n\r\n${smuggled}`, fine],
  [
    'a request in the body of a POST',
    `${write}Content-Length: ${smuggled.length}\r\n\r\n${smuggled}`,
    { statuses: [400], code: 'INVALID_JSON' },
  ],
  [
    'a body with a DELETE of nothing',
    `DELETE /v1/links/lnk_x HTTP/1.1\r\n${own}${length}\r\n${body}`,
    { statuses: [404], code: 'LINK_NOT_FOUND' },
  ],
  ['a second request behind the last one', `${read}\r\n${smuggled}`, { statuses: [200, 400], by: 'parser' }],
];

/** Malformed header lines. */
const lines: [name: string, line: string, expect: Expectation][] = [
  ['a folded line', 'A: b\r\n c: d\r\n', parser],
  ['a line folded by a tab', 'A: b\r\n\tX-Injected: yes\r\n', parser],
  ['a bare LF', 'A: b\nX-Injected: yes\r\n', parser],
  ['a bare CR', 'A: b\rX-Injected: yes\r\n', parser],
  ['a NUL in a value', 'A: b\0c\r\n', parser],
  ['a NUL in a name', 'A\0b: c\r\n', parser],
  ['a vertical tab in a value', 'A: \u000bb\r\n', { statuses: [200, 400], by: 'parser' }],
  ['a DEL in a value', 'A: \u007f\r\n', { statuses: [200, 400], by: 'parser' }],
  ['a blank in a name', 'A b: c\r\n', parser],
  ['no colon', 'nothing\r\n', parser],
  ['no name', ': nothing\r\n', parser],
  ['a name in Latin-1', '\u00e9: x\r\n', parser],
  ['a name in brackets', '(a): x\r\n', parser],
  ['a value in Latin-1', 'A: \u00e9\u00ff\u0080\r\n', { statuses: [200, 400], by: 'parser' }],
  ['a name of 10,000 letters', `${'a'.repeat(10_000)}: x\r\n`, fine],
  ['20,000 bytes in one header', `A: ${'b'.repeat(20_000)}\r\n`, { statuses: [431], by: 'parser' }],
  ['20,000 bytes in small headers', 'a: b\r\n'.repeat(3_400), { statuses: [400, 431], by: 'parser' }],
  ['just under the limit of all headers', `A: ${'b'.repeat(16_000)}\r\n`, fine],
  ['2,500 empty headers', 'a:\r\n'.repeat(2_500), { statuses: [200, 401, 431], by: 'parser' }],
];

const hosts: [name: string, raw: string, expect: Expectation][] = [
  ['two Hosts', `${read}Host: x\r\n\r\n`, { statuses: [400], code: 'VALIDATION_ERROR' }],
  ['the same Host twice', `${read}Host: {host}\r\n\r\n`, { statuses: [400], code: 'VALIDATION_ERROR' }],
  ['two Hosts for a link', `GET /x HTTP/1.1\r\n${own}hOsT: x\r\n\r\n`, page(400)],
  ['no Host', 'GET /v1/links HTTP/1.1\r\nConnection: close\r\n\r\n', parser],
  ['an empty Host for a link', 'GET /x HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n', page(400, 404)],
  ...[
    'a b',
    'a/b',
    'a\\b',
    '[::1',
    '\u00e9',
    'x'.repeat(5_000),
    '%00',
    'a:b',
    'a@b',
    '..',
    '-',
    '{host}.',
    '{host}:80',
    '__proto__',
    ',',
    'localhost:99999',
    "'--",
  ].map((host): [string, string, Expectation] => [
    `a link on the Host ${JSON.stringify(host.slice(0, 20))}`,
    `GET /x HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
    page(400, 404),
  ]),
  ['an absolute target', `GET http://{host}/v1/links HTTP/1.1\r\n${own}\r\n`, fine],
  ['an absolute target without a link', `GET HTTP://{host}/never-made HTTP/1.1\r\n${own}\r\n`, page(404)],
  ['an absolute target with a user', `GET http://x@{host}/v1/links HTTP/1.1\r\n${own}\r\n`, page(400)],
  ['an absolute target and two Hosts', `GET http://{host}/x HTTP/1.1\r\n${own}Host: x\r\n\r\n`, page(400)],
  ['an absolute target elsewhere', `GET http://evil.example/v1/links HTTP/1.1\r\n${own}\r\n`, page(400)],
  ['an absolute target of another kind', `GET file:///etc/passwd HTTP/1.1\r\n${own}\r\n`, page(400, 404)],
];

/** Malformed request lines, each followed by valid headers. */
const starts: [line: string, expect: Expectation][] = [
  ...[
    'GET /v1/links HTTP/9.9',
    'GET /v1/links http/1.1',
    'GET /v1/links HTTP/1',
    'GET /v1/links HTTP/1.10',
    'GET /v1/links FTP/1.1',
    'GET\t/v1/links\tHTTP/1.1',
    ' GET /v1/links HTTP/1.1',
    'GET /v1/links HTTP/1.1 x',
    'GET /v1/li nks HTTP/1.1',
    'get /v1/links HTTP/1.1',
    'FOO /v1/links HTTP/1.1',
    ' / HTTP/1.1',
    '/v1/links',
    'GET',
    '',
    `${'A'.repeat(1_000)} /v1/links HTTP/1.1`,
    'GET v1/links HTTP/1.1',
    'GET /v1/links\0 HTTP/1.1',
    'PRI * HTTP/2.0',
    'G\u00c9T / HTTP/1.1',
    'GET /v1/links HTTP/-1.1',
    'GET /v1/links HTTP/1.1\rX-Injected: yes',
  ].map((line): [string, Expectation] => [line, { statuses: [400, 505], by: 'parser' }]),
  ['GET /v1/links HTTP/1.0', fine],
  // The parser is lenient here, without harm: each is one request with one response.
  ...[
    'GET /v1/links',
    'GET /v1/links HTTP/0.9',
    'GET /v1/links HTTP/2.0',
    'GET /v1/links  HTTP/1.1',
    'GET  /v1/links HTTP/1.1',
  ].map((line): [string, Expectation] => [line, { statuses: [200, 400, 505], by: 'parser' }]),
  ['GET /v1/links HTTP/1.2', { statuses: [200, 400, 505], by: 'parser' }],
  ['GET /v1/links/\u00e9 HTTP/1.1', { statuses: [400, 404], by: 'parser' }],
  ['GET /v1/links?search=\u00e9"<> HTTP/1.1', { statuses: [200, 400], by: 'parser' }],
  [`GET /v1/links?x=${'a'.repeat(20_000)} HTTP/1.1`, { statuses: [431, 414], by: 'parser' }],
  ['GET * HTTP/1.1', page(400, 404)],
  ['OPTIONS * HTTP/1.1', page(204, 400, 404)],
  ['GET /v1/links#fragment HTTP/1.1', { statuses: [200, 400, 404], by: 'parser' }],
  ...['CONNECT {host} HTTP/1.1', 'CONNECT /v1/links HTTP/1.1', 'CONNECT evil.example:443 HTTP/1.1'].map(
    (line): [string, Expectation] => [line, { statuses: [405, 400], by: 'parser' }],
  ),
  ...['TRACE', 'PROPFIND', 'PURGE', 'SEARCH', 'M-SEARCH', 'LOCK', 'QUERY', 'OPTIONS', 'PUT', 'DELETE', 'LINK'].map(
    (method): [string, Expectation] => [
      `${method} /v1/links HTTP/1.1`,
      { statuses: [405], code: 'METHOD_NOT_ALLOWED' },
    ],
  ),
  ...['TRACE', 'PROPFIND', 'PURGE', 'POST', 'PUT', 'DELETE', 'PATCH', 'QUERY'].map((method): [string, Expectation] => [
    `${method} /some-link HTTP/1.1`,
    page(405),
  ]),
];

const strays: [name: string, raw: string, expect: Expectation][] = [
  ['the beginning of TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03' + 'x'.repeat(100), parser],
  ['the beginning of SSH', 'SSH-2.0-x\r\n', parser],
  ['Redis', '*1\r\n$4\r\nPING\r\n', parser],
  ['SMTP', 'HELO x\r\n', parser],
  ['NULs', '\0'.repeat(100), parser],
  ['empty lines before', `\r\n\r\n${read}\r\n`, { statuses: [200, 400], by: 'parser' }],
  ['an answer', 'HTTP/1.1 200 OK\r\nX-Injected: yes\r\n\r\n', parser],
  ['a proxy line', `PROXY TCP4 1.1.1.1 2.2.2.2 1 2\r\n${read}\r\n`, parser],
  ['a body that is awaited', `${write}${length}Expect: 100-continue\r\n\r\n${body}`, { statuses: [100, 201] }],
  [
    'a body that is awaited and never comes in JSON',
    `${write}Content-Length: 1\r\nExpect: 100-continue\r\n\r\n{`,
    { statuses: [100, 400] },
  ],
  ['three requests at once', `${read.replace('Connection: close\r\n', '').concat('\r\n').repeat(2)}${read}\r\n`, fine],
  [
    'a request and garbage',
    `${read.replace('Connection: close\r\n', '')}\r\n\x00\x01garbage\r\n\r\n`,
    { statuses: [200, 400], by: 'parser' },
  ],
];

const rowsOf = (rows: [name: string, raw: string, expect: Expectation][]): HostileInput[] =>
  rows.map(([name, raw, expect]) => ({ name, request: { raw }, expect }));

export const framing: HostileInput[] = [
  ...rowsOf(lengths),
  ...rowsOf(lines.map(([name, line, expect]) => [name, `${read}${line}\r\n`, expect])),
  ...rowsOf(hosts),
  ...rowsOf(
    starts.map(([line, expect]) => [
      `the first line ${JSON.stringify(line.slice(0, 60))}`,
      `${line}\r\n${own}\r\n`,
      expect,
    ]),
  ),
  ...rowsOf(strays),
];
