import { expect, test } from 'vitest';
import { createHoldFile } from './hold-files.ts';

test('a place is taken until the whole work has ended, also when it fails', async () => {
  const hold = createHoldFile();
  const work = Promise.withResolvers<void>();
  const running = Array.from({ length: 2 }, () => hold('wsp_1', () => work.promise));
  await expect(hold('wsp_1', () => Promise.resolve())).rejects.toMatchObject({ code: 'RATE_LIMIT_EXCEEDED' });
  expect(await hold('wsp_2', () => Promise.resolve('other'))).toBe('other');
  work.reject(new Error('The picture is broken.'));
  await Promise.allSettled(running);
  expect(await hold('wsp_1', () => Promise.resolve('next'))).toBe('next');
});

test('all workspaces together have a limit', async () => {
  const hold = createHoldFile();
  const work = Promise.withResolvers<void>();
  const running = Array.from({ length: 32 }, (_, index) => hold(`wsp_${index}`, () => work.promise));
  await expect(hold('wsp_last', () => Promise.resolve())).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  work.resolve();
  await Promise.all(running);
});
