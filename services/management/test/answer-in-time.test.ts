import { expect, test } from 'vitest';
import { answerInTime } from '../src/reports/report.ts';

test('a report that a frozen store holds up is a 503 that says when to come back', async () => {
  const held = answerInTime(new Promise<never>(() => {}), 20);
  await expect(held).rejects.toMatchObject({ code: 'UNAVAILABLE', headers: { 'Retry-After': '5' } });
});

test('a report in time is what it is, and so is its failure', async () => {
  expect(await answerInTime(Promise.resolve('report'), 1_000)).toBe('report');
  await expect(answerInTime(Promise.reject(new Error('no')), 1_000)).rejects.toThrow('no');
});
