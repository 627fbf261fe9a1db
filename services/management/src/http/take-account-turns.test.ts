import { expect, test } from 'vitest';
import { createTenantLimiter } from './limit-tenants.ts';
import { cacheAccounts, createAccountTurns, limitAccounts } from './take-account-turns.ts';

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

test.each([1, 5, 40])(
  'an account that is busy in %i workspaces gets one request at a time beside others',
  async (count) => {
    const limits = { atOnceMax: 1_024, busyMs: 100, waitingMax: 256, waitMsMax: 200, restMsMax: 250 };
    const clock = { now: 0 };
    const tenants = limitAccounts(
      accountOf,
      createTenantLimiter(limits, () => clock.now),
    );
    const endBusy = await tenants.enter('a/0');
    clock.now += 150;
    endBusy();
    (await tenants.enter('b/1'))();
    const started: string[] = [];
    const entered = ['a', 'b'].flatMap((account) =>
      Array.from({ length: count }, (_, n) => tenants.enter(`${account}/${n}`).then(() => started.push(account))),
    );
    await new Promise((resolve) => setImmediate(resolve));
    expect(started.filter((account) => account === 'a')).toHaveLength(1);
    expect(started.filter((account) => account === 'b')).toHaveLength(count);
    await Promise.allSettled(entered); // those that wait are refused
  },
);

test('the account of a workspace is read once, and again after a failure', async () => {
  const read: string[] = [];
  let isDown = true;
  const find = cacheAccounts((workspaceId) => {
    read.push(workspaceId);
    return isDown ? Promise.reject(new Error('down')) : accountOf(workspaceId);
  });
  await expect(find('a/1')).rejects.toThrow('down');
  isDown = false;
  expect([await find('a/1'), await find('a/1'), await find('b/1')]).toEqual(['a', 'a', 'b']);
  expect(read).toEqual(['a/1', 'a/1', 'b/1']);
});
