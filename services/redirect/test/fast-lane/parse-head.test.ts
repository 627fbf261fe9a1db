import { expect, test } from 'vitest';
import { createAgentClassifier } from '../../src/decide/classify-agent.ts';
import { describeRequest } from '../../src/event/describe-event.ts';
import { createHeadParser } from '../../src/fast-lane/parse-head.ts';
import { receive } from '../../src/fast-lane/share-read-buffer.ts';

const parseHead = createHeadParser(createAgentClassifier());
const parse = (text: string) => parseHead(receive(Buffer.from(text, 'latin1')));
const withHeaders = (...headers: string[]) => ['GET /spring HTTP/1.1', ...headers, '', ''].join('\r\n');
const host = 'Host: go.example';

test('the parser reads every relevant part of an eligible request', () => {
  const text = withHeaders(
    'host: GO.example:8080',
    'User-Agent: Mozilla/5.0 (X11)',
    'REFERER: https://a.example/?b=c',
    'Accept-Language: de, en;q=0.5',
    'X-Forwarded-For: 203.0.113.7, 10.0.0.1',
    'Connection: Keep-Alive',
  ).replace('/spring', '/spring?a=1&b=%20');
  expect(parse(`${text}GET /next`)).toMatchObject({
    pathEnd: 'GET /spring'.length,
    query: 'a=1&b=%20',
    end: text.length,
    headers: {
      host: 'go.example:8080',
      userAgent: 'Mozilla/5.0 (X11)',
      agent: createAgentClassifier()('Mozilla/5.0 (X11)'),
      requestJson: Buffer.from(
        describeRequest({
          agent: createAgentClassifier()('Mozilla/5.0 (X11)'),
          referrerJson: '"https://a.example"',
          language: 'de',
          prefetch: false,
        }),
      ),
      forwardedFor: '203.0.113.7, 10.0.0.1',
      placeJson: '',
    },
  });
});

test('the parser reads the headers of a place only where its provider is known', () => {
  const text = withHeaders(host, 'CF-IPCountry: DE', 'cf-region: Land Berlin', 'cf-ipcity: Berlin');
  expect(parse(text)?.headers.placeJson).toBe('');
  const parseWithPlaces = createHeadParser(createAgentClassifier(), 'cloudflare');
  const parsed = parseWithPlaces(receive(Buffer.from(text)));
  expect(parsed?.headers.placeJson).toBe('"place":{"country":"DE","region":"Land Berlin","city":"Berlin"},');
});

test.each([
  ['no header but Host', withHeaders(host)],
  ['an empty query', withHeaders(host).replace('/spring', '/spring?')],
  ['64 characters of a slug', withHeaders(host).replace('spring', 's'.repeat(64))],
  ['headers without effect', withHeaders('Accept: */*', host, 'DNT: 1', 'sec-ch-ua: "a";v="1"', 'CF-Ray: x')],
  ['cookies, more than one', withHeaders(host, 'Cookie: a=b', 'cookie: c=d')],
  ['a value of one character', withHeaders(host, 'User-Agent: x')],
  ['40 headers', withHeaders(host, ...Array.from({ length: 39 }, () => 'Accept: a'))],
])('the parser accepts %s', (_, text) => expect(parse(text)).not.toBeNull());

test.each([
  ['/spring', true],
  [`/${'s'.repeat(64)}`, true],
  [`/${'s'.repeat(65)}`, false],
  [`/${'s'.repeat(255)}`, false],
  ...['/a/b', '/a.b', '/~a', '/%C3%BCber', '/spring/', '//spring', '/a%2Fb', '/%', '/.', '/'.repeat(255)].map(
    (path): [string, boolean] => [path, false],
  ),
])('the parser accepts the path %s, which is plain: %s', (path, isPlain) => {
  for (const query of ['', '?', '?a=1']) {
    const text = withHeaders(host).replace('/spring', `${path}${query}`);
    expect(parse(text)).toMatchObject({ isPlain, pathEnd: `GET ${path}`.length, query: query.slice(1) });
  }
});

