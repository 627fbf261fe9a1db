import { performance } from 'node:perf_hooks';
import { restrictCss } from '@linkplane/profile-page';
import { createLogger } from '@linkplane/telemetry';
import { afterAll, expect, test } from 'vitest';
import { createStyleChecker } from './check-styles.ts';

/** Workspaces `a/1` and `a/2` belong to the account `a`. */
const accountOf = (workspaceId: string) => Promise.resolve(workspaceId.split('/')[0] ?? '');
const styles = createStyleChecker(accountOf, createLogger('test', 'silent'));
afterAll(() => styles.stop());

const accepted = '.name{color:red}'.repeat(1_250);

test.each([
  ['a short one', '.name{color:red}'],
  ['a short one that is refused', '.name{color:red;position:fixed}@import "x";'],
  ['a long one', accepted],
  ['one of many errors', '{}'.repeat(10_200)],
  ['a long selector', `${'.a'.repeat(5_000)}{color:red}`],
  ['many variables', '.name{color:var(--a,var(--b))}'.repeat(650)],
  ['deep nesting', '.a{'.repeat(4_000)],
  ['one that is too long', 'x'.repeat(30_000)],
])('%s has the problems that the page would find', async (_name, css) => {
  expect(await styles.check('a/1', css)).toEqual(restrictCss(css).problems);
});

test('the thread of the caller is free while the longest style is checked', async () => {
  await styles.check('a/1', accepted);
  const before = performance.eventLoopUtilization();
  await styles.check('a/1', accepted);
  expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.5);
});

test('an account with many workspaces has one turn of each round, and a limit to what waits', async () => {
  const order: string[] = [];
  const works = Array.from({ length: 8 }, (_, nth) => styles.check(`a/${nth}`, accepted).then(() => order.push('a')));
  works.push(styles.check('b/1', accepted).then(() => order.push('b')));
  await expect(styles.check('a/9', accepted)).rejects.toMatchObject({ code: 'RATE_LIMIT_EXCEEDED' });
  await Promise.all(works);
  expect(order.indexOf('b')).toBeLessThanOrEqual(2);
});
