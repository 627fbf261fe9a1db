import { expect, test } from 'vitest';
import { createLinkBody } from '../links/write-link.ts';
import { listLinksQuery } from '../links/list-links.ts';
import { toDomainName, toHostName } from './domain-name.ts';

test.each([
  ['go.example.com', 'go.example.com'],
  ['GO.Example.COM', 'go.example.com'],
  ['go.example.com.', 'go.example.com'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['BÜCHER.example.', 'xn--bcher-kva.example'],
  ['bu\u0308cher.example', 'xn--bcher-kva.example'],
  ['XN--BCHER-KVA.EXAMPLE', 'xn--bcher-kva.example'],
  ['例え。テスト', 'xn--r8jz45g.xn--zckzah'],
  ['ｇｏ．example', 'go.example'],
  ['straße.example', 'xn--strae-oqa.example'],
  ['пример.рф.', 'xn--e1afmkfd.xn--p1ai'],
  ['LocalHost:8080', 'localhost:8080'],
  ['go.example.com.:8443', 'go.example.com:8443'],
  ['', ''],
  ['No Domain', 'no domain'],
  ['Go.Example/x', 'go.example/x'],
  ['[::1]:8080', '[::1]:8080'],
  ['a..Example', 'a..example'],
  ['go.example..', 'go.example..'],
])('the domain %j is stored as %j', (value, stored) => {
  expect(toDomainName(value)).toBe(stored);
  expect(toDomainName(stored)).toBe(stored);
});

test.each([
  '',
  '.',
  'a..example',
  '.a.example',
  'a b',
  'a:80',
  'a/b',
  'u@a',
  'a?b',
  'a#b',
  'a\\b',
  '[::1]',
  'a'.repeat(254),
  '*.example.com',
  'www,example.com',
  '(example.com)',
  'example.com;',
  "example.com'",
  'a+b.example',
  '{host}.example',
  '$host',
])('%j is no host name', (value) => {
  expect(toHostName(value)).toBeUndefined();
});

test('bodies and queries have the stored form of a domain', () => {
  const domain = 'BÜCHER.example.';
  expect(createLinkBody.parse({ url: 'https://example.com', domain }).domain).toBe('xn--bcher-kva.example');
  expect(listLinksQuery.parse({ domain }).domain).toBe('xn--bcher-kva.example');
});
