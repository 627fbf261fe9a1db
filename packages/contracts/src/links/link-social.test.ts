import { expect, test } from 'vitest';
import { writtenSocial } from './link-social.ts';

const image = 'https://example.com/a.png';

test.each([{ title: 'A' }, { description: 'A' }, { image }, { title: ' ', image }, { title: null, description: 'A' }])(
  'the preview %j has something to show',
  (social) => {
    expect(writtenSocial().safeParse(social).success).toBe(true);
  },
);

test.each([
  ...[{}, { title: '' }, { title: null }, { title: ' ' }, { title: '\u200b', description: '\u00a0' }, { image: null }],
])('the preview %j has nothing, and is refused', (social) => {
  expect(writtenSocial().safeParse(social).error?.issues).toMatchObject([
    { path: ['title'], message: 'must be given, unless there is a description or an image' },
  ]);
});
