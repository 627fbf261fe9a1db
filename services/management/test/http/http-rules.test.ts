import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { failure } from '@linkplane/contracts';
import { startManagement, type TestResponse, type TestManagement } from '../support/start-management.ts';

let management: TestManagement;
beforeAll(async () => {
  management = await startManagement();
});
afterAll(() => management.stop());

const call: TestManagement['call'] = (...args) => management.call(...args);
const json = { 'content-type': 'application/json' };

test("every response has a request id of its own, not the client's", async () => {
  const ids = new Set<string>();
  for (const path of ['/v1/links', '/v1/links/x', '/v1/nothing', '/elsewhere', '/api/v1/links']) {
    const { headers } = await call('GET', path, undefined, { headers: { 'x-request-id': 'mine' } });
    ids.add(headers.get('x-request-id')!);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('etag')).toBeNull();
  }
  expect(ids.size).toBe(5);
  for (const id of ids) expect(id).toMatch(/^req_[0-9A-Za-z]{20}$/);
});

test('an unknown path is NOT_FOUND in the envelope', async () => {
  for (const path of [
    '/v1',
    '/v1/',
    '/v1/nothing',
    '/V1/links',
    '/v2/links',
    '/',
    '/v1/links/a/b',
    '//v1/links',
    '/v1/links/%ff',
    '/v1/links/%',
    '/v1/links/%c0%af',
  ]) {
    const { status, body } = await call('GET', path);
    expect([path, status, body.error.code]).toEqual([path, 404, 'NOT_FOUND']);
  }
});

test('another method on a known path is METHOD_NOT_ALLOWED with Allow', async () => {
  for (const [method, path, allow] of [
    ['PUT', '/v1/links', 'POST, GET, HEAD'],
    ['DELETE', '/v1/links', 'POST, GET, HEAD'],
    ['POST', '/v1/links/lnk_00000000000000000000', 'GET, PATCH, DELETE, HEAD'],
  ] as const) {
    const { status, headers, body } = await call(method, path, {});
    expect([status, body.error.code, headers.get('allow')]).toEqual([405, 'METHOD_NOT_ALLOWED', allow]);
  }
});

test('HEAD has the response of GET without a body', async () => {
  const { status, text } = await call('HEAD', '/v1/links');
  expect([status, text]).toEqual([200, '']);
});

describe('a request body', () => {
  const raw = (body: string, headers: Record<string, string> = json) => call('POST', '/v1/links', body, { headers });

  test('that is not JSON is INVALID_JSON', async () => {
    for (const body of ['{', 'nope', '{"url":}', "{'url':1}", '\ufeff\ufeff{}', '{"a":1}x']) {
      const response = await raw(body);
      expect([body, response.status, response.body.error.code]).toEqual([body, 400, 'INVALID_JSON']);
    }
  });

  test('that is not UTF-8 is INVALID_JSON', async () => {
    const response = await fetch(`${management.url}/v1/links`, {
      method: 'POST',
      headers: { ...json, authorization: `Bearer ${management.owner.token}` },
      body: Buffer.from([0x22, 0xff, 0x22]),
    });
    expect([response.status, ((await response.json()) as TestResponse['body']).error.code]).toEqual([
      400,
      'INVALID_JSON',
    ]);
  });

  test('that is JSON but not an object is VALIDATION_ERROR', async () => {
    for (const body of ['null', '[]', '5', '"x"', 'true', '{}', '']) {
      const response = await raw(body);
      expect([body, response.status, response.body.error.code]).toEqual([body, 400, 'VALIDATION_ERROR']);
      expect(failure.strict().safeParse(response.body).success).toBe(true);
    }
  });

  test('that is deeply nested or unusual is refused with 400', async () => {
    for (const body of [
      `${'['.repeat(30_000)}${']'.repeat(30_000)}`,
      `{"url":${'['.repeat(30_000)}${']'.repeat(30_000)}}`,
      `{"title":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}}`,
      '{"__proto__":{"url":"https://example.com"}}',
      '{"constructor":1,"url":{"toString":1}}',
      '{"url":1e999999}',
      `{"url":"${'\\u0000'.repeat(9_000)}"}`,
    ]) {
      const { status, body: response } = await raw(body);
      expect([body.slice(0, 30), status, response.error.code]).toEqual([body.slice(0, 30), 400, 'VALIDATION_ERROR']);
    }
    expect((await call('GET', '/v1/links')).status).toBe(200);
  });

  test('above 64 KB is PAYLOAD_TOO_LARGE, chunked or not, and the connection stays usable', async () => {
    const { status, body } = await raw(JSON.stringify({ url: 'https://example.com', shortUrl: 'a'.repeat(65_536) }));
    expect([status, body.error.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    expect((await raw(`"${'a'.repeat(5_000_000)}"`)).status).toBe(413);
    expect((await raw(JSON.stringify({ url: 'https://example.com', shortUrl: 'a'.repeat(64_000) }))).status).toBe(201);
    const chunk = 'a'.repeat(32_768);
    const response = await sendChunked(management, [chunk, chunk, chunk]);
    expect(response).toMatch(/^HTTP\/1\.1 413 /);
  });

  test('of another type, charset or coding is UNSUPPORTED_MEDIA_TYPE', async () => {
    const body = JSON.stringify({ url: 'https://example.com' });
    for (const headers of [
      { 'content-type': 'text/plain' },
      { 'content-type': 'application/x-www-form-urlencoded' },
      { 'content-type': 'application/json; charset=utf-16' },
      { ...json, 'content-encoding': 'gzip' },
    ]) {
      const response = await raw(body, headers);
      expect([headers, response.status, response.body.error.code]).toEqual([headers, 415, 'UNSUPPORTED_MEDIA_TYPE']);
    }
    for (const type of ['application/json;charset=UTF-8', 'Application/JSON', 'application/json; charset="utf-8"'])
      expect((await raw(body, { 'content-type': type })).status).toBe(201);
  });
});

/** A body without a length, as raw HTTP. Resolves with the first bytes of the response. */
function sendChunked({ url, owner }: TestManagement, chunks: string[]): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    socket.on('error', reject).once('data', (data) => {
      socket.destroy();
      resolve(data.toString());
    });
    socket.write(`POST /v1/links HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${owner.token}\r\n`);
    socket.write('Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n');
    for (const chunk of chunks) socket.write(`${chunk.length.toString(16)}\r\n${chunk}\r\n`);
    socket.write('0\r\n\r\n');
  });
}

test.each(['/v1/links/', '/api/v1/', '/app/', '/app/api/'])(
  'a path below %s over 2,048 bytes is refused',
  async (base) => {
    const path = base + 'x'.repeat(2_048 - base.length);
    const headers = { host: 'localhost:8080' };
    expect((await call('GET', `${path}?q=${'x'.repeat(4_096)}`, undefined, { headers })).status).not.toBe(414);
    const { status, body } = await call('GET', `${path}x`, undefined, { headers });
    expect([status, body.error.code]).toEqual([414, 'URI_TOO_LONG']);
  },
);
