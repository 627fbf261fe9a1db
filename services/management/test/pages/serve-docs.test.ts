import { gunzipSync } from 'node:zlib';
import { buildOpenApi } from '@linkplane/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startManagement, type TestManagement } from '../support/start-management.ts';

let management: TestManagement;
beforeAll(async () => void (management = await startManagement()));
afterAll(async () => await management.stop());

const get = async (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  await fetch(`${management.url}${path}`, { method, headers });

test.each(['/v1/openapi.json', '/api/v1/openapi.json'])(
  '%s serves the OpenAPI document without a token',
  async (path) => {
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(response.headers.get('x-ratelimit-limit')).toMatch(/^\d+$/);
    expect(response.headers.get('x-request-id')).toMatch(/^req_/);
    expect(await response.json()).toEqual(JSON.parse(JSON.stringify(buildOpenApi())));
  },
);

test('the document is revalidated with 304 and cacheable for a short time', async () => {
  const first = await get('/v1/openapi.json');
  expect(first.headers.get('cache-control')).toBe('public, max-age=300');
  const again = await get('/v1/openapi.json', { 'If-None-Match': first.headers.get('etag') ?? '' });
  expect(again.status).toBe(304);
  expect(await again.text()).toBe('');
});

test('the document is compressed only for clients that accept it', async () => {
  const { get: getRaw } = await import('node:http');
  const read = (encoding: string) =>
    new Promise<{ encoding: string | undefined; bytes: Buffer }>((resolve, reject) => {
      getRaw(`${management.url}/v1/openapi.json`, { headers: { 'Accept-Encoding': encoding } }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({ encoding: response.headers['content-encoding'], bytes: Buffer.concat(chunks) }),
        );
      }).on('error', reject);
    });
  const [packed, plain] = [await read('gzip, br'), await read('identity')];
  expect([packed.encoding, plain.encoding]).toEqual(['gzip', undefined]);
  expect(gunzipSync(packed.bytes).equals(plain.bytes)).toBe(true);
});

test('the docs page uses only its own files, and its policy allows nothing else', async () => {
  const page = await get('/docs');
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toMatch(/unsafe|http|\*/);
  const html = await page.text();
  expect(html).not.toMatch(/<script(?![^>]* src=)|<style| style=| on\w+=|(?:src|href)="https?:/);
  const files = [...html.matchAll(/(?:src|href)="(\/docs\/[0-9a-f]{16}\/[^"]+)"/g)].map(([, path]) => path ?? '');
  expect(files).toHaveLength(2);
  for (const path of files) {
    const file = await get(path);
    expect(file.status, path).toBe(200);
    expect(file.headers.get('content-type')).toMatch(path.endsWith('.css') ? /^text\/css/ : /^text\/javascript/);
    expect(file.headers.get('cache-control')).toBe('public, max-age=31536000');
    expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(100);
  }
});

test('every page of the documentation is served, and the search index with them', async () => {
  const html = await (await get('/docs')).text();
  const paths = new Set([...html.matchAll(/href="(\/docs\/(?:api|guides)\/[^"#]+)"/g)].map(([, path]) => path ?? ''));
  expect(paths.size).toBeGreaterThan(20);
  for (const path of paths) {
    const page = await get(path);
    expect(page.status, path).toBe(200);
    expect(page.headers.get('content-security-policy'), path).toContain("default-src 'none'");
  }
  const entries = (await (await get('/docs/search.json')).json()) as unknown[];
  expect(entries.length).toBeGreaterThan(100);
});

test('other files and other methods are refused below /docs', async () => {
  const asset = /\/docs\/[^/"]+\//.exec(await (await get('/docs')).text())?.[0] ?? '';
  const others = ['index.html', 'package.json', 'docs.js.map', '..%2fmount-docs.ts', '../docs.css'];
  for (const path of ['/docs/docs.css', ...others.map((name) => `${asset}${name}`)])
    expect((await get(path)).status, path).toBe(404);
  for (const path of ['/docs', '/v1/openapi.json']) {
    const response = await get(path, {}, 'POST');
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, HEAD');
    expect((await get(path, {}, 'HEAD')).status).toBe(200);
  }
});

test.each([
  ['text/html,application/xhtml+xml,*/*;q=0.8', 'text/html; charset=utf-8', /<h1>Page not found<\/h1>.*href="\/docs"/],
  ['application/json', 'application/json; charset=utf-8', /"code":"NOT_FOUND"/],
  ['*/*', 'application/json; charset=utf-8', /"code":"NOT_FOUND"/],
])('an address below /docs without a page is 404 for a reader of %s, as %s', async (accept, type, body) => {
  for (const path of ['/docs/nothing', '/docs/guides/nothing', '/docs/guides/../x', '/docs/']) {
    const response = await get(path, { Accept: accept });
    if (path === '/docs/' && response.status === 200) continue;
    expect([response.status, response.headers.get('content-type')], path).toEqual([404, type]);
    expect(await response.text()).toMatch(body);
  }
});
