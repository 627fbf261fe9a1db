import { expect, test } from 'vitest';
import { withReportTimeout } from '../../src/reports/report-timeout.ts';

test('a report that a frozen database delays is refused with 503 and Retry-After', async () => {
  const held = withReportTimeout(new Promise<never>(() => {}), 20);
  await expect(held).rejects.toMatchObject({ code: 'UNAVAILABLE', headers: { 'Retry-After': '5' } });
});

test('a report within the timeout returns its result or its error', async () => {
  expect(await withReportTimeout(Promise.resolve('report'), 1_000)).toBe('report');
  await expect(withReportTimeout(Promise.reject(new Error('no')), 1_000)).rejects.toThrow('no');
});
