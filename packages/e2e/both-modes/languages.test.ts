import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Product } from '../support/product.ts';
import { startProduct } from '../support/start-product.ts';

let product: Product;
beforeAll(async () => void (product = await startProduct()));
afterAll(async () => await product.stop());

const visit = async (path: string, language: string) =>
  await product.visit(path, { headers: { 'Accept-Language': language } });

test.each([
  ['en-GB', 'en', 'ltr', 'Link not found'],
  ['de-AT,de;q=0.9,en;q=0.8', 'de', 'ltr', 'Link nicht gefunden'],
  ['fr', 'fr', 'ltr', 'Lien introuvable'],
  ['es-MX', 'es', 'ltr', 'Enlace no encontrado'],
  ['pt-PT', 'pt-BR', 'ltr', 'Link não encontrado'],
  ['ja', 'ja', 'ltr', 'リンクが見つかりません'],
  ['zh-TW', 'zh-CN', 'ltr', '未找到链接'],
  ['ar-EG', 'ar', 'rtl', 'الرابط غير موجود'],
  ['nl', 'en', 'ltr', 'Link not found'],
])('the page of an unknown link is in the language of %s', async (header, language, direction, title) => {
  const { status, body, headers } = await visit('/not-there', header);
  expect([status, headers['vary']]).toEqual([404, 'Accept-Language']);
  expect(body).toContain(`<html lang="${language}" dir="${direction}">`);
  expect(body).toContain(`<title>${title}</title>`);
});

test('previews and delays are in the language of the visitor, and redirects are the same for all', async () => {
  const url = 'https://example.com/launch';
  const link = await product.api.createLink({ url });
  const delayed = await product.api.createLink({ url, redirectDelayEnabled: true });
  expect((await visit(`/${link.slug}+`, 'de')).body).toContain('Dieser Link führt zu');
  expect((await visit(`/${delayed.slug}`, 'fr')).body).toContain('Vous êtes redirigé');
  const redirect = await visit(`/${link.slug}`, 'ja');
  expect([redirect.status, redirect.headers['location'], redirect.headers['vary']]).toEqual([302, url, undefined]);
});

test('the root page leads to the dashboard and to the documentation', async () => {
  const { body } = await visit('/', 'es');
  expect(body).toContain('href="/app"');
  expect(body).toContain('href="/docs"');
  expect(body).toContain('Iniciar sesión');
});
