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
  [`https://${'a'.repeat(63)}.example/`, `https://${'a'.repeat(63)}.example/`],
  ['https://example.com/https://example.com/', 'https://example.com/https://example.com/'],
  ['https://http.example/', 'https://http.example/'],
  ['http://my_app.example.com/x', 'http://my_app.example.com/x'],
  ['http://intranet/wiki/', 'http://intranet/wiki/'],
  ['https://-a.example/', 'https://-a.example/'],
  ['https://⬆️.example/', 'https://xn--b5i.example/'],
  ['https://ＥＸＡＭＰＬＥ。com/', 'https://example.com/'],
  ['ht\ntps://example.com/', 'https://example.com/'],
  [`https://${'a.'.repeat(126)}b/`, `https://${'a.'.repeat(126)}b/`],
  [`https://${'a.'.repeat(126)}b./`, `https://${'a.'.repeat(126)}b./`],
])('the URL %j is stored as %s', (given, stored) => {
  expect(webUrl().parse(given)).toBe(stored);
});

const invisible = [
  ...['\u200b', '\u200c', '\u200d', '\u2060', '\ufeff', '\u00ad', '\u00a0', '\u200e', '\u200f', '\u061c'],
  ...['\u202c', '\u2069', '\u3000', '\u2028', '\u202f', '\t', '\r\n', ' \u200b\u00a0\ufeff '],
  ...['\u007f', '\u0085', '\u009f', '\u034f', '\u115f', '\u1160', '\u17b4', '\u2065', '\u206a', '\u206f'],
  ...['\u2800', '\u3164', '\uffa0', '\ufff9', '\ufffb', '\ufffc', '\u001f'],
];

test.each(invisible)('around a URL, %j is dropped; inside it is stored as before', (characters) => {
  expect(webUrl().parse(`${characters}https://example.com/a`)).toBe('https://example.com/a');
  expect(webUrl().parse(`https://example.com/a${characters}`)).toBe('https://example.com/a');
  expect(webUrl().parse(`${characters}https://example.com/a?b=c#d${characters}`)).toBe('https://example.com/a?b=c#d');
  expect(webUrl().parse(`https://example.com/a${characters}b`)).toBe(
    new URL(`https://example.com/a${characters}b`).href,
  );
});

test.each(['\u202a', '\u202d', '\u202e', '\u2066', '\u2068'])(
  'in front of a URL, %j is dropped with the end of its direction; behind it is stored as before',
  (begin) => {
    expect(webUrl().parse(`${begin}https://example.com/a`)).toBe('https://example.com/a');
    expect(webUrl().parse(`${begin}https://example.com/a\u202c\u2069`)).toBe('https://example.com/a');
    expect(webUrl().parse(`https://example.com/a${begin}`)).toBe(new URL(`https://example.com/a${begin}`).href);
  },
);

test('an emoji at the end of a URL, and what is encoded already, stay', () => {
  expect(webUrl().parse('https://example.com/❤️')).toBe('https://example.com/%E2%9D%A4%EF%B8%8F');
  expect(webUrl().parse('https://example.com/👩‍👩‍👧')).toBe(new URL('https://example.com/👩‍👩‍👧').href);
  expect(webUrl().parse('https://example.com/a%E2%80%8B')).toBe('https://example.com/a%E2%80%8B');
});

test.each([
  'example.com',
  '\u200b',
  'https:\u200b//example.com/',
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
  `https://${'a'.repeat(64)}.example/`,
  `https://a.${'b'.repeat(64)}/`,
  `https://${'ü'.repeat(60)}.example/`,
  'https://www,example.com/',
  'https://*.example.com/',
  'https://exam(ple).com/',
  "https://example.com'/",
  'https://example.com;/',
  'https://example.com~a/',
  'https://example.com!/',
  'https://$host/',
  'https://{host}/',
  'https://a+b.example/',
  'https://https://example.com/',
  'https://http://example.com/',
  'http://HTTPS://example.com/',
  'https://https//example.com',
  'http://http:/example.com',
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
