import { agents } from '../support/a-link.ts';
import { otherSlugs, eligibleSlugs, policyPaths, eligiblePaths } from './seed-links.ts';

export type Random = () => number;
/** `isDoubtful`: it may be incomplete, or close its connection. */
export type Request = { bytes: Buffer; isHead: boolean; isDoubtful: boolean };

/** A small seeded generator (mulberry32): a failing run is repeated by its printed seed. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export const pick = <Item>(random: Random, items: readonly Item[]): Item =>
  items[Math.floor(random() * items.length)] as Item;
const chance = (random: Random, share: number) => random() < share;

const hosts = ['go.example', 'GO.Example', 'go.example:80', 'go.example.', 'Go.Example.:80'];
const customHosts = ['links.example:8443', 'links.example', 'LINKS.example.'];
const otherHosts = ['lost.example', 'unknown.example', 'go.example:81', 'a b', '[::1]', 'go.example, x', '-', '1'];
const policyHosts = [
  'go.example',
  'exact.example',
  'Exact.example:8443',
  'path.example',
  'unicode.example',
  'links.example',
];
const queries = [
  '?qr=1',
  '?a=1&b=%20',
  '?',
  '?utm_source=x&b=3',
  '?a=%zz',
  "?it's=(fine)",
  '?ref=%C3%BC+b&utm_term=%zz',
];
const otherQueries = ['', '', '', '?a="b"', '?q=a|b', '?a={1}', '?a=1'];
const navigation = [
  'Accept: text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'Accept-Encoding: gzip, deflate, br, zstd',
  'Accept-Language: en-US,en;q=0.5',
  'Upgrade-Insecure-Requests: 1',
];
/** What browsers and tools send beside Host. */
const headerSets = [
  [`User-Agent: ${agents.chrome}`, ...navigation, 'sec-ch-ua: "Chromium";v="140", "Not=A?Brand";v="24"', 'DNT: 1'],
  [`User-Agent: ${agents.iphone}`, ...navigation, 'Connection: keep-alive', 'Sec-Fetch-Site: none', 'Priority: u=0, i'],
  [
    `user-agent: ${agents.android}`,
    'Accept-Language: zh-Hant-TW',
    'Connection: Keep-Alive',
    'Cookie: a=b; c="d"',
    'Cookie: e=f',
    'SEC-FETCH-MODE: x',
  ],
  [`User-Agent: ${agents.googlebot}`, 'Accept: */*', 'From: googlebot(at)googlebot.com'],
  ['User-Agent: curl/8.5.0', 'Accept: */*'],
  [],
];
const visits = [
  'Referer: https://news.example.org/today?x=1',
  'X-Forwarded-For: 203.0.113.7',
  'X-Forwarded-For: 193.99.144.80',
  'X-Forwarded-For: 2a02:2e0:3fe::1',
  'X-Forwarded-For: 203.0.113.7, 198.51.100.9, 127.0.0.3',
  'X-Forwarded-For: ::ffff:203.0.113.8',
  'X-Forwarded-For: 2001:db8::1',
  'X-Forwarded-For: unknown, 127.0.0.9',
  'CF-IPCountry: DE',
  'cf-ipcountry: xx\r\ncf-ipcity: Nowhere',
  'CF-IPCountry: T1',
  'Cf-Ipcountry: at\r\nCf-Region: Wien\r\ncf-ipcity: "Vienna" \\ 1',
  `cf-ipcountry: US\r\ncf-region: ${'r'.repeat(300)}`,
];
/** Each of them makes a request not eligible for the lane. */
const strangeHeaders = [
  ...['Sec-Purpose: prefetch;prerender', 'Purpose: prefetch', 'X-Moz: prefetch', 'Accept:application/json'],
  ...['Connection: keep-alive, x', 'Connection: upgrade', 'Upgrade: h2c', 'Proxy-Connection: close', 'Keep-Alive: 5'],
  ...['Expect: 100-continue', 'Expect: x', 'TE: trailers', 'Content-Length: 0', 'Content-Length: +0', 'X-Unknown: 1'],
  ...[
    'User-Agent: twice',
    'Referer: https://twice.example/',
    'Accept-Language: tw',
    'X-Forwarded-For: 192.0.2.1',
    'Referer:',
    'Cookie: ',
  ],
  ...['cf-ipcountry: DE\r\ncf-ipcountry: AT', 'cf-ipcountry: DE\r\ncf-ipcity: M\xc3\xbcnchen'],
  ...['User-Agent: \xe4\xf6\xfc\xff', 'Referer: https://x.example/\xc3\xa4', 'Cookie: a\tb', 'X-Forwarded-For: \x80'],
  ...[`Cookie: ${'c'.repeat(9_000)}`, `User-Agent: ${'u'.repeat(1_500)}`, 'Referer:  https://two.example/ '],
];

