import { expect, test } from 'vitest';
import { createConcurrencyLimit } from './limit-concurrency.ts';

const limits = { inAllMax: 5, perAccountMax: 2, perWorkspaceMax: 1, retryAfterSeconds: 3, what: 'exports' };
const owner = (account: string, workspaceId: string) => ({ account, workspaceId });

test('an account is refused over its share, whichever of its workspaces asks, until one of its own ends', () => {
  const limit = createConcurrencyLimit(limits);
  const leave = limit.enter(owner('usr_a', 'wsp_a'));
  limit.enter(owner('usr_a', 'wsp_b'));
  expect(() => limit.enter(owner('usr_a', 'wsp_c'))).toThrow(
    expect.objectContaining({ code: 'RATE_LIMIT_EXCEEDED', retryAfterSeconds: 3 }),
  );
  limit.enter(owner('usr_b', 'wsp_d'));
  leave();
  leave();
  limit.enter(owner('usr_a', 'wsp_c'));
  expect(() => limit.enter(owner('usr_a', 'wsp_e'))).toThrow('this owner');
});

test('when all together have too many, the caller is not blamed', () => {
  const limit = createConcurrencyLimit(limits);
  for (let nth = 0; nth < 5; nth += 1) limit.enter(owner(`usr_${nth}`, `wsp_${nth}`));
  expect(() => limit.enter(owner('usr_9', 'wsp_9'))).toThrow(expect.objectContaining({ code: 'UNAVAILABLE' }));
});

test('a workspace without an owner counts for itself once', () => {
  const limit = createConcurrencyLimit({ ...limits, perWorkspaceMax: 2 });
  limit.enter(owner('wsp_a', 'wsp_a'));
  const leave = limit.enter(owner('wsp_a', 'wsp_a'));
  expect(() => limit.enter(owner('wsp_a', 'wsp_a'))).toThrow('This workspace');
  leave();
  limit.enter(owner('wsp_a', 'wsp_a'));
});
