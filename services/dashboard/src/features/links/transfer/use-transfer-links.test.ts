import { expect, test } from 'vitest';
import { transferLinks } from './use-transfer-links.ts';

test('many links move in several calls, each with a key of its own, and each link has its outcome', async () => {
  const calls: { ids: string[]; key: string }[] = [];
  const v1 = (_method: string, _path: string, input: { body: { ids: string[] }; idempotencyKey: string }) => {
    calls.push({ ids: input.body.ids, key: input.idempotencyKey });
    const error = { code: 'LINK_NOT_FOUND', message: 'There is no link with this id.' };
    const results = input.body.ids.map((id, index) =>
      id === 'c' ? { index, id, success: false, error } : { index, id, success: true, data: {} },
    );
    return Promise.resolve({ results });
  };
  const body = { ids: ['a', 'b', 'c', 'd', 'e'], workspaceId: 'wsp_2', history: 'keep' as const };
  const sent = { body, perCallMax: 2, key: 'k' };
  const outcome = await transferLinks({ ...sent, v1: v1 as unknown as Parameters<typeof transferLinks>[0]['v1'] });
  expect(calls).toEqual([
    { ids: ['a', 'b'], key: 'k-0' },
    { ids: ['c', 'd'], key: 'k-1' },
    { ids: ['e'], key: 'k-2' },
  ]);
  expect(outcome).toEqual({
    moved: ['a', 'b', 'd', 'e'],
    failures: [{ id: 'c', words: 'There is no link with this id.' }],
  });
});

test('what has moved before a call that fails is part of the outcome, and no call follows it', async () => {
  const failure = new Error('the connection was lost');
  let calls = 0;
  const v1 = (_method: string, _path: string, input: { body: { ids: string[] } }) => {
    calls += 1;
    if (calls === failsAt) return Promise.reject(failure);
    return Promise.resolve({ results: input.body.ids.map((id, index) => ({ index, id, success: true, data: {} })) });
  };
  const body = { ids: ['a', 'b', 'c', 'd', 'e'], workspaceId: 'wsp_2', history: 'keep' as const };
  const sent = { body, perCallMax: 2, key: 'k', v1: v1 as unknown as Parameters<typeof transferLinks>[0]['v1'] };
  let failsAt = 2;
  expect(await transferLinks(sent)).toEqual({ moved: ['a', 'b'], failures: [], error: failure });
  expect(calls).toBe(2);
  [calls, failsAt] = [0, 1];
  await expect(transferLinks(sent)).rejects.toBe(failure);
});
