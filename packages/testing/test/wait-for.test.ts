import { expect, test } from 'vitest';
import { waitFor } from '../src/index.ts';

test('waitFor returns a truthy result, and after its timeout throws the name of the condition', async () => {
  await expect(waitFor(() => false, { timeoutMs: 50, what: 'the end of time' })).rejects.toThrow('the end of time');
  expect(await waitFor(() => Promise.resolve(7))).toBe(7);
});
