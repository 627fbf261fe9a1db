import { createLogger } from '@linkplane/telemetry';
import { expect, test } from 'vitest';
import { storeOnce, type RowsToStore } from './store-once.ts';

/** A server that knows tokens, and may have lost the rows of some of them. */
function openServer(rowCount: number) {
  const known = new Set<string>();
  let stored = 0;
  return {
    known,
    lose: () => void (stored = 0),
    count: () => stored,
    rows: (more: Partial<RowsToStore>): RowsToStore => ({
      table: 'clicks',
      token: 'range',
      rowCount,
      isRepeated: false,
      insert: (token) => {
        if (!known.has(token)) stored += rowCount;
        known.add(token);
        return Promise.resolve(0);
      },
      countStored: () => Promise.resolve(stored),
      stopping: new AbortController().signal,
      ...more,
    }),
  };
}

const logger = createLogger('test', 'silent');
const store = (rows: RowsToStore) => storeOnce(logger, rows, 1);

test.each([1, 2, 4])('rows that are lost after %i inserts go in under the next token', async (losses) => {
  const server = openServer(3);
  for (let loss = 0; loss < losses; loss++) {
    await store(server.rows({ isRepeated: loss > 0 }));
    server.lose();
  }
  expect(await store(server.rows({ isRepeated: true }))).toBe(true);
  expect(server.count()).toBe(3);
  expect(server.known.size).toBe(losses + 1);
});

test('a first insert that is accepted at once is not counted', async () => {
  const server = openServer(3);
  const countStored = () => Promise.reject(new Error('counted'));
  expect(await store(server.rows({ countStored }))).toBe(true);
});

test('an insert that was accepted after a failure is counted, and stored once', async () => {
  const server = openServer(3);
  const { insert } = server.rows({});
  const failed = async (token: string) => {
    await insert(token);
    return (await insert(token)) + 1;
  };
  expect(await store(server.rows({ insert: failed }))).toBe(true);
  expect(server.count()).toBe(3);
});

test('rows of which some are stored are not inserted again', async () => {
  const server = openServer(3);
  expect(await store(server.rows({ isRepeated: true, countStored: () => Promise.resolve(2) }))).toBe(false);
});
