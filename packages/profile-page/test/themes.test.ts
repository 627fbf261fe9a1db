import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buttonShapes, fontNames, fonts, ownFont, presetNames, renderProfilePage, resolveTheme } from '../src/index.ts';
import { contrastOf, parseHex, worstContrast, type Color } from '../src/themes/color.ts';
import type { Look } from '../src/themes/resolve-theme.ts';
import { readTheme, type ProfileTheme } from '../src/themes/theme.ts';
import { aBlock, aProfile, parseHtml } from './parse-page.ts';

const aa = 4.5;
/** The contrast of what has a meaning and is no text: icons, borders that are focused. */
const aaOfGraphics = 3;
const pageBytesMax = 40 * 1_024;

const themeOf = (fields: Record<string, unknown>): ProfileTheme => {
  const theme = readTheme(fields);
  if (!theme) throw new Error('no theme');
  return theme;
};

/** Every pair of a text and what it stands on. */
function contrastsOf({ tokens, bases, cardBases }: Look): [name: string, ratio: number][] {
  const color = (name: keyof typeof tokens): Color => parseHex(tokens[name]);
  const fills = [color('fill'), color('fill2')];
  return [
    ['ink', worstContrast(color('ink'), bases)],
    ['soft', worstContrast(color('soft'), bases)],
    ['accent', worstContrast(color('accent'), bases)],
    ['accent on wash', contrastOf(color('accent'), color('wash'))],
    ['on accent', contrastOf(color('on'), color('accent'))],
    ['on fill', worstContrast(color('on-fill'), fills)],
    ['ink on card', worstContrast(color('card-ink'), cardBases)],
    ['soft on card', worstContrast(color('card-soft'), cardBases)],
    ['accent on card', worstContrast(color('card-accent'), cardBases)],
    ['accent on the wash of a card', contrastOf(color('card-accent'), color('card-wash'))],
    ['ink on the wash of a card', contrastOf(color('card-ink'), color('card-wash'))],
    ['on the accent of a card', contrastOf(color('card-on'), color('card-accent'))],
  ];
}

function expectReadable(theme: ProfileTheme): void {
  const { light, dark } = resolveTheme(theme);
  for (const look of [light, dark])
    for (const [name, ratio] of contrastsOf(look))
      expect(ratio, `${name} of ${JSON.stringify(theme)}`).toBeGreaterThanOrEqual(
        name === 'ink on the wash of a card' ? aaOfGraphics : aa,
      );
}

const accents = ['#ffd400', '#ffffff', '#000000', '#808080', '#ff0000', '#00ff00', '#0000ff', '#f7c7d9', '#4f46e5'];

