import { expect, test } from 'vitest';
import { createHoldFile } from './hold-files.ts';

/** Workspaces `a/1` and `a/2` belong to the account `a`. */
const accountOf = (workspaceId: string) => Promise.resolve(workspaceId.split('/')[0] ?? '');

test('a place is taken until the whole work has ended, also when it fails', async () => {
  const hold = createHoldFile(accountOf);
  const work = Promise.withResolvers<void>();
  const running = Array.from({ length: 2 }, () => hold('a/1', () => work.promise));
  await expect(hold('a/1', () => Promise.resolve())).rejects.toMatchObject({ code: 'RATE_LIMIT_EXCEEDED' });
  expect(await hold('a/2', () => Promise.resolve('other'))).toBe('other');
  work.reject(new Error('The picture is broken.'));
  await Promise.allSettled(running);
  expect(await hold('a/1', () => Promise.resolve('next'))).toBe('next');
});

test('all workspaces of an account have a limit, and all accounts together', async () => {
  const hold = createHoldFile(accountOf);
  const work = Promise.withResolvers<void>();
  const running = [1, 2, 3, 4].map((n) => hold(`a/${n}`, () => work.promise));
  await expect(hold('a/5', () => Promise.resolve())).rejects.toMatchObject({ code: 'RATE_LIMIT_EXCEEDED' });
  for (let n = 0; n < 28; n += 1) running.push(hold(`other-${n}/1`, () => work.promise));
  await expect(hold('last/1', () => Promise.resolve())).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  work.resolve();
  await Promise.all(running);
});
