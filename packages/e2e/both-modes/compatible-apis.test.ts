import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCodeBlocks } from '../repository/read-code-blocks.ts';
import { runQuickStart } from '../repository/run-quick-start.ts';
import { shareProduct } from '../support/share-product.ts';
import { startProduct, type Product } from '../support/start-product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ env: { COMPATIBLE_APIS: 'yourls,shlink,kutt,bitly', LOG_LEVEL: 'debug' } });
});
afterAll(async () => await product.stop());

const target = 'https://example.com/there';
const paths = [
  '/yourls-api.php?action=stats&format=json',
  '/rest/health',
  '/rest/v3/short-urls',
  '/api/v2/links',
  '/v4/bitlinks/lnk.example/sale',
];

test('a link that a client of YOURLS creates redirects, and its token is in no log', async () => {
  const { token } = product.firstRun;
  const query = new URLSearchParams({ signature: token, action: 'shorturl', url: target, format: 'json' });
  const created = await fetch(`${product.origin}/yourls-api.php?${query.toString()}`);
  const { shorturl } = (await created.json()) as { shorturl: string };
  expect(created.status).toBe(200);
  const { status, headers } = await product.visit(new URL(shorturl).pathname);
  expect([status, headers.location]).toEqual([302, target]);
  expect(product.output()).not.toContain(token.slice(10));
});

test('the samples of docs/api/compatible-apis.md do what they say', async () => {
  const name = 'docs/api/compatible-apis.md';
  const blocks = readCodeBlocks(resolve(import.meta.dirname, '../../..', name), name);
  expect(blocks.length).toBeGreaterThan(0);
  const directory = mkdtempSync(join(tmpdir(), 'linkplane-samples-'));
  try {
    const problems = await runQuickStart({
      blocks,
      directory,
      env: { PATH: process.env['PATH'], LINKPLANE_TOKEN: product.firstRun.token },
      replace: [['http://localhost:8080', product.origin]],
      hasPython: false,
    });
    expect(problems).toEqual([]);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
});

test('on a host that is not that of the API, the paths are slugs', async () => {
  const unknown = await product.visit('/no-such.php', { headers: { Host: 'go.example.com' } });
  for (const path of paths) {
    const { status, headers } = await product.visit(path, { headers: { Host: 'go.example.com' } });
    expect([path, status, headers['content-type']]).toEqual([path, unknown.status, unknown.headers['content-type']]);
  }
});

test('without the setting, the paths are slugs on every host', async () => {
  const shared = await shareProduct();
  const unknown = await shared.visit('/no-such.php');
  expect(unknown.status).toBe(404);
  for (const path of paths) {
    const { status, headers } = await shared.visit(path);
    expect([path, status, headers['content-type']]).toEqual([path, 404, unknown.headers['content-type']]);
  }
});
