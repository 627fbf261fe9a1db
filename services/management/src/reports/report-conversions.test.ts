import { expect, test } from 'vitest';
import { conversionsOf, ofClicks } from './report-conversions.ts';

const figures = (convertedClicks: number) => ({
  conversions: 7,
  convertedClicks,
  revenue: [{ currency: 'EUR', value: '3' }],
});

test.each([
  { clicks: 0, stored: 7, reported: 0 },
  { clicks: 1, stored: 7, reported: 1 },
  { clicks: 7, stored: 7, reported: 7 },
  { clicks: 9, stored: 0, reported: 0 },
])(
  'of $clicks clicks and $stored converted ones $reported are reported as converted',
  ({ clicks, stored, reported }) => {
    expect(ofClicks(clicks, figures(stored))).toEqual(figures(reported));
    expect(conversionsOf(new Map([['A', figures(stored)]]), 'A', clicks)).toEqual(figures(reported));
  },
);

test('a value without conversions has none', () => {
  expect(conversionsOf(new Map(), 'A', 3)).toEqual({ conversions: 0, convertedClicks: 0, revenue: [] });
});