const refusedLines = [
  ...['HEAD /spring HTTP/1.1', 'POST /spring HTTP/1.1', 'get /spring HTTP/1.1', 'GET /spring HTTP/1.0'],
  ...['GET /spring HTTP/1.2', 'GET /spring HTTP/2.0', 'GET /spring http/1.1', 'GET /spring', 'GET  /spring HTTP/1.1'],
  ...['GET /spring  HTTP/1.1', 'GET\t/spring HTTP/1.1', ' GET /spring HTTP/1.1', '\r\nGET /spring HTTP/1.1'],
  ...['GET / HTTP/1.1', 'GET /spring+ HTTP/1.1', 'GET * HTTP/1.1', 'GET /@spring HTTP/1.1', 'GET /a;b HTTP/1.1'],
  ...[
    'GET http://go.example/spring HTTP/1.1',
    'GET spring HTTP/1.1',
    'GET /spring#x HTTP/1.1',
    'GET /spr\0ing HTTP/1.1',
  ],
  ...[
    'GET /spring?a#b HTTP/1.1',
    'GET /spring?a="b" HTTP/1.1',
    'GET /spring?a b HTTP/1.1',
    'GET /spring?\xe4 HTTP/1.1',
  ],
  ...['GET /spring?a=<b> HTTP/1.1', 'GET /spring?a|b HTTP/1.1', 'GET /sprin\xe9 HTTP/1.1', 'GET /spring HTTP/1.1\r'],
  ...[
    `GET /${'s'.repeat(256)} HTTP/1.1`,
    `GET /${'s/'.repeat(128)} HTTP/1.1`,
    `GET /spring?${'q'.repeat(2_001)} HTTP/1.1`,
  ],
];
test.each(refusedLines)('the parser refuses the request line %j', (line) => {
  expect(parse([line, host, '', ''].join('\r\n'))).toBeNull();
});

const refusedHeaders = [
  ...['Host: twice.example', 'host: go.example', 'User-Agent: a\r\nUser-Agent: b', 'Referer: a\r\nReferer: a'],
  ...['X-Forwarded-For: 1.1.1.1\r\nx-forwarded-for: 2.2.2.2', 'Connection: keep-alive\r\nConnection: keep-alive'],
  ...['Connection: close', 'Connection: upgrade', 'Connection: keep-alive, te', 'Proxy-Connection: keep-alive'],
  ...['Content-Length: 0', 'Content-Length: 5', 'Transfer-Encoding: chunked', 'transfer-encoding: identity', 'TE: a'],
  ...['Trailer: a', 'Upgrade: h2c', 'HTTP2-Settings: a', 'Expect: 100-continue', 'Keep-Alive: timeout=5', 'X-New: 1'],
  ...['Sec-Purpose: prefetch', 'Purpose: prefetch', 'X-Purpose: preview', 'X-Moz: prefetch', 'Sec-WebSocket-Key: a'],
  ...[
    'Authorization: Basic a',
    'Range: bytes=0-',
    'X-HTTP-Method-Override: DELETE',
    'X-Original-URL: /a',
    '__proto__: a',
  ],
  ...['constructor: a', 'Accept : a', ' Accept: a', '\tAccept: a', 'Accept:a', 'Accept:  a', 'Accept: a ', 'Accept: '],
  ...['Accept:', 'Accept', ': a', 'Acc\xe9pt: a', 'Accept: \xe9', 'Accept: a\tb', 'Accept: a\0b', 'Accept: a\x7fb'],
  ...['Accept: a\nHost: b', 'Accept: a\rHost: b', 'Accept: a\r\n b', 'Accept: a\r\n\tb', 'Acc_ept: a', 'Accept\0: a'],
  ...[
    `${'A'.repeat(41)}: a`,
    `Cookie: ${'c'.repeat(8_192)}`,
    Array.from({ length: 40 }, () => 'Accept: a').join('\r\n'),
  ],
];
test.each(refusedHeaders.map((lines) => [lines.slice(0, 60), lines]))(
  'the parser refuses the headers %j',
  (_, lines) => {
    expect(parse(withHeaders(host, lines))).toBeNull();
  },
);

