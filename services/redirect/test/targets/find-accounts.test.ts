import { expect, test } from 'vitest';
import { createAccounts } from '../../src/targets/find-accounts.ts';

/** Workspaces `a1`, `a2` and so on are of the account `a`. */
function open() {
  const state = { reads: [] as string[][], isDown: false };
  const accounts = createAccounts((workspaceIds) => {
    state.reads.push(workspaceIds);
    if (state.isDown) return Promise.reject(new Error('down'));
    return Promise.resolve(workspaceIds.map((workspaceId) => ({ workspaceId, account: workspaceId.charAt(0) })));
  });
  return { state, accounts };
}

test('workspaces of one account are found together, with one read, and once', async () => {
  const { state, accounts } = open();
  expect(await Promise.all(['a1', 'a2', 'b1', 'a1'].map((id) => accounts.find(id)))).toEqual(['a', 'a', 'b', 'a']);
  expect([await accounts.find('a1'), accounts.findKnown('a2'), accounts.findKnown('c1')]).toEqual(['a', 'a', 'c1']);
  expect(state.reads).toEqual([['a1', 'a2', 'b1']]);
});

test('while the store is away a known account stays, and an unknown workspace is its own without another read', async () => {
  const { state, accounts } = open();
  await accounts.find('a1');
  state.isDown = true;
  expect([await accounts.find('a1'), await accounts.find('b1'), await accounts.find('b1')]).toEqual(['a', 'b1', 'b1']);
  expect(state.reads).toEqual([['a1'], ['b1']]);
});
