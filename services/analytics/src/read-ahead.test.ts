import { expect, test } from 'vitest';
import { readAhead } from './read-ahead.ts';

async function* count(to: number, log: string[], failAt?: number): AsyncGenerator<number> {
  try {
    for (let item = 1; item <= to; item++) {
      await Promise.resolve();
      if (item === failAt) throw new Error('the disk is gone');
      log.push(`read ${item}`);
      yield item;
    }
  } finally {
    log.push('ended');
  }
}

/** Works on each item for longer than reading one takes. */
async function workOn(items: AsyncIterable<number>, log: string[], stopAt?: number): Promise<number[]> {
  const seen: number[] = [];
  for await (const item of items) {
    await new Promise(setImmediate);
    log.push(`done ${item}`);
    seen.push(item);
    if (item === stopAt) break;
  }
  return seen;
}

test('items come in order, and each is read while the one before it is worked on', async () => {
  const log: string[] = [];
  expect(await workOn(readAhead(count(3, log)), log)).toEqual([1, 2, 3]);
  expect(log).toEqual(['read 1', 'read 2', 'done 1', 'read 3', 'done 2', 'ended', 'done 3']);
});

test('a failure of the source is thrown after the items before it', async () => {
  const log: string[] = [];
  const seen: number[] = [];
  const reading = (async () => {
    for await (const item of readAhead(count(5, log, 3))) {
      await new Promise(setImmediate);
      seen.push(item);
    }
  })();
  await expect(reading).rejects.toThrow('the disk is gone');
  expect(seen).toEqual([1, 2]);
});

test('the source is ended when the reader stops', async () => {
  const log: string[] = [];
  expect(await workOn(readAhead(count(9, log)), log, 2)).toEqual([1, 2]);
  expect(log.at(-1)).toBe('ended');
  expect(log).not.toContain('read 4');
});
