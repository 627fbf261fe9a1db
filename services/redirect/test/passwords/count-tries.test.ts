import { openMemoryTries } from '@linkplane/ephemeral';
import { createLogger } from '@linkplane/telemetry';
import { expect, test } from 'vitest';
import { createCountTries } from '../../src/passwords/count-tries.ts';

const logger = createLogger('test', 'silent');
const link = 'lnk_1';
const network = '198.51.100.0/24';

/** The store of several processes, which can be made to fail. */
function aSharedStore() {
  const tries = openMemoryTries();
  const state = { isDown: false };
  const tryWithin: typeof tries.tryWithin = async (key, windows) => {
    if (state.isDown) throw new Error('down');
    return await tries.tryWithin(key, windows);
  };
  return { state, tryWithin };
}

test('tries of several processes share a limit', async () => {
  const shared = aSharedStore();
  const processes = [createCountTries(shared, logger), createCountTries(shared, logger)] as const;
  for (let nth = 0; nth < 5; nth++) expect(await processes[nth % 2]?.(link, network)).toBe(0);
  for (const countTry of processes) expect(await countTry(link, network)).toBeGreaterThan(0);
  expect(await processes[0]('lnk_2', network)).toBe(0);
});

test('a process that loses the store has counted the tries that it saw before', async () => {
  const shared = aSharedStore();
  const countTry = createCountTries(shared, logger);
  for (let nth = 0; nth < 5; nth++) expect(await countTry(link, network)).toBe(0);
  shared.state.isDown = true;
  expect(await countTry(link, network)).toBeGreaterThan(0);
  expect(await createCountTries(shared, logger)(link, network)).toBe(0);
});

test('a store that has lost its memory gives a process no further tries', async () => {
  let shared = aSharedStore();
  const countTry = createCountTries({ tryWithin: (...args) => shared.tryWithin(...args) }, logger);
  for (let nth = 0; nth < 5; nth++) expect(await countTry(link, network)).toBe(0);
  shared = aSharedStore();
  expect(await countTry(link, network)).toBeGreaterThan(0);
});
