import { expect, test } from 'vitest';
import { urlCharsMax, webUrl } from './web-url.ts';

const faultOf = (value: unknown, charsMax?: number) => webUrl(charsMax).safeParse(value).error?.issues[0];

test.each([
  ['https://example.com', 'https://example.com/'],
  ['http://EXAMPLE.com:80/a', 'http://example.com/a'],
  ['https://münchen.example/', 'https://xn--mnchen-3ya.example/'],
  ['https://example.com./', 'https://example.com./'],
  ['https://[2001:db8::1]:8443/', 'https://[2001:db8::1]:8443/'],
  ['https://127.1/', 'https://127.0.0.1/'],
  ['ht\ntps://example.com/', 'https://example.com/'],
  [`https://${'a.'.repeat(126)}b/`, `https://${'a.'.repeat(126)}b/`],
  [`https://${'a.'.repeat(126)}b./`, `https://${'a.'.repeat(126)}b./`],
])('the URL %j is stored as %s', (given, stored) => {
  expect(webUrl().parse(given)).toBe(stored);
});

test.each([
  'example.com',
  'ftp://example.com/',
  'java\nscript:alert(1)',
  'https://ada@example.com/',
  'https://:secret@example.com/',
  'https://./',
  'https://../',
  'https://.example.com/',
  'https://example..com/',
  'https://example.com../',
  `https://${'a.'.repeat(126)}bc/`,
  'https://example.com/\0',
  'https://example.com/\udd17',
  '',
])('the URL %j is refused as INVALID_URL', (given) => {
  expect(faultOf(given)).toMatchObject({
    code: 'custom',
    message: 'must be an absolute http or https URL without credentials',
    params: { errorCode: 'INVALID_URL' },
  });
});

test('a URL may have 8,192 characters, as given and as stored', () => {
  const longest = 'https://example.com/'.padEnd(8_192, 'a');
  expect(urlCharsMax).toBe(8_192);
  expect(webUrl().parse(longest)).toBe(longest);
  expect(faultOf(`${longest}a`)).toMatchObject({ message: 'must have at most 8192 characters' });
  // A letter beyond ASCII is stored as six characters.
  expect(webUrl(26).parse('https://example.com/ü')).toBe('https://example.com/%C3%BC');
  expect(faultOf('https://example.com/aü', 26)).toMatchObject({
    message: 'must have at most 26 characters once encoded',
  });
});

test('anything but text is a wrong type, and no wrong URL', () => {
  expect(faultOf(7)).toMatchObject({ code: 'invalid_type', message: 'must be a string' });
  expect(faultOf(null)).toMatchObject({ code: 'invalid_type', message: 'must be a string' });
});
