import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { renderProfilePage, type ProfileBlock } from '../src/index.ts';
import { hostileTexts } from './hostile-texts.ts';
import { aBlock, aProfile, parseHtml, type Element } from './parse-page.ts';
import { pageIcon } from '../src/render-head.ts';

const types = ['link', 'heading', 'paragraph', 'divider', 'spacer', 'socials', 'image', 'youtube', 'spotify', '<b>'];
const settingKeys =
  'hidden startsAt endsAt openInNewTab thumbnail highlight level align style height items size alt linkUrl rounded start compact theme'.split(
    ' ',
  );

/** The text as every setting, as the name of one, in lists and objects, and in each item of a list of icons. */
function hostileSettings(text: string): Record<string, unknown> {
  const items = [{ platform: text, url: text }, { platform: text, url: 'https://a.example/' }, text, { [text]: text }];
  return { ...Object.fromEntries(settingKeys.map((key) => [key, text])), items, [text]: { [text]: [text] } };
}

/** One block of every type with the text in every field, and one more with addresses that let the texts be shown. */
function hostileBlocks(text: string): ProfileBlock[] {
  const settings = hostileSettings(text);
  const good: Record<string, string> = {
    link: 'https://a.example/',
    image: 'https://a.example/1.png',
    youtube: 'https://youtu.be/dQw4w9WgXcQ',
    spotify: 'https://open.spotify.com/track/1',
  };
  return types.flatMap((type) => [
    aBlock(type, { label: text, content: text, icon: text, settings }),
    aBlock(type, { label: text, content: good[type] ?? text, icon: text, settings }),
    aBlock(type, { label: text, content: good[type] ?? text, icon: text, settings: { ...settings, thumbnail: 7 } }),
  ]);
}

const renderHostile = (text: string, theme?: unknown) =>
  renderProfilePage(
    aProfile({ displayName: text, slug: text, bio: text, avatar: text, url: text, blocks: hostileBlocks(text), theme }),
    Date.now(),
  );

/** The text as every field of a theme, beside a preset that is known. */
const hostileTheme = (text: string) => ({
  preset: 'studio',
  accent: text,
  colors: { text, card: text },
  font: text,
  background: { type: 'image', url: text },
  buttonShape: text,
  appearance: text,
  css: text,
});

const tags = new Set(
  'html head meta title link style body div main header img h1 h2 h3 h4 p a span svg path hr ul li figure figcaption iframe footer button'.split(
    ' ',
  ),
);
const attributes = new Set(
  (
    'lang charset name content media property rel href class src alt aria-hidden aria-label width height loading decoding ' +
    'referrerpolicy title dir target viewBox d allow allowfullscreen ' +
    'id role type popover popovertarget popovertargetaction aria-labelledby as crossorigin fill'
  ).split(' '),
);

/** Nothing is on the page but what its templates can make, and no address is one that could run. */
function expectOnlyOurMarkup(elements: Element[], styles = 1): void {
  for (const { tag, attributes: given } of elements) {
    expect(tags, tag).toContain(tag);
    for (const [name, value] of Object.entries(given)) {
      expect(attributes, `${tag} ${name}`).toContain(name);
      // The page's own icon; whatever else a person writes comes to no `data:` address.
      if (tag === 'link' && given.rel === 'icon' && value === pageIcon) continue;
      if (tag === 'link' && given.rel === 'preload' && /^\/b\/fonts\/[\w-]+\.woff2$/.test(value)) continue;
      if (name === 'src' || name === 'href')
        expect(value).toMatch(/^(?:https?:\/\/|mailto:|tel:|\/b\/blk_\d{20}(?:\/\d)?$)/);
    }
    if (tag === 'iframe')
      expect(given.src).toMatch(
        /^https:\/\/(?:www\.youtube-nocookie\.com\/embed\/[\w-]{11}|open\.spotify\.com\/embed\/[a-z]+\/\w+)$/,
      );
    if (tag === 'meta') expect(given).not.toHaveProperty('http-equiv');
  }
  expect(elements.filter(({ tag }) => tag === 'style')).toHaveLength(styles);
}

/** Tags and names of attributes in their order: what text can never change. */
const shapeOf = (elements: Element[]) =>
  elements.map(({ tag, attributes: given }) => `${tag} ${Object.keys(given).join(' ')}`).join('\n');

