import { expect, test } from 'vitest';
import { withReportTimeout } from '../../src/reports/report.ts';

test('a report that a frozen store holds up is a 503 that says when to come back', async () => {
  const held = withReportTimeout(new Promise<never>(() => {}), 20);
  await expect(held).rejects.toMatchObject({ code: 'UNAVAILABLE', headers: { 'Retry-After': '5' } });
});

test('a report in time is what it is, and so is its failure', async () => {
  expect(await withReportTimeout(Promise.resolve('report'), 1_000)).toBe('report');
  await expect(withReportTimeout(Promise.reject(new Error('no')), 1_000)).rejects.toThrow('no');
});
