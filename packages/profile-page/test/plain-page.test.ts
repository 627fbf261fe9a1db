import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { renderProfilePage } from '../src/index.ts';
import { aProfile } from './parse-page.ts';

const block = (index: number, type: string, content: string) => ({
  id: `blk_0000000000000000000${index}`,
  type,
  label: 'A label',
  content,
  icon: 'mail',
  settings: {},
});
const blocks = [
  block(1, 'link', 'https://example.com/'),
  block(2, 'heading', 'A heading'),
  block(3, 'youtube', 'https://youtu.be/dQw4w9WgXcQ'),
];

/** Everything but the text of the style, which has a hash and a test of its own. */
const digest = (html: string) =>
  createHash('sha256')
    .update(html.replace(/<style>[^]*?<\/style>/, '<style></style>'))
    .digest('hex')
    .slice(0, 16);

test.each([
  ['no theme at all', undefined],
  ['the theme null', null],
  ['a theme of a preset that is not known', { preset: 'constructor' }],
  ['a theme that is no object', 'studio'],
])('with %s, the page is byte for byte the one that profiles had before there were themes', (_, theme) => {
  const { html, themeStyle, contentSecurityPolicy } = renderProfilePage(aProfile({ blocks, bio: 'Words', theme }), 0);
  expect(digest(html)).toBe('38b5c0f77f79173f');
  expect(themeStyle).toBe('');
  expect(contentSecurityPolicy).not.toContain('font-src');
  expect(html.match(/<style>/g)).toHaveLength(1);
});