describe.each(presetNames)('the preset %s', (preset) => {
  test.each(buttonShapes)('is readable with the shape %s and every accent, light and dark', (buttonShape) => {
    expectReadable(themeOf({ preset, buttonShape }));
    for (const accent of accents) expectReadable(themeOf({ preset, buttonShape, accent }));
  });

  test('draws its backdrop with no color that its texts were not checked with', () => {
    const { light, dark } = resolveTheme(themeOf({ preset }));
    for (const { bases, backdrop } of [light, dark]) {
      const known = new Set(bases.map((base) => base.join()));
      for (const [hex] of backdrop.matchAll(/#[0-9a-f]{6}/g)) expect(known).toContain(parseHex(hex).join());
    }
  });

  test.each(fontNames)('is smaller than 40 KB with the font %s, compressed', (font) => {
    const blocks = Array.from({ length: 12 }, (_, index) =>
      aBlock('link', { label: `Link number ${index}`, content: `https://shop-${index}.example/`, icon: 'mail' }),
    );
    const { html } = renderProfilePage(aProfile({ blocks, theme: { preset, font } }), 0);
    const [first] = fonts[font].files;
    const fontBytes = first ? readFontFile(first.source).byteLength : 0;
    expect(brotliCompressSync(html).byteLength + fontBytes).toBeLessThan(pageBytesMax);
  });
});

test('any colors and backgrounds a person chooses are readable', () => {
  const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
  const maybe = <Value>(of: fc.Arbitrary<Value>) => fc.option(of, { nil: null });
  const background = fc.oneof(
    fc.record({ type: fc.constant('color'), color }),
    fc.record({ type: fc.constant('gradient'), from: color, to: color, angle: fc.integer({ min: 0, max: 360 }) }),
    fc.record({ type: fc.constant('image'), url: fc.constant('https://pictures.example/1.png') }),
  );
  const theme = fc.record({
    preset: fc.constantFrom(...presetNames),
    accent: maybe(color),
    colors: maybe(fc.record({ text: maybe(color), card: maybe(color) })),
    background: maybe(background),
    buttonShape: maybe(fc.constantFrom(...buttonShapes)),
    appearance: fc.constantFrom('auto', 'light', 'dark'),
  });
  fc.assert(
    fc.property(theme, (fields) => expectReadable(themeOf(fields))),
    { numRuns: 400 },
  );
});

test('colors that are readable stay exactly as they were chosen', () => {
  const { light } = resolveTheme(
    themeOf({
      preset: 'studio',
      accent: '#b91c1c',
      colors: { text: '#1f2937', card: '#fefefe' },
      background: { type: 'color', color: '#fff7ed' },
    }),
  );
  expect(light.tokens).toMatchObject({
    bg: '#fff7ed',
    ink: '#1f2937',
    fill: '#b91c1c',
    accent: '#b91c1c',
    card: '#fefefe',
  });
});

const readFontFile = ({ packageName, file }: { packageName: string; file: string }) =>
  readFileSync(join(import.meta.dirname, '../../../services/redirect/node_modules', packageName, file));

test('the path of a font has the hash of its file, and names no other origin', () => {
  for (const { files } of [ownFont, ...Object.values(fonts)])
    for (const { path, source } of files) {
      const hash = createHash('sha256').update(readFontFile(source)).digest('hex').slice(0, 12);
      expect(path).toMatch(new RegExp(`^/b/fonts/[a-z-]+-${hash}\\.woff2$`));
    }
});

describe('a themed page', () => {
  const theme = { preset: 'bloom', css: '.label { letter-spacing: .02em }' };

  test('is sent under a policy that allows exactly its two styles and its own fonts, and no script', () => {
    const { html, contentSecurityPolicy, themeStyle } = renderProfilePage(aProfile({ theme }), 0);
    const styles = parseHtml(html).filter(({ tag }) => tag === 'style');
    const hashes = styles.map(({ text }) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
    expect(styles.map(({ text }) => text)).toEqual([expect.stringContaining('.sheet'), themeStyle]);
    expect(contentSecurityPolicy).toBe(
      `default-src 'none'; script-src 'none'; style-src ${hashes.join(' ')}; img-src https: http: data:; ` +
        `font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    );
    expect(parseHtml(html).some(({ tag }) => tag === 'script')).toBe(false);
  });

  test('loads nothing by its style but fonts of its own origin, swapped in when they arrive', () => {
    for (const preset of presetNames) {
      const { themeStyle } = renderProfilePage(aProfile({ theme: { preset } }), 0);
      for (const [, url = ''] of themeStyle.matchAll(/url\(([^)]*)\)/g))
        expect(url).toMatch(/^\/b\/fonts\/[\w-]+\.woff2$/);
      expect(themeStyle.match(/font-display:swap/g)).toHaveLength(2);
    }
    const { themeStyle, contentSecurityPolicy } = renderProfilePage(
      aProfile({ theme: { preset: 'studio', font: 'system' } }),
      0,
    );
    expect(themeStyle).not.toContain('@font-face');
    expect(contentSecurityPolicy).not.toContain('font-src');
  });

  test('has a share sheet with its code, its address, and links that request nothing before a click', () => {
    const elements = parseHtml(renderProfilePage(aProfile({ theme }), 0).html);
    const sheet = elements.find(({ attributes }) => attributes.id === 'share');
    expect(sheet?.attributes).toMatchObject({ popover: '', role: 'dialog' });
    expect(elements.filter(({ attributes }) => attributes.popovertarget === 'share')).toHaveLength(2);
    expect(elements.find(({ attributes }) => attributes.class === 'url')?.text).toBe('go.example.com/ada');
    expect(elements.find(({ attributes }) => attributes.class === 'qr')?.attributes.role).toBe('img');
    const ways = elements.filter(({ tag, attributes }) => tag === 'a' && attributes.target === '_blank');
    expect(ways.map(({ text }) => text)).toEqual(['Email', 'WhatsApp', 'X', 'Facebook', 'LinkedIn', 'Telegram']);
    for (const { attributes } of ways) expect(attributes.rel).toBe('nofollow noopener noreferrer');
    expect(ways[0]?.attributes.href).toBe('mailto:?subject=Ada%20Lovelace&body=https%3A%2F%2Fgo.example.com%2Fada');
  });

  test('has one appearance where its theme says so, and where its background is its own', () => {
    const schemeOf = (fields: Record<string, unknown>) =>
      parseHtml(renderProfilePage(aProfile({ theme: { preset: 'studio', ...fields } }), 0).html).find(
        ({ attributes }) => attributes.name === 'color-scheme',
      )?.attributes.content;
    expect(schemeOf({})).toBe('light dark');
    expect(schemeOf({ appearance: 'dark' })).toBe('dark');
    expect(schemeOf({ background: { type: 'color', color: '#101010' } })).toBe('dark');
    expect(schemeOf({ background: { type: 'gradient', from: '#ffffff', to: '#ffe4e6', angle: 20 } })).toBe('light');
  });
});
