import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendRaw } from './send-raw.ts';
import { startProduct, type Product } from './start-product.ts';

let product: Product;
beforeAll(async () => void (product = await startProduct()));
afterAll(async () => await product.stop());

test('health and metrics say how it does', async () => {
  expect(await product.visit('/livez')).toMatchObject({ status: 200 });
  const ready = await product.visit('/readyz', { headers: { Host: 'whatever.example' } });
  expect(JSON.parse(ready.body)).toEqual({
    status: 'ok',
    checks: { management: true, analytics: true, journal: true },
  });
  const link = await product.api.createLink({ url: 'https://example.com/' });
  await product.visit(`/${link.slug}`);
  const metrics = await product.visit('/metrics');
  expect(metrics.body).toMatch(/^linkplane_redirects 1$/m);
  expect(metrics.body).toMatch(/^linkplane_journal_dropped 0$/m);
});

test('slow clients are cut off and cost the others nothing', async () => {
  const link = await product.api.createLink({ url: 'https://example.com/' });
  const slow = sendRaw(product.port, `GET /${link.slug} HTTP/1.1\r\nHost: loc`).catch((error: unknown) =>
    String(error),
  );
  expect((await product.visit(`/${link.slug}`)).status).toBe(302);
  expect(await slow).not.toContain('302');
});
