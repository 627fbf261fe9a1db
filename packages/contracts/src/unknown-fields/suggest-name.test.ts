import { expect, test } from 'vitest';
import { nameCharsMax, suggestName } from './suggest-name.ts';

const fields = ['url', 'slug', 'domain', 'title', 'startsAt', 'expiresAt', 'clickLimit', 'utmSource', 'tags', 'rules'];
const parameters = ['page', 'limit', 'search', 'q', 'tag', 'tagMode', 'notTag', 'sort', 'order', 'cursor', 'state'];

test.each([
  [fields, 'slugg', 'slug'],
  [fields, 'slgu', 'slug'],
  [fields, 'Slug', 'slug'],
  [fields, 'urls', 'url'],
  [fields, 'ulr', 'url'],
  [fields, 'URL', 'url'],
  [fields, 'expires_at', 'expiresAt'],
  [fields, 'expires-at', 'expiresAt'],
  [fields, 'expireAt', 'expiresAt'],
  [fields, 'utm_source', 'utmSource'],
  [fields, 'clicklimt', 'clickLimit'],
  [fields, 'tag', 'tags'],
  [fields, ' title ', 'title'],
  [parameters, 'limitt', 'limit'],
  [parameters, 'tag[]', 'tag'],
  [parameters, 'tags[0]', 'tag'],
  [parameters, 'srot', 'sort'],
  [parameters, 'not_tag', 'notTag'],
  [['start', 'end', 'interval'], 'strat', 'start'],
])('among %j the name nearest to %j is %s', (known, unknown, nearest) => {
  expect(suggestName(unknown, known)).toBe(nearest);
});

test.each(['', '[]', 'x', 'color', 'password', 'description', 'свойство', '🎉', 'a'.repeat(100_000)])(
  'no name is near to %j',
  (unknown) => {
    expect(suggestName(unknown, fields)).toBeUndefined();
  },
);

test('of a name of a megabyte the first characters are compared, and nothing behind them', () => {
  const spaces = ' '.repeat(nameCharsMax - 'expires_at'.length);
  expect(suggestName(`expires_at${spaces}${'x'.repeat(1_000_000)}`, fields)).toBe('expiresAt');
});
