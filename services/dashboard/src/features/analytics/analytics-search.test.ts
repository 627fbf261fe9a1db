import { expect, test } from 'vitest';
import { readAnalyticsSearch } from './analytics-search.ts';

test('valid search parameters of analytics are kept', () => {
  const search = {
    from: '2026-01-01',
    to: '2026-01-31',
    interval: 'day',
    timezone: 'Europe/Berlin',
    bots: true,
    own: true,
  };
  const more = { compare: 'year', country: 'DE', device: '!tablet' };
  expect(readAnalyticsSearch(more)).toEqual(more);
  expect(readAnalyticsSearch(search)).toEqual(search);
});

test.each([
  { timezone: 'Nowhere' },
  { timezone: '' },
  { timezone: 7 },
  { timezone: '+01:00' },
  { timezone: 'BST' },
  { from: '2026-02-30', to: '2026-03-31' },
  { from: '2026-02-29', to: '2026-03-31' },
  { from: '2026-01-01', to: '2026-04-31' },
  { from: '2026-01-01' },
  { from: '2026-01-02', to: '2026-01-01' },
  { range: '31d' },
  { interval: 'year' },
  { bots: 'yes' },
  { own: 'yes' },
  { compare: 'week' },
  { country: '' },
])('invalid search parameters of analytics are dropped: %j', (search) => {
  expect(readAnalyticsSearch(search)).toEqual({});
});