test('the parser refuses a head without Host, with other line ends, or cut anywhere', () => {
  const whole = withHeaders(host, 'User-Agent: x');
  expect(parse(withHeaders('User-Agent: x'))).toBeNull();
  expect(parse(whole.replaceAll('\r\n', '\n'))).toBeNull();
  expect(parse(whole.replaceAll('\r\n', '\r'))).toBeNull();
  for (let length = 0; length < whole.length; length += 1) expect(parse(whole.slice(0, length))).toBeNull();
  expect(parse(whole)?.end).toBe(whole.length);
});

test('the parser ignores bytes behind the length that was received', () => {
  const whole = withHeaders(host, 'User-Agent: x');
  const bytes = Buffer.from(`${whole}${whole}`, 'latin1');
  // Cached, so that the whole head would be found by its bytes.
  for (let again = 0; again < 3; again += 1) expect(parse(whole)?.end).toBe(whole.length);
  for (let length = 0; length < whole.length; length += 1) {
    expect(parseHead({ ...receive(bytes), length }), String(length)).toBeNull();
  }
  for (let length = whole.length; length < bytes.length; length += 1) {
    expect(parseHead({ ...receive(bytes), length })?.end).toBe(whole.length);
  }
});

test('the parser refuses a head with one more byte anywhere', () => {
  const whole = withHeaders(host, 'Connection: keep-alive');
  for (let at = 0; at <= whole.length; at += 1) {
    for (const byte of ['\0', '\t', '\n', '\r', '\x7f', '\x80', '\xff']) {
      const changed = whole.slice(0, at) + byte + whole.slice(at);
      // Behind the head it belongs to the next request.
      if (changed.startsWith(whole)) expect(parse(changed)?.end).toBe(whole.length);
      else expect(parse(changed), JSON.stringify([at, byte])).toBeNull();
    }
  }
});

const blocks = [
  withHeaders(host, 'User-Agent: Mozilla/5.0 (X11)', 'Accept: */*', 'Referer: https://a.example/'),
  withHeaders(host),
  withHeaders(host, `Cookie: ${'c'.repeat(3_000)}`),
];
test.each(blocks)('the parser returns the same headers from its cache: block %#', (text) => {
  const first = parse(text);
  expect(first).not.toBeNull();
  for (let again = 0; again < 4; again++) expect(parse(text)).toEqual(first);
  // At every alignment, and behind paths of different lengths.
  for (let shift = 0; shift < 8; shift++) {
    const longer = text.replace('/spring', `/spring${'-'.repeat(shift)}x`);
    const bytes = Buffer.from(`${'\0'.repeat(shift)}${longer}`, 'latin1').subarray(shift);
    expect(parseHead(receive(bytes))?.headers).toEqual(first?.headers);
  }
});

test('the parser parses a block that differs in one byte from a cached one', () => {
  const [text = ''] = blocks;
  for (let again = 0; again < 3; again++) parse(text);
  for (let at = text.indexOf('\r\n') + 2; at < text.length; at++) {
    const changed = text.slice(0, at) + (text[at] === 'x' ? 'y' : 'x') + text.slice(at + 1);
    const parsed = createHeadParser(createAgentClassifier())(receive(Buffer.from(changed, 'latin1')));
    expect(parse(changed)).toEqual(parsed);
  }
});

test('the parser does not treat the next request as a part of cached headers', () => {
  const [text = ''] = blocks;
  for (let again = 0; again < 3; again++) parse(text);
  expect(parse(text + text)?.end).toBe(text.length);
  expect(parse(`${text}\r\n`)?.end).toBe(text.length);
  expect(parse(text.slice(0, -1))).toBeNull();
});
