import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendRaw, waitFor } from '@linkplane/testing';
import { runCli } from '../support/run-cli.ts';
import { shareProduct, type SharedProduct } from '../support/share-product.ts';
import { isDistributed } from '../support/start-product.ts';

let product: SharedProduct;
const host = `links-${Date.now()}.example`;
const directory = mkdtempSync(join(tmpdir(), 'linkplane-hosts-'));
const association = { applinks: { details: [] } };

beforeAll(async () => {
  product = await shareProduct();
  const associationFile = join(directory, 'association.json');
  writeFileSync(associationFile, JSON.stringify(association));
  await runCli(product.cliEnv, [
    ...['domain', 'add', '--workspace', product.firstRun.workspaceId, '--host', host],
    ...['--root-url', 'https://example.com/root', '--not-found-url', 'https://example.com/missing'],
    ...['--apple-app-site-association', associationFile, '--json'],
  ]);
});
afterAll(() => rmSync(directory, { recursive: true }));

describe('a host', () => {
  test('serves only its own links', async () => {
    const own = await product.api.createLink({ url: 'https://example.com/own' });
    const custom = await product.api.createLink({ url: 'https://example.com/custom', domain: host });
    expect(custom).toMatchObject({ domain: host, shortUrl: `https://${host}/${custom.slug}` });
    const at = async (path: string, name: string) =>
      (await product.visit(path, { headers: { Host: name } })).headers.location;
    expect(await at(`/${custom.slug}`, host)).toBe('https://example.com/custom');
    expect(await at(`/${custom.slug}`, `${host.toUpperCase()}.:8443`)).toBe('https://example.com/custom');
    expect(await at(`/${own.slug}`, host)).toBe('https://example.com/missing');
    expect((await product.visit(`/${custom.slug}`)).status).toBe(404);
  });

  test('can use a slug that another host uses', async () => {
    const slug = `same-${Date.now()}`;
    await product.api.createLink({ url: 'https://example.com/1', slug });
    await product.api.createLink({ url: 'https://example.com/2', slug, domain: host });
    expect((await product.visit(`/${slug}`)).headers.location).toBe('https://example.com/1');
    expect((await product.visit(`/${slug}`, { headers: { Host: host } })).headers.location).toBe(
      'https://example.com/2',
    );
  });

  test('that is not verified returns a 404 without any data', async () => {
    const link = await product.api.createLink({ url: 'https://example.com/' });
    for (const name of ['unknown.example', 'localhost.evil.example', `localhost:${product.port + 1}`, '[::1', 'a b']) {
      expect((await product.visit(`/${link.slug}`, { headers: { Host: name } })).status, name).toBe(404);
    }
  });

  test('that is unknown is named beside PUBLIC_URL to private clients, escaped, and to no other', async () => {
    const expected = new URL(product.origin).host;
    const words = ['This host is not PUBLIC_URL', expected];
    // Distributed, the client and the proxy of the test have one address: such a client could be any that the proxy forwards.
    const isNamed = !isDistributed();
    for (const name of [
      'unknown.example',
      'localhost',
      `localhost:${product.port + 1}`,
      '[2001:db8::7]',
      'UNKNOWN.example:80',
    ]) {
      const page = await product.visit('/some-slug', { headers: { Host: name } });
      expect(page.status, name).toBe(404);
      for (const word of [...words, name.toLowerCase()])
        expect([name, page.body.includes(word)]).toEqual([name, isNamed]);
    }
    const escaped = await product.visit('/', { headers: { Host: '"><b>x' } });
    expect(escaped.body).not.toContain('<b>x');
    for (const headers of [
      { 'X-Forwarded-For': '203.0.113.9' },
      { 'X-Real-IP': '10.0.0.9' },
      { Forwarded: 'for=10.0.0.9' },
      { Via: '1.1 proxy' },
    ] as Record<string, string>[]) {
      const page = await product.visit('/some-slug', { headers: { Host: 'unknown.example', ...headers } });
      expect(page, JSON.stringify(headers)).toMatchObject({ status: 404 });
      expect(page.body, JSON.stringify(headers)).not.toContain('PUBLIC_URL');
      expect(page.body, JSON.stringify(headers)).not.toContain(expected);
    }
    const custom = await product.visit('/.well-known/assetlinks.json', { headers: { Host: host } });
    expect(custom.body).not.toContain('PUBLIC_URL');
  });

  test('of the service is reachable by its loopback names', async () => {
    const link = await product.api.createLink({ url: 'https://example.com/' });
    for (const name of ['localhost', 'localhost.', '127.0.0.1', '[::1]']) {
      expect(
        (await product.visit(`/${link.slug}`, { headers: { Host: `${name}:${product.port}` } })).status,
        name,
      ).toBe(302);
    }
  });

  test('with a custom domain serves its own root and association files', async () => {
    const headers = { Host: host };
    expect((await product.visit('/', { headers })).headers.location).toBe('https://example.com/root');
    const file = await product.visit('/.well-known/apple-app-site-association', { headers });
    expect(file).toMatchObject({ status: 200, headers: { 'content-type': 'application/json' } });
    expect(JSON.parse(file.body)).toEqual(association);
    expect((await product.visit('/.well-known/assetlinks.json', { headers })).status).toBe(404);
  });

  test('given twice, or another one in the request target, is refused', async () => {
    const link = await product.api.createLink({ url: 'https://example.com/' });
    const own = `localhost:${product.port}`;
    for (const head of [
      `GET /${link.slug} HTTP/1.1\r\nHost: ${own}\r\nHost: ${host}\r\n\r\n`,
      `GET /${link.slug} HTTP/1.1\r\nHost: ${own}\r\nhOST: ${own}\r\n\r\n`,
      `GET http://${own}/${link.slug} HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
      `GET http://${host}/${link.slug} HTTP/1.1\r\nHost: ${own}\r\n\r\n`,
      `GET /${link.slug} HTTP/1.1\r\n\r\n`,
      `GET /v1/links HTTP/1.1\r\nHost: ${own}\r\nHost: ${host}\r\n\r\n`,
    ]) {
      expect(await sendRaw(product.port, head), head).toMatch(/^HTTP\/1\.1 400 /);
    }
  });

  test('given in the request target as in the header is the same host', async () => {
    const link = await product.api.createLink({ url: 'https://example.com/' });
    const own = `localhost:${product.port}`;
    const head = `GET http://${own}/${link.slug} HTTP/1.1\r\nHost: ${own}\r\nConnection: close\r\n\r\n`;
    expect(await sendRaw(product.port, head)).toMatch(
      /^HTTP\/1\.1 302 [^]*\r\nlocation: https:\/\/example\.com\/\r\n/i,
    );
  });
});

test("the visitor's address is taken from X-Forwarded-For only behind a trusted proxy", async () => {
  const link = await product.api.createLink({ url: 'https://example.com/' });
  for (const address of ['8.8.8.8', '8.8.8.8', '1.1.1.1'])
    await product.visit(`/${link.slug}`, { headers: { 'X-Forwarded-For': address } });
  const stats = await waitFor(
    async () => {
      const now = await product.api.getStats(link.id);
      // Totals and lists are two queries: clicks may be stored between them.
      return now.totalClicks === 3 && now.countries.length > 0 ? now : undefined;
    },
    { timeoutMs: 20_000, what: 'three clicks and their countries' },
  );
  expect(stats.uniqueVisitors).toBe(2);
  expect(stats.countries.map(({ name }) => name)).toContain('US');
});
