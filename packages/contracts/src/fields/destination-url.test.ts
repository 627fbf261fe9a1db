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
  [
    'mailto:?subject=Look%20at%20this&body=https%3A%2F%2Fexample.com',
    'mailto:?subject=Look%20at%20this&body=https%3A%2F%2Fexample.com',
  ],
  ['mailto:?SUBJECT=&Body=Hi', 'mailto:?SUBJECT=&Body=Hi'],
  ['mailto:?to=ada@example.com&subject=Hi', 'mailto:?to=ada@example.com&subject=Hi'],
  ['mailto:?subject=Hi&to=ada%40example.com', 'mailto:?subject=Hi&to=ada%40example.com'],
  ['mailto:?cc=ada@example.com', 'mailto:?cc=ada@example.com'],
  ['mailto:ada%40example.com', 'mailto:ada%40example.com'],
  ['mailto:ada@example.com,grace@example.com', 'mailto:ada@example.com,grace@example.com'],
  ['sms:?body=Look%20at%20this', 'sms:?body=Look%20at%20this'],
  ['sms:&body=Hi', 'sms:&body=Hi'],
  ['sms://?body=Hi', 'sms://?body=Hi'],
  ['sms://+4930123456', 'sms://+4930123456'],
  ['sms://+4930123456?body=Hi', 'sms://+4930123456?body=Hi'],
  ['sms:565401?body=1', 'sms:565401?body=1'],
  ['tel://+4930123456', 'tel://+4930123456'],
  ['tel://030-123(45)', 'tel://030-123(45)'],
  ['tel:+49-30-12;ext=3', 'tel:+49-30-12;ext=3'],
  ['\ufeffhttps://example.com/a\u200b', 'https://example.com/a'],
  ['\u200emailto:ada@example.com\u00ad', 'mailto:ada@example.com'],
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
  'mailto:?',
  'mailto:?subject=',
  'mailto:?foo=bar',
  'mailto:?to=ada&subject=Hi',
  'mailto:?to=ada@example.com&to=grace',
  'mailto:ada?subject=Hi',
  'mailto:#ada@example.com',
  'mailto://ada@example.com',
  'mailto://example.com/@',
  'sms:?',
  'sms:?body=',
  'sms:?text=Hi',
  'sms:&body=',
  'sms:now?body=Hi',
  'sms://now?body=Hi',
  'sms://ada@+4930123456',
  'tel://',
  'tel://now',
  'tel://now1',
  'tel://example.com/123',
  'tel://+4930123456:80',
  'tel://ada@+4930123456',
  'tel:?x=1',
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
