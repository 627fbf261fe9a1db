import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { renderProfilePage } from '../src/index.ts';
import { initialsOf } from '../src/initials.ts';
import { aBlock, aProfile, parseHtml, type Element } from './parse-page.ts';

const render = (fields: Parameters<typeof aProfile>[0]) => renderProfilePage(aProfile(fields), Date.now());
const metaOf = (elements: Element[], name: string) =>
  elements.find(({ attributes }) => attributes.name === name || attributes.property === name)?.attributes.content;

test('the policy allows exactly the style that the page has, and no script', () => {
  const { html, contentSecurityPolicy } = render({});
  const styles = parseHtml(html).filter(({ tag }) => tag === 'style');
  const hash = createHash('sha256')
    .update(styles[0]?.text ?? '')
    .digest('base64');
  expect(styles).toHaveLength(1);
  expect(contentSecurityPolicy).toBe(
    `default-src 'none'; script-src 'none'; style-src 'sha256-${hash}'; img-src https: http: data:; ` +
      `base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  );
  expect(parseHtml(html).some(({ tag }) => tag === 'script')).toBe(false);
});

test('previews and search engines find name, words, picture and address', () => {
  const avatar = 'https://pictures.example/ada.png';
  const elements = parseHtml(render({ bio: 'First\nprogrammer.', avatar }).html);
  expect(elements.find(({ tag }) => tag === 'title')?.text).toBe('Ada Lovelace (@ada)');
  for (const name of ['og:title', 'twitter:title']) expect(metaOf(elements, name)).toBe('Ada Lovelace (@ada)');
  for (const name of ['description', 'og:description', 'twitter:description'])
    expect(metaOf(elements, name)).toBe('First programmer.');
  for (const name of ['og:image', 'twitter:image']) expect(metaOf(elements, name)).toBe(avatar);
  expect(metaOf(elements, 'og:url')).toBe('https://go.example.com/ada');
  expect(elements.find(({ attributes }) => attributes.rel === 'canonical')?.attributes.href).toBe(
    'https://go.example.com/ada',
  );
});

test('a long text about a person is cut between characters for previews, and whole on the page', () => {
  const bio = '👩‍🚀'.repeat(300);
  const elements = parseHtml(render({ bio }).html);
  expect(metaOf(elements, 'description')).toBe(`${'👩‍🚀'.repeat(199)}…`);
  expect(elements.find(({ attributes }) => attributes.class === 'bio')?.text).toBe(bio);
});

test('without a picture, and in place of one that cannot be fetched, there are initials', () => {
  const plain = parseHtml(render({}).html);
  expect(plain.find(({ attributes }) => attributes.class === 'avatar')?.text).toBe('AL');
  const withPicture = parseHtml(render({ avatar: 'https://pictures.example/gone.png' }).html);
  expect(withPicture.filter(({ tag }) => tag === 'img').at(-1)?.attributes.alt).toBe('AL');
  const wrong = parseHtml(render({ avatar: 'javascript:alert(1)' }).html);
  expect(wrong.some(({ tag }) => tag === 'img')).toBe(false);
});

test.each([
  ['Ada Lovelace', 'AL'],
  ['ada', 'A'],
  ['Ada M. King of Lovelace', 'AL'],
  ['  李 小龙 ', '李小'],
  ['🦊 Fox', '🦊F'],
  ['<script>', 'S'],
  ['-- !!', ''],
])('the initials of %s are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

test('a profile without blocks says so, one with 200 shows them all in their order', () => {
  expect(render({}).html).toContain('Nothing here yet.');
  const blocks = Array.from({ length: 200 }, (_, index) => aBlock('heading', { content: `Heading ${index}` }));
  const headings = parseHtml(render({ blocks }).html).filter(({ tag }) => tag === 'h2');
  expect(headings.map(({ text }) => text)).toEqual(blocks.map(({ content }) => content));
});

test('200 long texts are shown whole; a page made to be too long ends in time', () => {
  const fill = (content: string) => Array.from({ length: 200 }, () => aBlock('paragraph', { content }));
  const shown = (content: string) => render({ blocks: fill(content) }).html.split('<div class="text">').length - 1;
  expect(shown('word '.repeat(800))).toBe(200);
  expect(shown('<'.repeat(4_000))).toBeGreaterThan(50);
  const items = Array.from({ length: 250 }, () => ({ platform: 'kofi', url: 'http://a.b' }));
  for (const blocks of [
    fill('<'.repeat(4_000)),
    fill('').map((block) => ({ ...block, type: 'socials', settings: { items } })),
  ])
    expect(render({ blocks }).html.length).toBeLessThan(2_100_000);
});

test('texts of people have their own direction, and the page that of the name', () => {
  const name = 'שלום עולם';
  const elements = parseHtml(
    render({ displayName: name, bio: name, blocks: [aBlock('paragraph', { content: name })] }).html,
  );
  const holders = elements.filter(({ tag, text }) => ['h1', 'p'].includes(tag) && text === name);
  expect(holders).toHaveLength(3);
  for (const { attributes } of holders) expect(attributes.dir).toBe('auto');
  expect(elements.find(({ tag }) => tag === 'html')?.attributes.dir).toBe('rtl');
  expect(parseHtml(render({ bio: name }).html)[0]?.attributes.dir).toBe('ltr');
});
