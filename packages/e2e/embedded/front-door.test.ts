import { once } from 'node:events';
import { connect } from 'node:net';
import { sendRaw } from '@linkplane/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startProduct, type Product } from '../support/start-product.ts';

let product: Product;
beforeAll(async () => void (product = await startProduct()));
afterAll(async () => await product.stop());

test('health endpoints and metrics report the state of the product', async () => {
  expect(await product.visit('/livez')).toMatchObject({ status: 200 });
  const ready = await product.visit('/readyz', { headers: { Host: 'whatever.example' } });
  expect(JSON.parse(ready.body)).toEqual({
    status: 'ok',
    checks: {
      management: true,
      analytics: true,
      webhooks: true,
      ingest: true,
      journal: true,
      postgres: true,
      schema: true,
      clickhouse: true,
    },
  });
  const link = await product.api.createLink({ url: 'https://example.com/' });
  await product.visit(`/${link.slug}`);
  const metrics = await product.visit('/metrics');
  expect(metrics.body).toMatch(/^linkplane_redirects_total 1$/m);
  expect(metrics.body).toMatch(/^linkplane_journal_drops_total\{reason="disk-full"\} 0$/m);
});

test('slow clients are disconnected and do not delay others', async () => {
  const link = await product.api.createLink({ url: 'https://example.com/' });
  const slow = sendRaw(product.port, `GET /${link.slug} HTTP/1.1\r\nHost: loc`).catch((error: unknown) =>
    String(error),
  );
  expect((await product.visit(`/${link.slug}`)).status).toBe(302);
  expect(await slow).not.toContain('302');
});

test('one address may hold 256 idle connections, whether of the fast lane or the HTTP server, and others keep theirs', async () => {
  const link = await product.api.createLink({ url: 'https://example.com/' });
  const visitFrom = async (localAddress: string, path: string) => {
    const socket = connect({ port: product.port, host: '127.0.0.1', localAddress }).on('error', () => {});
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost:${product.port}\r\n\r\n`);
    await once(socket, 'data');
    return socket.resume();
  };
  const visitMany = (localAddress: string, path: string, count: number) =>
    Promise.all(Array.from({ length: count }, () => visitFrom(localAddress, path)));
  const other = await visitFrom('127.0.0.3', `/${link.slug}`);
  // The first connections are served by the fast lane, the others by the HTTP server.
  const flood = [
    ...(await visitMany('127.0.0.2', `/${link.slug}`, 200)),
    ...(await visitMany('127.0.0.2', `/${link.slug}+`, 200)),
  ];
  await expect.poll(() => flood.filter((socket) => !socket.closed).length).toBe(256);
  expect(flood.slice(0, 100).every((socket) => socket.closed)).toBe(true);
  expect(other.closed).toBe(false);
  for (const socket of [...flood, other]) socket.destroy();
});

test('slow and aborted uploads do not delay the API', async () => {
  const head = (extra: string) => `POST /v1/links HTTP/1.1\r\nHost: x\r\n${extra}Content-Length: 50\r\n\r\n{`;
  const bearer = `Authorization: Bearer ${product.firstRun.token}\r\nContent-Type: application/json\r\n`;
  const sockets = Array.from({ length: 200 }, (_, index) => {
    const socket = connect(product.port, '127.0.0.1');
    socket.on('error', () => {});
    socket.write(head(index % 2 === 0 ? '' : bearer));
    return socket;
  });
  const began = Date.now();
  expect((await product.api.call('GET', '/links?limit=1')).status).toBe(200);
  expect(Date.now() - began).toBeLessThan(5_000);
  for (const socket of sockets) socket.destroy();
  for (let round = 0; round < 100; round += 1)
    expect((await product.api.call('GET', '/links?limit=1')).status).toBe(200);
});

test('every response under /v1 has the envelope and a request id', async () => {
  const own = `Host: x\r\nAuthorization: Bearer ${product.firstRun.token}\r\n`;
  const manyHeaders = 'a:\r\n'.repeat(990);
  for (const bytes of [
    `GET /v1/links?limit=1 HTTP/1.1\r\n${own}${manyHeaders}\r\n`,
    `GET /v1/links?limit=1 HTTP/1.1\r\n${own}Expect: nothing\r\n\r\n`,
  ]) {
    const response = await sendRaw(product.port, bytes);
    expect(response).toMatch(/^HTTP\/1\.1 200 /);
    expect(response).toMatch(/x-request-id: req_/i);
  }
  const large = await product.api.call('POST', '/links', { url: 'https://example.com/', title: 'x'.repeat(1_100_000) });
  expect(large).toMatchObject({ status: 413, body: { success: false, error: { code: 'PAYLOAD_TOO_LARGE' } } });
  expect(large.headers['x-request-id']).toMatch(/^req_/);
});

test.each(['/v1/links/', '/api/v1/', '/app/', '/app/api/'])(
  'a path below %s over 2,048 bytes is refused',
  async (base) => {
    const response = await product.visit(base + 'x'.repeat(2_048), { headers: { Host: `localhost:${product.port}` } });
    expect([response.status, JSON.parse(response.body)]).toMatchObject([
      414,
      { success: false, error: { code: 'URI_TOO_LONG' } },
    ]);
  },
);

test("the dashboard's API is served on the same port, only on the service's own host", async () => {
  const own = await product.visit('/app/api/sign-up', { headers: { Host: `localhost:${product.port}` } });
  expect([own.status, JSON.parse(own.body)]).toEqual([
    200,
    { success: true, data: { isOpen: false, sendsMail: false } },
  ]);
  expect((await product.visit('/app/api/sign-up', { headers: { Host: 'go.example' } })).status).toBe(404);
  expect((await product.visit('/apple')).body).not.toContain('success');
});

test('unsupported methods are refused with 405', async () => {
  expect(await sendRaw(product.port, 'CONNECT example.com:443 HTTP/1.1\r\nHost: example.com\r\n\r\n')).toMatch(
    /^HTTP\/1\.1 405 /,
  );
  for (const path of ['/livez', '/readyz', '/metrics'])
    expect((await product.visit(path, { method: 'POST' })).status).toBe(405);
});

test.each(['SystemV/PST8', 'Mars/Base', '+02:00'])(
  'the unsupported time zone %s is refused with a validation error',
  async (timezone) => {
    const link = await product.api.createLink({ url: 'https://example.com/' });
    const response = await product.api.call('GET', `/links/${link.id}/stats?timezone=${encodeURIComponent(timezone)}`);
    expect(response).toMatchObject({ status: 400, body: { error: { code: 'VALIDATION_ERROR' } } });
  },
);
