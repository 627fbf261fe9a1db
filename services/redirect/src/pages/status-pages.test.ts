import { locales } from '@linkplane/messages';
import { visitorTranslators } from '@linkplane/messages/visitors';
import { describe, expect, test } from 'vitest';
import { statusPages, type StatusPages } from './status-pages.ts';

const home = /<a href="\/">([^<]+)<\/a>/;
const pageBytesMax = 12_000;

describe.each([...locales])('in %s', (locale) => {
  test.each<keyof StatusPages>(['notFound', 'expired', 'suspended'])(
    'the page "%s" leads home from a host that has a home page, in one link with words of the language',
    (name) => {
      const page = statusPages(locale, true)[name];
      expect(home.exec(page.html)?.[1]).toBe(visitorTranslators[locale].text('Go to the home page'));
      expect(page.html.match(/<a /g)).toHaveLength(1);
      expect(Buffer.byteLength(page.html)).toBeLessThan(pageBytesMax);
      expect(page.contentSecurityPolicy).toContain("default-src 'none'");
      expect(page.contentSecurityPolicy).toContain("script-src 'none'");
    },
  );

  test.each<keyof StatusPages>(['notFound', 'expired', 'suspended', 'unavailable'])(
    'the page "%s" of a host without a home page has no link',
    (name) => expect(statusPages(locale, false)[name].html).not.toContain('<a '),
  );

  test('a page that is away for a moment has no link to a page that may be away as well', () => {
    expect(statusPages(locale, true).unavailable.html).not.toContain('<a ');
  });
});

test('only English says it in English', () => {
  const texts = locales.map((locale) => visitorTranslators[locale].text('Go to the home page'));
  expect(new Set(texts).size).toBe(locales.length);
});
