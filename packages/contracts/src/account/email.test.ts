import { expect, test } from 'vitest';
import { email } from './session.ts';

test.each([
  ['ada@example.com', 'ada@example.com'],
  ['Ada.Lovelace+news@Example.com', 'Ada.Lovelace+news@Example.com'],
  ["o'neil_1%x@example.co.uk", "o'neil_1%x@example.co.uk"],
  ['ada@localhost', 'ada@localhost'],
  ['jürgen@bücher.example', 'jürgen@bücher.example'],
  ['ju\u0308rgen@example.com', 'jürgen@example.com'],
  [' ada@example.com\u00a0', 'ada@example.com'],
  ['ada@example.com\u200b', 'ada@example.com'],
  ['\ufeffada@example.com', 'ada@example.com'],
  ['\u202aada@example.com\u202c', 'ada@example.com'],
  ['\u2066ada@example.com\u2069\r\n', 'ada@example.com'],
])('the email %j is %j', (given, stored) => {
  expect(email().parse(given)).toBe(stored);
});

test.each([
  ...[
    '',
    'ada',
    '@example.com',
    'ada@',
    'ada@@example.com',
    'a@b@c',
    'ada@example..com',
    'ada@.example',
    'ada@example.com.',
  ],
  ...[
    'ada @example.com',
    'ada@exam ple.com',
    'ada@exam\u200bple.com',
    'a\u00adda@example.com',
    'a\u202eda@example.com',
  ],
  ...['<ada@example.com>', 'Ada <ada@example.com>', 'mailto:ada@example.com', 'ada@example.com,', 'ada@example.com;b'],
  ...['"ada"@example.com', 'ada@[127.0.0.1]', 'ada@example.com\nBcc: b', 'ada\\@example.com', '(ada)@example.com'],
])('the text %j is no email', (given) => {
  expect(email().safeParse(given).error?.issues[0]?.message).toBe('must be an email address');
});
