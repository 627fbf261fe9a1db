import { expect, test } from 'vitest';
import { queryNumber } from './query-number.ts';

test.each([
  ['1', 1],
  ['100', 100],
  ['042', 42],
])('the text %s is the number %d', (text, number) => {
  expect(queryNumber(1, 100).parse(text)).toBe(number);
});

test.each(['0', '101', '-1', '+1', '1.0', '1e1', ' 1', '1 ', 'x1', '', '9'.repeat(17), 7, ['1']])(
  '%j is refused with the bounds',
  (value) => {
    const issues = queryNumber(1, 100).safeParse(value).error?.issues;
    expect(issues?.map(({ message }) => message)).toEqual(['must be a whole number, 1 to 100']);
  },
);

test('a number of up to 16 digits is parsed', () => {
  expect(queryNumber(0, 9_007_199_254_740_991).parse('9007199254740991')).toBe(9_007_199_254_740_991);
});
