import { expect, test } from 'vitest';
import { splitByPasswords } from './split-by-passwords.ts';

const link = (password?: string | null) => ({ body: password === undefined ? {} : { password } });

test.each([
  [[], []],
  [
    ['a', 'b', 'c'],
    [['a', 'b'], ['c']],
  ],
  [
    ['a', 'a', 'b', 'a', 'c', 'a'],
    [
      ['a', 'a', 'b', 'a'],
      ['c', 'a'],
    ],
  ],
  [
    [undefined, 'a', null, 'b', undefined, 'c'],
    [[undefined, 'a', null, 'b', undefined], ['c']],
  ],
  [
    ['', 'a', 'b'],
    [['', 'a'], ['b']],
  ],
])('of links with the passwords %j no part has more than two different ones', (passwords, parts) => {
  const split = splitByPasswords(passwords.map(link), 2);
  expect(split).toEqual(parts.map((part) => part.map(link)));
});
