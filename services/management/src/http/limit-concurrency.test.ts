import { expect, test } from 'vitest';
import { createConcurrencyLimit } from './limit-concurrency.ts';

const limits = { inAllMax: 5, perAccountMax: 2, perWorkspaceMax: 1, retryAfterSeconds: 3, what: 'exports' };
const owner = (account: string, workspaceId: string) => ({ account, workspaceId });

test('an account at its limit is refused for all of its workspaces until one of its operations ends', () => {
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

test('the limit over all accounts refuses with UNAVAILABLE, not with RATE_LIMIT_EXCEEDED', () => {
  const limit = createConcurrencyLimit(limits);
  for (let nth = 0; nth < 5; nth += 1) limit.enter(owner(`usr_${nth}`, `wsp_${nth}`));
  expect(() => limit.enter(owner('usr_9', 'wsp_9'))).toThrow(expect.objectContaining({ code: 'UNAVAILABLE' }));
});

test('a workspace without an owner counts once, as its own account', () => {
  const limit = createConcurrencyLimit({ ...limits, perWorkspaceMax: 2 });
  limit.enter(owner('wsp_a', 'wsp_a'));
  const leave = limit.enter(owner('wsp_a', 'wsp_a'));
  expect(() => limit.enter(owner('wsp_a', 'wsp_a'))).toThrow('This workspace');
  leave();
  limit.enter(owner('wsp_a', 'wsp_a'));
});
