import { locales } from '@linkplane/messages';
import { visitorTranslators } from '@linkplane/messages/visitors';
import { describe, expect, test } from 'vitest';
import { fontFaces, ownFont, readFormFields, renderEmbedPage, renderProfilePage } from '../src/index.ts';
import { labelOf } from '../src/blocks/form-fields.ts';
import { aBlock, aProfile, parseHtml } from './parse-page.ts';

const blocks = [
  aBlock('link', { content: 'https://example.com/', settings: { openInNewTab: true } }),
  aBlock('socials', { settings: { items: [{ platform: 'github', url: 'https://github.com/ada' }] } }),
  aBlock('youtube', { content: 'https://youtu.be/dQw4w9WgXcQ' }),
  aBlock('spotify', { content: 'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC' }),
  aBlock('map', { content: '1 Main St, Springfield' }),
  aBlock('form', { settings: { fields: [{ key: 'size', label: 'Size', type: 'text' }] } }),
];
/** Every English word of ours on a page with these blocks. */
const words = [
  ...['Share this page', 'Close', 'QR code of this page', 'Email', '(opens in a new tab)', 'Social profiles'],
  ...['YouTube video', 'Spotify player', 'Open in a map', 'Name', 'Message', '(optional)', 'Leave this empty', 'Send'],
];

/** The texts of a page, and those of its attributes. */
function textsOf(html: string): Set<string> {
  const elements = parseHtml(html).filter(({ tag }) => tag !== 'style');
  const named = elements.flatMap(({ attributes }) => [attributes['aria-label'], attributes.title, attributes.content]);
  return new Set([...elements.map(({ text }) => text), ...named].map((text) => text?.trim() ?? ''));
}

describe.each(locales)('in %s, a profile page', (locale) => {
  const t = visitorTranslators[locale];
  const { html, ...page } = renderProfilePage(aProfile({ blocks, theme: { preset: 'studio' } }), 0, t);

  test('has every word of ours in that language, marked as such', () => {
    const texts = textsOf(html);
    const has = (text: string) => [...texts].some((each) => each.includes(text));
    for (const source of words) expect([source, has(t.text(source))]).toEqual([source, true]);
    expect(has(t.text('Links of {name}', { name: 'Ada Lovelace' }))).toBe(true);
    expect(page.locale).toBe(locale);
    expect(parseHtml(html).find(({ tag }) => tag === 'html')?.attributes).toEqual({ lang: locale, dir: 'ltr' });
    const sheet = parseHtml(html).find(({ attributes }) => attributes.id === 'share')?.attributes;
    expect([sheet?.lang, sheet?.dir]).toEqual([locale, locale === 'ar' ? 'rtl' : 'ltr']);
  });

  test('keeps the labels of the owner', () => {
    const [name, , size] = readFormFields({ settings: { fields: [{ key: 'size', label: 'Name', type: 'text' }] } });
    expect([name && labelOf(name, t), size && labelOf(size, t)]).toEqual([t.text('Name'), 'Name']);
    expect(html).toContain('>Size <');
  });
});

test('a page without words of ours has the same bytes in every language', () => {
  const profile = aProfile({
    bio: 'Words',
    blocks: [aBlock('link', { label: 'Shop', content: 'https://a.example/' })],
  });
  const pages = locales.map((locale) => renderProfilePage(profile, 0, visitorTranslators[locale]));
  expect(new Set(pages.map(({ html }) => html)).size).toBe(1);
  expect(new Set(pages.map(({ locale }) => locale))).toEqual(new Set([null]));
});

test('the page in front of a player has the typeface of the service from its own origin', () => {
  const block = aBlock('vimeo', { content: 'https://vimeo.com/76979871' });
  const page = renderEmbedPage(block, visitorTranslators.ar);
  expect(page?.html).toContain('<html lang="ar" dir="rtl">');
  expect(page?.html).toContain('تشغيل على Vimeo');
  expect(page?.html).toContain(fontFaces(ownFont));
  expect(page?.contentSecurityPolicy).toContain(`font-src 'self'`);
});
