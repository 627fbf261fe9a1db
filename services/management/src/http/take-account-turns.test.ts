import { expect, test } from 'vitest';
import { createAccountTurns } from './take-account-turns.ts';

const refusal = { ofClient: 'busy', ofAll: 'full', retryAfterSeconds: 1 };
/** Workspaces `a/1` and `a/2` belong to the account `a`. */
const accountOf = (workspaceId: string) => Promise.resolve(workspaceId.split('/')[0] ?? '');

test('an account with many workspaces has one turn of each round, as any other', async () => {
  const runInTurn = createAccountTurns(accountOf, { atOnceMax: 1, waitingMax: 100, perClientMax: 50 }, refusal);
  const order: string[] = [];
  const first = Promise.withResolvers<void>();
  const works = [runInTurn('a/0', () => first.promise)];
  for (let n = 1; n <= 20; n += 1) works.push(runInTurn(`a/${n}`, async () => void order.push('a')));
  for (const other of ['b/1', 'c/1']) works.push(runInTurn(other, async () => void order.push(other)));
  await new Promise((resolve) => setImmediate(resolve));
  first.resolve();
  await Promise.all(works);
  expect(order.slice(0, 4).toSorted()).toEqual(expect.arrayContaining(['b/1', 'c/1']));
});

test('an account with too much work is refused in each of its workspaces, and others are not', async () => {
  const runInTurn = createAccountTurns(accountOf, { atOnceMax: 4, waitingMax: 4, perClientMax: 2 }, refusal);
  const work = Promise.withResolvers<void>();
  const running = [runInTurn('a/1', () => work.promise), runInTurn('a/2', () => work.promise)];
  await expect(runInTurn('a/3', () => Promise.resolve())).rejects.toMatchObject({ code: 'RATE_LIMIT_EXCEEDED' });
  expect(await runInTurn('b/1', () => Promise.resolve('other'))).toBe('other');
  work.resolve();
  await Promise.all(running);
});