const join = (lines: string[]) => Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');

/** A request that is eligible for the lane, or one that looks much like it. */
export function eligibleRequest(random: Random): Request {
  const query = chance(random, 0.3) ? pick(random, queries) : '';
  const slug = pick(random, eligibleSlugs);
  const isExact = slug === 'MiXed' && chance(random, 0.7);
  const isCustom = slug === 'p0' && chance(random, 0.5);
  // Only Android gets a redirect for this slug.
  const headerSet = slug === 'android' ? headerSets[2] : pick(random, headerSets);
  const decoded = chance(random, 0.15) ? pick(random, eligiblePaths) : undefined;
  const host = isExact ? 'exact.example' : pick(random, isCustom ? customHosts : hosts);
  const headers = [`Host: ${decoded?.host ?? host}`, ...(headerSet ?? [])];
  const eligible = isExact ? pick(random, ['Case', 'case']) : slug;
  if (chance(random, 0.4)) headers.splice(Math.floor(random() * headers.length), 0, pick(random, visits));
  return {
    bytes: join([`GET ${decoded?.path ?? `/${eligible}`}${query} HTTP/1.1`, ...headers]),
    isHead: false,
    isDoubtful: false,
  };
}

/** A request for a link on a host with a slug policy of its own: eligible or not. */
function policyRequest(random: Random): Request {
  const query = chance(random, 0.2) ? pick(random, queries) : '';
  const headers = [`Host: ${pick(random, policyHosts)}`, ...pick(random, headerSets)];
  const bytes = join([`GET ${pick(random, policyPaths)}${query} HTTP/1.1`, ...headers]);
  return { bytes, isHead: false, isDoubtful: false };
}

/** A valid request that is not eligible, and does not close its connection. */
export function otherRequest(random: Random): Request {
  if (chance(random, 0.4)) return policyRequest(random);
  const slug = pick(random, chance(random, 0.7) ? otherSlugs : eligibleSlugs);
  const path = pick(random, [
    `/${slug}`,
    `/${slug}+`,
    `/${slug}/`,
    `/@${slug}`,
    `/%70${slug}`,
    '/',
    '/robots.txt',
    '/b/x',
  ]);
  const query = pick(random, otherQueries);
  const method = pick(random, ['GET', 'GET', 'GET', 'HEAD', 'OPTIONS', 'POST', 'PUT']);
  const host = pick(random, chance(random, 0.7) ? hosts : [...otherHosts, ...customHosts]);
  const headers = [`Host: ${host}`, ...pick(random, headerSets)];
  const body = method === 'POST' ? 'GET /p0 HTTP/1.1\r\nHost: go.example\r\n\r\n' : '';
  const length = body === '' ? [] : [`Content-Length: ${body.length}`];
  const head = join([`${method} ${path}${query} HTTP/1.1`, ...headers, ...length]);
  return { bytes: Buffer.concat([head, Buffer.from(body)]), isHead: method === 'HEAD', isDoubtful: false };
}

/** What a broken client or an attacker would send. It may close its connection, or never be complete. */
export function doubtfulRequest(random: Random): Request {
  const { bytes, isHead } = chance(random, 0.8) ? eligibleRequest(random) : otherRequest(random);
  if (chance(random, 0.3)) {
    const lines = bytes.toString('latin1').split('\r\n');
    lines.splice(1 + Math.floor(random() * (lines.length - 2)), 0, pick(random, strangeHeaders));
    return { bytes: Buffer.from(lines.join('\r\n'), 'latin1'), isHead, isDoubtful: true };
  }
  if (chance(random, 0.35)) return { bytes: smuggle(random, bytes), isHead, isDoubtful: true };
  return { bytes: mutateBytes(random, bytes), isHead, isDoubtful: true };
}

