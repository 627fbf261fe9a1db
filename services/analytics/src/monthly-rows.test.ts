import { collectClicks, type ClickRow } from '@linkplane/clicks-db/write';
import { expect, test } from 'vitest';
import { createMonthlyRows } from './monthly-rows.ts';

const row = (timestamp: number, id: string) => ({ id, timestamp }) as ClickRow;
const at = (text: string) => Date.parse(text);

test('rows of several months have lines by month, and places in the order in which they were added', () => {
  const rows = createMonthlyRows<ClickRow>(() => collectClicks());
  const times = [
    ['2026-02-28T23:59:59.999Z', '202602'],
    ['2026-03-01T00:00:00.000Z', '202603'],
    ['2026-02-01T00:00:00.000Z', '202602'],
    ['2025-12-31T23:59:59.999Z', '202512'],
    ['2026-03-31T23:59:59.999Z', '202603'],
  ] as const;
  for (const [place, [time]] of times.entries()) rows.add(row(at(time), `evt_${place}`));
  expect(rows.count()).toBe(5);
  expect(times.map((_, place) => rows.rowAt(place).id)).toEqual(times.map((_, place) => `evt_${place}`));
  expect(rows.months().map(({ month, rows: lines }) => [month, lines.count()])).toEqual([
    ['202512', 1],
    ['202602', 2],
    ['202603', 2],
  ]);
  expect(() => rows.rowAt(5)).toThrow(RangeError);
});

test('without rows there are no months', () => {
  const rows = createMonthlyRows<ClickRow>(() => collectClicks());
  expect([rows.count(), rows.months()]).toEqual([0, []]);
});
