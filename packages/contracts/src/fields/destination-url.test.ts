import { expect, test } from 'vitest';
import { destinationMessage, destinationUrl } from './destination-url.ts';

test.each([
  ['https://example.com', 'https://example.com/'],
  ['HTTP://Example.com/a b?q=<1>#h', 'http://example.com/a%20b?q=%3C1%3E#h'],
  ['https://example.com/?q={a}|b^', 'https://example.com/?q={a}|b^'],
  ['http://example.com/?q={a}|b^', 'http://example.com/?q={a}|b^'],
  ['  https://example.com/\n', 'https://example.com/'],
  ['mailto:ada@example.com?subject=Hi', 'mailto:ada@example.com?subject=Hi'],
  ['mailto:ada@example.com?subject=a b', 'mailto:ada@example.com?subject=a%20b'],
  ['tel:+49123', 'tel:+49123'],
  ['SMS:123?body=Hi', 'sms:123?body=Hi'],
  ['whatsapp://send?text="a|b"', 'whatsapp://send?text=%22a%7Cb%22'],
  ['geo:52.5,13.4?q=<x>', 'geo:52.5,13.4?q=%3Cx%3E'],
  ['acme:open/{id}`^\\', 'acme:open/%7Bid%7D%60%5E%5C'],
  ['acme://open', 'acme://open'],
])('the destination %j is stored as %s', (given, stored) => {
  expect(destinationUrl().parse(given)).toBe(stored);
});

test.each([
  'example.com',
  '//example.com',
  'https://',
  'https://ada@example.com/',
  'https://:secret@example.com/',
  'mailto:ada',
  'mailto:',
  'tel:',
  'tel:now',
  'sms:now',
  'whatsapp:',
  'acme:',
  'acme://ada@example.com/',
  'acme://:secret@example.com/',
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  'intent://scan/#Intent;end',
  'https://exa\0mple.com/',
  'https://example.com/\ud83d',
  '',
])('the destination %j is refused as INVALID_URL', (given) => {
  expect(destinationUrl().safeParse(given).error?.issues).toMatchObject([
    { code: 'custom', message: destinationMessage, params: { errorCode: 'INVALID_URL' } },
  ]);
});

test('the message names all that a destination can be', () => {
  for (const word of ['http', 'https', 'credentials', 'mailto:', 'tel:', 'sms:', 'app'])
    expect(destinationMessage).toContain(word);
});