function smuggle(random: Random, bytes: Buffer): Buffer {
  const text = bytes.toString('latin1');
  const inner = 'GET /p1 HTTP/1.1\r\nHost: go.example\r\n\r\n';
  const withHeader = (header: string, body: string) => `${text.slice(0, -2)}${header}\r\n\r\n${body}`;
  const [line = '', ...rest] = text.split('\r\n');
  const again = (first: string) => [first, ...rest].join('\r\n');
  return Buffer.from(
    pick(random, [
      () => withHeader(`Content-Length: ${inner.length}`, inner),
      () => withHeader('Content-Length: 5', `0\r\n\r\n${inner}`),
      () => withHeader('Transfer-Encoding: chunked', `0\r\n\r\n${inner}`),
      () => withHeader(`Transfer-Encoding: chunked\r\nContent-Length: ${inner.length}`, inner),
      () => withHeader('Transfer-Encoding : chunked', `0\r\n\r\n${inner}`),
      () => withHeader('Transfer-Encoding: xchunked', `0\r\n\r\n${inner}`),
      () => withHeader('Content-Length: 3\r\nContent-Length: 4', 'abcd'),
      () => withHeader('Content-Length: 0x10', inner),
      () => withHeader('X: y\nContent-Length: 10', inner),
      () => withHeader('Host: links.example', ''),
      () => withHeader(' Host: links.example', ''),
      () => withHeader('\tfolded', ''),
      () => text.replace('\r\nHost: ', '\r\nHost : '),
      () => text.replace('\r\nHost: ', '\r\nHost:'),
      () => text.replace('\r\nHost: ', '\r\nX-Host: '),
      () => text.replaceAll('\r\n', '\n'),
      () => text.replace('\r\n', '\n'),
      () => text.replace('\r\n', '\r'),
      () => again(line.replace('GET /', 'GET http://links.example/')),
      () => again(line.replace(' HTTP', '#b HTTP')),
      () => again(line.replace('GET ', 'GET  ')),
      () => again(line.replace(' HTTP', '\tHTTP')),
      () => again(line.replace('GET', 'get')),
      () =>
        again(
          line.replace('HTTP/1.1', pick(random, ['HTTP/1.0', 'HTTP/1.2', 'HTTP/2.0', 'http/1.1', 'HTTP/1.1 ', ''])),
        ),
      () => again(line.replace('GET /', pick(random, ['GET //', 'GET ', 'GET /\0', 'GET /%00', 'GET \\', 'GET */']))),
      () => `\r\n${text}`,
      () => ` ${text}`,
      () => `${text.slice(0, -2)}${'A: b\r\n'.repeat(45)}\r\n`,
      () => text.replace('\r\n', '\r\nConnection: close\r\n'),
    ])(),
    'latin1',
  );
}

const oddBytes = [0, 9, 10, 11, 13, 32, 35, 37, 47, 58, 127, 128, 160, 255];

function mutateBytes(random: Random, bytes: Buffer): Buffer {
  let mutated = bytes;
  for (let times = chance(random, 0.8) ? 1 : 3; times > 0; times -= 1) {
    const at = Math.floor(random() * mutated.length);
    const odd = chance(random, 0.6) ? pick(random, oddBytes) : Math.floor(random() * 256);
    const [before, behind] = [mutated.subarray(0, at), mutated.subarray(at)];
    const kind = Math.floor(random() * 4);
    if (kind === 0) mutated = Buffer.concat([before, Buffer.of(odd), behind.subarray(1)]);
    else if (kind === 1) mutated = Buffer.concat([before, Buffer.of(odd), behind]);
    else if (kind === 2) mutated = Buffer.concat([before, behind.subarray(1)]);
    else mutated = Buffer.concat([before, behind.subarray(0, 30), behind]);
  }
  return mutated;
}
