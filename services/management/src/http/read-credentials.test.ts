import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createCredentialReader } from './read-credentials.ts';

const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** A store of tokens whose queries take a few milliseconds. */
function openStore(...tokens: string[]) {
  const stored = new Set(tokens);
  const queries: number[] = [];
  const running = { now: 0, most: 0 };
  const clock = { passedMs: 1, now: () => clock.passedMs };
  const read = createCredentialReader(async (hashes) => {
    queries.push(hashes.length);
    running.now += 1;
    running.most = Math.max(running.most, running.now);
    await new Promise((resolve) => setTimeout(resolve, 2));
    running.now -= 1;
    return [...stored]
      .map((token) => ({ token, tokenHash: hashOf(token) }))
      .filter(({ tokenHash }) => hashes.some((hash) => hash.equals(tokenHash)));
  }, clock);
  return { stored, queries, running, clock, read: async (token: string) => (await read(hashOf(token)))?.token };
}

test('a thousand invented credentials at once share queries, one at a time, and a valid new one beside them is found', async () => {
  const { read, queries, running } = openStore('new');
  const invented = Array.from({ length: 1_000 }, (_, at) => read(`invented ${at}`));
  expect(await read('new')).toBe('new');
  expect(new Set(await Promise.all(invented))).toEqual(new Set([undefined]));
  expect(queries.length).toBeLessThanOrEqual(2);
  expect(running.most).toBe(1);
});

test('a credential that was valid before does not wait for the queries of invented ones', async () => {
  const { read, queries } = openStore('known');
  await read('known');
  const invented = read('invented');
  expect(await read('known')).toBe('known');
  await invented;
  expect(queries).toEqual([1, 1, 1]);
});

test('an unknown credential is read once in ten seconds', async () => {
  const { read, queries, clock } = openStore();
  for (let at = 0; at < 20; at++) expect(await read('invented')).toBeUndefined();
  expect(queries).toEqual([1]);
  clock.passedMs += 10_001;
  await read('invented');
  expect(queries).toEqual([1, 1]);
});

test('a valid credential is read for each request, and is refused from the next one on when it is gone', async () => {
  const { read, stored, queries } = openStore('known');
  for (let at = 0; at < 3; at++) expect(await read('known')).toBe('known');
  stored.delete('known');
  expect(await read('known')).toBeUndefined();
  expect(queries).toEqual([1, 1, 1, 1]);
});

test.each([1, 2, 50])('%i requests with one credential that arrive together share one query', async (count) => {
  const { read, queries } = openStore('known');
  await read('known');
  const found = await Promise.all(Array.from({ length: count }, () => read('known')));
  expect(found).toEqual(Array(count).fill('known'));
  expect(queries).toEqual([1, 1]);
});
