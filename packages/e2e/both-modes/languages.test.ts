import { beforeAll, expect, test } from 'vitest';
import { createProfileClient, type Block } from '../support/profile-client.ts';
import { runCli } from '../support/run-cli.ts';
import { shareProduct, type SharedProduct } from '../support/share-product.ts';

let product: SharedProduct;
beforeAll(async () => void (product = await shareProduct()));

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

test('the words of the service on a profile page follow the visitor, and those of its owner do not', async () => {
  const profiles = createProfileClient(product);
  const { id, slug } = await profiles.create({ displayName: 'Ada', bio: 'Hello', theme: { preset: 'studio' } });
  await profiles.addBlock(id, { type: 'form', label: 'Write to me', settings: {} });
  await profiles.addBlock(id, { type: 'map', content: '1 Main St, Springfield' });
  const german = await visit(`/${slug}`, 'de');
  expect(german.headers['vary']).toBe('Accept-Encoding, Accept-Language');
  expect(german.body).toContain('<html lang="de" dir="ltr">');
  for (const words of [
    'Diese Seite teilen',
    '>Senden<',
    '>Nachricht <',
    'In einer Karte öffnen',
    'Write to me',
    'Hello',
  ])
    expect(german.body).toContain(words);
  const arabic = await visit(`/${slug}`, 'ar');
  expect(arabic.body).toContain('<span lang="ar" dir="rtl">إرسال</span>');
  expect(arabic.body).toMatch(/<div id="share"[^>]* lang="ar" dir="rtl">/);
  const english = await visit(`/${slug}`, 'nl');
  expect(english.body).toContain('<span lang="en">Send</span>');
});

test('a profile page without words of the service is the same for every visitor', async () => {
  const profiles = createProfileClient(product);
  const { id, slug } = await profiles.create({ bio: 'Hello' });
  await profiles.addBlock(id, { type: 'link', label: 'My shop', content: 'https://shop.example/' });
  const [german, english] = [await visit(`/${slug}`, 'de'), await visit(`/${slug}`, 'en')];
  expect(german.body).toBe(english.body);
  expect(german.headers['vary']).toBe('Accept-Encoding');
});

test('the page in front of a player and the problems of a form are in the language of the visitor', async () => {
  const profiles = createProfileClient(product);
  const { id } = await profiles.create();
  const video = await profiles.addBlock(id, { type: 'vimeo', content: 'https://vimeo.com/76979871' });
  const form = await profiles.addBlock(id, { type: 'form', settings: {} });
  const button = await visit(`/b/${video.id}/embed`, 'fr');
  expect(button.headers['vary']).toBe('Accept-Language');
  expect(button.body).toContain('<html lang="fr" dir="ltr">');
  expect(button.body).toMatch(/Lire sur Vimeo.*Charge du contenu de player\.vimeo\.com/);
  const refused = await sendForm(form, 'ar', 'name=Ada');
  expect([refused.status, refused.headers['vary']]).toEqual([400, 'Accept-Language']);
  expect(refused.body).toContain('<html lang="ar" dir="rtl">');
  expect(refused.body).toContain('البريد الإلكتروني: هذا الحقل مطلوب.');
  const unread = await sendForm(form, 'de', `name=${'x'.repeat(17_000)}`);
  expect(unread.body).toContain('Die Nachricht ist zu lang.');
});

const sendForm = async ({ id }: Block, language: string, body: string) =>
  await product.visit(`/b/${id}`, {
    method: 'POST',
    headers: { 'Accept-Language': language, 'Content-Type': 'application/x-www-form-urlencoded' },
    body,
  });

test('shared statistics are in the language of the visitor, with its numbers and dates', async () => {
  const share = async (fields: object) => {
    const { body } = await product.api.call('POST', '/shares', { subject: { type: 'workspace' }, ...fields });
    return new URL((body.data as { url: string }).url).pathname;
  };
  const open = await share({});
  const german = await visit(`${open}?days=7`, 'de');
  expect([german.status, german.headers['vary']]).toEqual([200, 'Accept-Language']);
  expect(german.body).toContain('<html lang="de" dir="ltr">');
  for (const words of ['Alle Links', 'Klicks im Zeitverlauf', 'Betriebssysteme', '>12 Monate<'])
    expect(german.body).toContain(words);
  const locked = await share({ password: 'open sesame' });
  expect((await visit(locked, 'ja')).body).toContain('共有された統計');
  const wrong = await product.visit(locked, {
    method: 'POST',
    headers: { 'Accept-Language': 'es', 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'password=wrong',
  });
  expect([wrong.status, wrong.body.includes('La contraseña no es correcta.')]).toEqual([403, true]);
  const gone = await visit(open.replace(/[^/]+$/, 'x'.repeat(24)), 'pt-BR');
  expect([gone.status, gone.headers['vary']]).toEqual([404, 'Accept-Language']);
  expect(gone.body).toContain('Não encontrada');
});

test('the typeface of the pages comes from the host of the page, on the own host, a custom domain and any other', async () => {
  const host = `typeface-${Date.now()}.example`;
  await runCli(product.cliEnv, [
    'domain',
    'add',
    '--workspace',
    product.firstRun.workspaceId,
    '--host',
    host,
    '--json',
  ]);
  for (const headers of [{}, { Host: host }, { Host: 'unknown.example' }]) {
    const { status, body, headers: sent } = await product.visit('/not-there/at-all', { headers });
    const [, path = ''] = /url\((\/b\/fonts\/inter-latin-[0-9a-f]{12}\.woff2)\)/.exec(body) ?? [];
    expect([status, body.match(/font-display:swap/g)?.length]).toEqual([404, 2]);
    expect(sent['content-security-policy']).toContain("default-src 'none'");
    expect(sent['content-security-policy']).toContain("font-src 'self'");
    expect(body).not.toMatch(/(?:src|href)=.?https?:/);
    expect(Buffer.byteLength(body)).toBeLessThan(pageBytesMax);
    const font = await product.visit(path, { headers });
    expect([font.status, font.headers['content-type']]).toEqual([200, 'font/woff2']);
    expect(font.headers['cache-control']).toContain('immutable');
    expect(Number(font.headers['content-length'])).toBeLessThan(fontBytesMax);
  }
});

const pageBytesMax = 6 * 1_024;
const fontBytesMax = 50_000;
