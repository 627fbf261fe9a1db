import { gunzipSync } from 'node:zlib';
import { buildOpenApi } from '@linkplane/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startManagement, type TestManagement } from '../support/start-management.ts';

let management: TestManagement;
beforeAll(async () => void (management = await startManagement()));
afterAll(async () => await management.stop());

const get = async (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  await fetch(`${management.url}${path}`, { method, headers });

test.each(['/v1/openapi.json', '/api/v1/openapi.json'])('%s is the document, without a token', async (path) => {
  const answer = await get(path);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(answer.headers.get('x-ratelimit-limit')).toMatch(/^\d+$/);
  expect(answer.headers.get('x-request-id')).toMatch(/^req_/);
  expect(await answer.json()).toEqual(JSON.parse(JSON.stringify(buildOpenApi())));
});

test('whoever has it is told so, and others may keep it for a short while', async () => {
  const first = await get('/v1/openapi.json');
  expect(first.headers.get('cache-control')).toBe('public, max-age=300');
  const again = await get('/v1/openapi.json', { 'If-None-Match': first.headers.get('etag') ?? '' });
  expect(again.status).toBe(304);
  expect(await again.text()).toBe('');
});

test('it is compressed only for those who take that', async () => {
  const { get: getRaw } = await import('node:http');
  const read = (encoding: string) =>
    new Promise<{ encoding: string | undefined; bytes: Buffer }>((resolve, reject) => {
      getRaw(`${management.url}/v1/openapi.json`, { headers: { 'Accept-Encoding': encoding } }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => resolve({ encoding: answer.headers['content-encoding'], bytes: Buffer.concat(chunks) }));
      }).on('error', reject);
    });
  const [packed, plain] = [await read('gzip, br'), await read('identity')];
  expect([packed.encoding, plain.encoding]).toEqual(['gzip', undefined]);
  expect(gunzipSync(packed.bytes).equals(plain.bytes)).toBe(true);
});

test('the page needs nothing but its own files, and its policy allows nothing else', async () => {
  const page = await get('/docs');
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toMatch(/unsafe|http|\*/);
  const html = await page.text();
  expect(html).not.toMatch(/<script(?![^>]* src=)|<style| style=| on\w+=|https?:/);
  const files = [...html.matchAll(/(?:src|href)="(\/docs\/[^"]+)"/g)].map(([, path]) => path ?? '');
  expect(files).toHaveLength(4);
  for (const path of files) {
    const file = await get(path);
    expect(file.status, path).toBe(200);
    expect(file.headers.get('content-type')).toMatch(path.endsWith('.css') ? /^text\/css/ : /^text\/javascript/);
    expect(file.headers.get('cache-control')).toBe('public, max-age=31536000');
    expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(100);
  }
});

test('no other file is served, and no other method', async () => {
  const asset = /\/docs\/[^/"]+\//.exec(await (await get('/docs')).text())?.[0] ?? '';
  const others = ['index.html', 'package.json', 'swagger-ui-bundle.js.map', '..%2fmount-docs.ts', '../docs.css'];
  for (const path of ['/docs/docs.css', ...others.map((name) => `${asset}${name}`)])
    expect((await get(path)).status, path).toBe(404);
  for (const path of ['/docs', '/v1/openapi.json']) {
    const answer = await get(path, {}, 'POST');
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('GET, HEAD');
    expect((await get(path, {}, 'HEAD')).status).toBe(200);
  }
});
