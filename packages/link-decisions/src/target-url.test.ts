import { expect, test } from 'vitest';
import { addClickToken, appendPath, applyUtm, forwardQuery, isQrScan, isWebPage } from './target-url.ts';

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

test.each(['https://example.com/a%20b?q=%7E&x=1+2#frag%zz', 'https://example.com', 'https://example.com/?'])(
  'the destination %s keeps its exact bytes without UTM fields and without a query of the visitor',
  (url) => {
    expect(applyUtm(tagged({ url }))).toBe(url);
    expect(forwardQuery(url, '')).toBe(url);
  },
);

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
    expect(appendPath(url, '/a')).toBe(url);
    expect(addClickToken(url, 'token')).toBe(url);
    expect(isWebPage(url)).toBe(false);
  },
);

test.each(['https://example.com/', 'http://example.com/'])('%s is a web page, and takes parameters', (url) => {
  expect(isWebPage(url)).toBe(true);
  expect(forwardQuery(url, 'a=1')).toBe(`${url}?a=1`);
});

test('empty UTM fields add nothing and replace nothing', () => {
  const url = 'https://example.com/?utm_source=own';
  expect(applyUtm(tagged({ url, utmSource: '', utmMedium: 'm' }))).toBe(`${url}&utm_medium=m`);
  expect(applyUtm(tagged({ url, utmSource: '' }))).toBe(url);
});

test.each([
  ['', 'https://example.com/p?x=1'],
  ['qr=1&ref=partner', 'https://example.com/p?x=1'],
  ['%71r=1', 'https://example.com/p?x=1'],
  ['&&a=1&', 'https://example.com/p?x=1&a=1'],
  ['a b=ü\ud800', 'https://example.com/p?x=1&a%20b=%C3%BC%EF%BF%BD'],
  ['a|{}^`', 'https://example.com/p?x=1&a%7C%7B%7D%5E%60'],
])('of the query %j only what the service itself does not use arrives, safely encoded', (query, expected) => {
  expect(forwardQuery('https://example.com/p?x=1', query)).toBe(expected);
});

test.each([
  ['a b', 'a+b=2', 'https://example.com/?a+b=2'],
  ['%zz', '%zz=2', 'https://example.com/?%zz=2'],
  ['%zz', 'a=2', 'https://example.com/?%zz=1&a=2'],
  ['%zz', '%yy=2', 'https://example.com/?%zz=1&%yy=2'],
])('the parameter %j of the destination is compared decoded with the query %j', (name, query, expected) => {
  expect(forwardQuery(`https://example.com/?${name.replace(' ', '%20')}=1`, query)).toBe(expected);
});

test.each([
  ['https://example.com', '/a/b', 'https://example.com/a/b'],
  ['https://example.com/', '/a', 'https://example.com/a'],
  ['https://example.com/docs', '/a/', 'https://example.com/docs/a/'],
  ['https://example.com/docs/?x=1#h', '/a', 'https://example.com/docs/a?x=1#h'],
  ['https://example.com/docs#h/?', '/a', 'https://example.com/docs/a#h/?'],
  ['https://example.com/docs', '/a%2Fb', 'https://example.com/docs/a%2Fb'],
  ['https://example.com/docs', '/ü"', 'https://example.com/docs/%C3%BC%22'],
  ['https://example.com/docs', '/a#b', 'https://example.com/docs/a%23b'],
])('behind %s, the path %s gives %s', (url, path, expected) => {
  expect(appendPath(url, path)).toBe(expected);
});

test('a click token replaces one that the destination has, as the parameter lp', () => {
  expect(addClickToken('https://example.com/?lp=old&x=1#h', 'new')).toBe('https://example.com/?x=1&lp=new#h');
});
