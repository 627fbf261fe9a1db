import { expect, test } from 'vitest';
import { appendRecords, type RecordAppender } from '../src/append-records.ts';
import type { SegmentWriter } from '../src/write-segments.ts';
import { silentLogger } from './journal-fixtures.ts';

type Sync = { succeed(): void; fail(): void };

/** A journal that survives a power loss, on a disk whose syncs end when the test says so. */
function openOnSlowDisk(): { appender: RecordAppender; nextSync(): Promise<Sync> } {
  const syncs: Sync[] = [];
  let begun = Promise.withResolvers<void>();
  const segments: SegmentWriter = {
    write: (records) => ({ storedBytes: records.length }),
    prepare: () => undefined,
    rollOldSegment: () => {},
    sync: async () => {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      syncs.push({ succeed: resolve, fail: () => reject(new Error('the disk is gone')) });
      begun.resolve();
      await promise;
    },
    bytes: () => 0,
    recountBytes: () => {},
    close: () => {},
  };
  const appender = appendRecords({
    segments,
    nextSequence: 1,
    totalBytesMax: 2 ** 20,
    shares: { hasRoom: () => true, count: () => {}, updateSegments: () => {} },
    durability: 'power',
    logger: silentLogger,
    onDropped: undefined,
  });
  return {
    appender,
    async nextSync() {
      await begun.promise;
      begun = Promise.withResolvers();
      return syncs.at(-1)!;
    },
  };
}

test('a record is confirmed only when the sync that began after its write has succeeded', async () => {
  const { appender, nextSync } = openOnSlowDisk();
  const confirmed: string[] = [];
  const append = (name: string) =>
    new Promise<boolean>((resolve) =>
      appender.append(name, (isStored) => {
        confirmed.push(name);
        resolve(isStored);
      }),
    );
  const first = append('first');
  const sync = await Promise.race([nextSync(), first]);
  if (typeof sync === 'boolean') throw new Error('The record was confirmed before a sync.');
  expect(confirmed).toEqual([]);
  const second = append('second');
  await new Promise(setImmediate);
  sync.succeed();
  expect([await first, confirmed]).toEqual([true, ['first']]);
  (await nextSync()).succeed();
  expect([await second, confirmed]).toEqual([true, ['first', 'second']]);
});

test('records whose sync failed are reported as not stored, those that were written during it as well', async () => {
  const { appender, nextSync } = openOnSlowDisk();
  const append = (name: string) => new Promise<boolean>((resolve) => appender.append(name, resolve));
  const first = append('first');
  const sync = await nextSync();
  const second = append('second');
  await new Promise(setImmediate);
  sync.fail();
  expect([await first, await second]).toEqual([false, false]);
  expect(appender.status().dropped['write-failed']).toBe(2);
});
