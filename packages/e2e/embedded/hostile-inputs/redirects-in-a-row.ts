import type { Expectation, HostileInput } from './hostile-input.ts';

const own = 'Host: {host}\r\n';
const plain = `GET /{slug} HTTP/1.1\r\n${own}`;
const last = `${plain}Connection: close\r\n\r\n`;
const smuggled = `GET /v1/links HTTP/1.1\r\nHost: x\r\nX-Injected: yes\r\n\r\n`;
const inChunks = `${smuggled.length.toString(16)}\r\n${smuggled}\r\n0\r\n\r\n`;
const nowhere = 'GET /not-there HTTP/1.1\r\n';

const responses = (...statuses: number[]): Expectation => ({
  statuses: [...new Set(statuses)],
  by: 'page',
  responses: statuses,
});
const refused: Expectation = { statuses: [302, 400, 431], by: 'parser' };

/** Pipelined requests, whose boundaries the fast lane and the HTTP server must see in the same places. */
const connections: [name: string, raw: string, expect: Expectation][] = [
  ['two plain ones', `${plain}\r\n${last}`, responses(302, 302)],
  ['fifty plain ones', `${plain}\r\n`.repeat(49) + last, responses(...Array.from({ length: 50 }, () => 302))],
  ['a plain one behind one that is not', `${plain}X-Odd: yes\r\n\r\n${plain}\r\n${last}`, responses(302, 302, 302)],
  [
    'a link that is not there between two that are',
    `${plain}\r\n${nowhere}${own}\r\n${last}`,
    responses(302, 404, 302),
  ],
  ['the API between two links', `${plain}\r\nGET /v1/x HTTP/1.1\r\n${own}\r\n${last}`, responses(302, 401, 302)],
  ['a request in a body', `${plain}Content-Length: ${smuggled.length}\r\n\r\n${smuggled}${last}`, responses(302, 302)],
  ['a request in chunks', `${plain}Transfer-Encoding: chunked\r\n\r\n${inChunks}${last}`, responses(302, 302)],
  [
    'a request in the body of the second',
    `${plain}\r\n${plain}Content-Length: ${smuggled.length}\r\n\r\n${smuggled}${last}`,
    responses(302, 302, 302),
  ],
  ['a length of nothing', `${plain}Content-Length: 0\r\n\r\n${last}`, responses(302, 302)],
  ['a second Host on the second', `${plain}\r\n${plain}Host: x\r\nConnection: close\r\n\r\n`, responses(302, 400)],
  [
    'another Host on the second',
    `${plain}\r\nGET /{slug} HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n`,
    responses(302, 404),
  ],
  ['no Host on the second', `${plain}\r\nGET /{slug} HTTP/1.1\r\nConnection: close\r\n\r\n`, responses(302, 400)],
  ['an empty line between', `${plain}\r\n\r\n${last}`, responses(302, 302)],
  ['a HEAD behind a GET', `${plain}\r\nHEAD /{slug} HTTP/1.1\r\n${own}Connection: close\r\n\r\n`, responses(302, 302)],
  ['garbage behind a plain one', `${plain}\r\n\0\x01garbage\r\n\r\n`, responses(302, 400)],
  ['a lone LF behind a plain one', `${plain}\r\n\n${last}`, { statuses: [302, 400], by: 'page' }],
  ['HTTP/1.0 behind HTTP/1.1', `${plain}\r\nGET /{slug} HTTP/1.0\r\n${own}\r\n`, responses(302, 302)],
  [
    'a prefetch behind a visit',
    `${plain}\r\n${plain}Sec-Purpose: prefetch\r\nConnection: close\r\n\r\n`,
    responses(302, 302),
  ],
];

/** Header lines added to an otherwise minimal request. */
const lines: [name: string, line: string, expect: Expectation][] = [
  ...[
    'A: b\r\n c: d',
    'A: b\nX-Injected: yes',
    'A: b\rX-Injected: yes',
    'A: b\0c',
    'A\0: b',
    'A b: c',
    ': x',
    'nothing',
    'Content-Length: -1',
    'Content-Length: x',
    'Host: x',
    ' Host: x',
    'Transfer-Encoding: x',
    'Content-Length: 0\r\nTransfer-Encoding: chunked',
    'Host : x',
    'A: b\r\nHost: {host}',
  ].map((line): [string, string, Expectation] => [line, line, { ...refused, statuses: [400] }]),
  ...[
    'constructor: x',
    'hasownproperty: x',
    '__proto__: x',
    'valueof: x',
    'tostring: x',
    'A:b',
    'A:',
    'A:  b',
    'A: b ',
    'A: \u00e9',
    'Referer: \u00e9',
    'Connection: close, keep-alive',
    'Connection: x',
    'Keep-Alive: timeout=999999',
    'Upgrade: h2c',
    'TE: trailers',
    'Expect: x',
    'Cookie: ',
    `Cookie: ${'c'.repeat(9_000)}`,
    'User-Agent: a\r\nUser-Agent: b',
    'Referer: a\r\nReferer: b',
    'X-Forwarded-For: 1.1.1.1\r\nX-Forwarded-For: x',
  ].map((line): [string, string, Expectation] => [line, line, { ...refused, statuses: [302, 400] }]),
];

export const redirectsInARow: HostileInput[] = [
  ...connections.map(([name, raw, expect]) => ({ name: `in a row: ${name}`, request: { raw }, expect })),
  ...lines.map(([name, line, expect]) => ({
    name: `a visit with the line ${JSON.stringify(name.slice(0, 50))}`,
    request: { raw: `${plain}${line}\r\nConnection: close\r\n\r\n` },
    expect,
  })),
];
