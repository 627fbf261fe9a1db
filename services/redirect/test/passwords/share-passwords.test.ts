import { createFairQueue, QueueFullError } from '@linkplane/runtime';
import { expect, test } from 'vitest';
import { servePasswords, openPostedPasswords } from '../../src/passwords/share-passwords.ts';

/** A verifier for which the password is right that the hash is made of, used by some threads. */
function share(threads: number) {
  const queue = createFairQueue({ atOnceMax: 1, waitingMax: 64, perClientMax: 16 });
  const running = { now: 0, most: 0, ends: [] as (() => void)[] };
  const verify = (account: string, hash: string, password: string) =>
    queue.run(account, async () => {
      running.now += 1;
      running.most = Math.max(running.most, running.now);
      await new Promise<void>((resolve) => running.ends.push(resolve));
      running.now -= 1;
      return { isRight: hash === `hash of ${password}`, ownHash: null };
    });
  const post = servePasswords({ verify, isFull: queue.isFull });
  return { running, verifiers: Array.from({ length: threads }, () => openPostedPasswords(post)) };
}

async function finish(ends: (() => void)[]): Promise<void> {
  for (let round = 0; round < 200; round++) {
    for (const end of ends.splice(0)) end();
    await Promise.resolve();
  }
}

test('passwords of all threads are verified one after the other, and each thread gets its checks', async () => {
  const { running, verifiers } = share(4);
  const checks = Promise.all(
    verifiers.flatMap((one, at) => [one.verify(`a${at}`, 'hash of x', 'x'), one.verify(`b${at}`, 'hash of x', 'y')]),
  );
  await finish(running.ends);
  expect((await checks).map(({ isRight }) => isRight)).toEqual([true, false, true, false, true, false, true, false]);
  expect(running.most).toBe(1);
});

test.each([
  ['an account', (_nth: number) => 'one', 16, true],
  ['all accounts', (nth: number) => `account ${nth}`, 65, false],
])('%s cannot have more passwords in four threads than in one', async (_name, accountOf, most, isOfClient) => {
  const { running, verifiers } = share(4);
  const outcomes = Promise.allSettled(
    Array.from({ length: 80 }, (_, nth) => verifiers[nth % 4]!.verify(accountOf(nth), 'hash of x', 'x')),
  );
  await finish(running.ends);
  const settled = await outcomes;
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(most);
  const errors = settled.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));
  for (const error of errors)
    expect([error instanceof QueueFullError, (error as QueueFullError).isOfClient]).toEqual([true, isOfClient]);
});

test('a thread knows when its own passwords of an account are as many as may wait', () => {
  const { verifiers } = share(1);
  const [one] = verifiers;
  for (let nth = 0; nth < 15; nth++) one?.verify('a', '', '').catch(() => {});
  expect(one?.isFull('a')).toBe(false);
  one?.verify('a', '', '').catch(() => {});
  expect([one?.isFull('a'), one?.isFull('b')]).toEqual([true, false]);
});