/** A profile whose addresses are good, so that only its texts can make a difference. */
function renderTexts(text: string) {
  const settings = { alt: text, items: [{ platform: text, url: 'https://a.example/' }] };
  const blocks = [
    aBlock('link', { label: text, content: 'https://a.example/', settings }),
    aBlock('heading', { content: text, settings }),
    aBlock('paragraph', { label: text, content: text, settings }),
    aBlock('divider', { label: text, settings }),
    aBlock('socials', { label: text, settings }),
    aBlock('image', { label: text, content: 'https://a.example/1.png', settings }),
    aBlock('youtube', { label: text, content: 'https://youtu.be/dQw4w9WgXcQ', settings }),
    aBlock('spotify', { label: text, content: 'https://open.spotify.com/track/1', settings }),
  ];
  const avatar = 'https://a.example/2.png';
  return parseHtml(renderProfilePage(aProfile({ displayName: text, slug: text, bio: text, avatar, blocks }), 0).html);
}

test('there are enough hostile texts, all of them different', () => {
  expect(new Set(hostileTexts).size).toBe(hostileTexts.length);
  expect(hostileTexts.length).toBeGreaterThan(90);
});

describe.each(hostileTexts)('the text %j', (text) => {
  test('in every field and setting of every block makes no markup of its own', () => {
    const { html, contentSecurityPolicy } = renderHostile(text);
    expectOnlyOurMarkup(parseHtml(html));
    expect(contentSecurityPolicy).toMatch(/^[\w\s;:'=+/.-]+$/);
  });

  test('in every field of a theme makes no markup of its own, and no style but what was restricted', () => {
    const { html, contentSecurityPolicy, themeStyle } = renderHostile(text, hostileTheme(text));
    expectOnlyOurMarkup(parseHtml(html), 2);
    expect(contentSecurityPolicy).toMatch(/^[\w\s;:'=+/.-]+$/);
    for (const [, url = ''] of themeStyle.matchAll(/url\(([^)]*)/g)) expect(url).toMatch(/^\/b\/fonts\//);
  });

  test('is shown as it is', () => {
    const elements = renderTexts(text);
    expect(shapeOf(elements)).toBe(shapeOf(renderTexts('harmless')));
    const shown = text.replaceAll('\0', ''); // a parser drops what the API never lets in
    expect(elements.find(({ tag }) => tag === 'h1')?.text).toBe(shown);
    expect(elements.find(({ tag }) => tag === 'h2')?.text).toBe(shown);
    expect(elements.find(({ tag }) => tag === 'figcaption')?.text).toBe(shown);
  });
});

test('any text whatever is text', () => {
  const expected = shapeOf(renderTexts('harmless'));
  const anyText = fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }).map((text) => `x${text.toWellFormed()}`);
  fc.assert(
    fc.property(anyText, (text) => shapeOf(renderTexts(text)) === expected),
    { numRuns: 300 },
  );
});

test('settings of any shape are never more than what the page makes of them', () => {
  const setting = fc.jsonValue({ maxDepth: 3 });
  const settings = fc.dictionary(fc.constantFrom(...settingKeys, '__proto__', 'markup'), setting);
  fc.assert(
    fc.property(fc.constantFrom(...types), settings, (type, given) => {
      const block = aBlock(type, { label: 'x', content: 'https://youtu.be/dQw4w9WgXcQ', settings: given });
      expectOnlyOurMarkup(parseHtml(renderProfilePage(aProfile({ blocks: [block] }), 0).html));
    }),
    { numRuns: 500 },
  );
});

test('a theme of any shape is never more than what the page makes of it', () => {
  const fields = fc.dictionary(
    fc.constantFrom('accent', 'colors', 'font', 'background', 'buttonShape', 'appearance', 'css', '__proto__'),
    fc.jsonValue({ maxDepth: 3 }),
  );
  fc.assert(
    fc.property(fields, (given) => {
      const theme = { preset: 'bloom', ...given };
      expectOnlyOurMarkup(parseHtml(renderProfilePage(aProfile({ theme }), 0).html), 2);
    }),
    { numRuns: 300 },
  );
});
