import { expect, test } from 'vitest';
import { applyUtm, forwardQuery, isQrScan } from './target-url.ts';

/** A destination with only the UTM fields set that a test names. */
const tagged = (fields: Partial<Parameters<typeof applyUtm>[0]>) => ({
  url: 'https://example.com/',
  utmSource: null,
  utmMedium: null,
  utmCampaign: null,
  utmTerm: null,
  utmContent: null,
  ...fields,
});

test('a destination without UTM fields keeps its exact bytes', () => {
  const url = 'https://example.com/a%20b?q=%7E&x=1+2#frag%zz';
  expect(applyUtm(tagged({ url }))).toBe(url);
});

test.each([
  ['https://example.com/', 'https://example.com/?utm_source=news&utm_campaign=a%20b'],
  [
    'https://example.com/?utm_source=old&x=%7E#top',
    'https://example.com/?x=%7E&utm_source=news&utm_campaign=a%20b#top',
  ],
  ['https://example.com/?utm%5Fsource=old', 'https://example.com/?utm_source=news&utm_campaign=a%20b'],
  [
    'https://example.com/?a=1&utm_medium=kept',
    'https://example.com/?a=1&utm_medium=kept&utm_source=news&utm_campaign=a%20b',
  ],
  ['https://example.com/?', 'https://example.com/?utm_source=news&utm_campaign=a%20b'],
])('UTM fields replace same-named parameters of %s and touch nothing else', (url, expected) => {
  expect(applyUtm(tagged({ url, utmSource: 'news', utmCampaign: 'a b' }))).toBe(expected);
});

test('all five UTM fields are added in the order in which campaigns are described', () => {
  const utm = { utmSource: 's', utmMedium: 'm', utmCampaign: 'c', utmTerm: 't', utmContent: 'x' };
  expect(applyUtm(tagged({ url: 'https://example.com/?utm_term=old', ...utm }))).toBe(
    'https://example.com/?utm_source=s&utm_medium=m&utm_campaign=c&utm_term=t&utm_content=x',
  );
});

test.each([
  ['a=1', 'https://example.com/p?x=1&a=1#h'],
  ['x=2', 'https://example.com/p?x=2#h'],
  ['qr=1', 'https://example.com/p?x=1#h'],
  ['qr=1&a=1', 'https://example.com/p?x=1&a=1#h'],
  ['ref=partner&a=1&xref=2', 'https://example.com/p?x=1&a=1&xref=2#h'],
  ['//evil.example', 'https://example.com/p?x=1&//evil.example#h'],
  ['a=#b', 'https://example.com/p?x=1&a=%23b#h'],
  ['a="<>\\', 'https://example.com/p?x=1&a=%22%3C%3E%5C#h'],
  ['%zz', 'https://example.com/p?x=1&%zz#h'],
])('a forwarded query %s changes only the query', (query, expected) => {
  const url = forwardQuery('https://example.com/p?x=1#h', query);
  expect(url).toBe(expected);
  expect(new URL(url)).toMatchObject({ host: 'example.com', protocol: 'https:', pathname: '/p', hash: '#h' });
});

test('isQrScan accepts only the parameter qr=1', () => {
  expect([isQrScan('qr=1'), isQrScan('a=1&qr=1'), isQrScan('qr=10'), isQrScan('xqr=1'), isQrScan('')]).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

test.each(['mailto:ada@example.com?subject=Hi', 'tel:+4912345', 'whatsapp://send?phone=1', 'geo:52.5,13.4?q=x'])(
  'nothing is added to the destination %s',
  (url) => {
    expect(applyUtm(tagged({ url, utmSource: 'news', utmTerm: 'x' }))).toBe(url);
    expect(forwardQuery(url, 'a=1&subject=other')).toBe(url);
  },
);
