import { openMemoryTries } from '@linkplane/ephemeral';
import { createLogger } from '@linkplane/telemetry';
import { expect, test } from 'vitest';
import { createPasswordTries } from '../../src/passwords/count-tries.ts';

const logger = createLogger('test', 'silent');
const link = 'lnk_1';
const address = '198.51.100.7';

/** The store of several processes, which can be made to fail. */
function aSharedStore() {
  const tries = openMemoryTries();
  const state = { isDown: false };
  const tryWithin: typeof tries.tryWithin = async (key, windows) => {
    if (state.isDown) throw new Error('down');
    return await tries.tryWithin(key, windows);
  };
  return { state, tryWithin, takeBackTry: tries.takeBackTry };
}

test('tries of several processes share a limit', async () => {
  const shared = aSharedStore();
  const processes = [createPasswordTries(shared, logger), createPasswordTries(shared, logger)] as const;
  for (let nth = 0; nth < 5; nth++) expect(await processes[nth % 2]?.count(link, address)).toBe(0);
  for (const tries of processes) expect(await tries.count(link, address)).toBeGreaterThan(0);
  expect(await processes[0].count('lnk_2', address)).toBe(0);
});

test('a process that loses the store has counted the tries that it saw before', async () => {
  const shared = aSharedStore();
  const tries = createPasswordTries(shared, logger);
  for (let nth = 0; nth < 5; nth++) expect(await tries.count(link, address)).toBe(0);
  shared.state.isDown = true;
  expect(await tries.count(link, address)).toBeGreaterThan(0);
  expect(await createPasswordTries(shared, logger).count(link, address)).toBe(0);
});

test('a store that has lost its memory gives a process no further tries', async () => {
  let shared = aSharedStore();
  const tries = createPasswordTries(
    { tryWithin: (...args) => shared.tryWithin(...args), takeBackTry: (key) => shared.takeBackTry(key) },
    logger,
  );
  for (let nth = 0; nth < 5; nth++) expect(await tries.count(link, address)).toBe(0);
  shared = aSharedStore();
  expect(await tries.count(link, address)).toBeGreaterThan(0);
});

test('right passwords are no tries: a hundred colleagues behind one address open a link', async () => {
  const tries = createPasswordTries(aSharedStore(), logger);
  for (let nth = 0; nth < 100; nth++) {
    expect(await tries.count(link, address)).toBe(0);
    tries.takeBack(link, address);
  }
  for (let nth = 0; nth < 5; nth++) expect(await tries.count(link, address)).toBe(0);
  expect(await tries.count(link, address)).toBeGreaterThan(0);
});

test.each([
  ['198.51.100.', (nth: number) => `198.51.100.${nth}`],
  ['2001:db8:7::/48', (nth: number) => `2001:db8:7:${nth.toString(16)}::1`],
])('the addresses of %s have ten times the tries of one of them, and no more', async (_, addressOf) => {
  const tries = createPasswordTries(undefined, logger);
  const waits: number[] = [];
  for (let nth = 0; nth < 60; nth++) waits.push(await tries.count(link, addressOf(nth)));
  expect(waits.filter((waitMs) => waitMs === 0)).toHaveLength(50);
});

test('the addresses of one IPv6 customer are one address', async () => {
  const tries = createPasswordTries(undefined, logger);
  for (let nth = 0; nth < 5; nth++) expect(await tries.count(link, `2001:db8:7:1::${nth}`)).toBe(0);
  expect(await tries.count(link, '2001:db8:7:1::99')).toBeGreaterThan(0);
});
