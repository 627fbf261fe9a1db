import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { StreamRecord } from './port.ts';
import { blockOfColumns, blockOfRecords, type RecordBlock } from './record-block.ts';
import { createRecordBuffer } from './record-buffer.ts';

/** The same records as columns of bytes. */
function toColumns(records: readonly StreamRecord[]): RecordBlock {
  const ends: number[] = [];
  for (const { payload } of records) ends.push((ends.at(-1) ?? 0) + payload.byteLength);
  return blockOfColumns({
    bytes: Buffer.concat(records.map(({ payload }) => payload)),
    starts: Uint32Array.from([0, ...ends.slice(0, -1)]),
    ends: Uint32Array.from(ends),
    offsets: Float64Array.from(records.map(({ offset }) => offset)),
    sequences: Float64Array.from(records.map(({ sequence }) => sequence)),
    lanes: records.map(({ lane }) => lane),
  });
}

const textsOf = (records: Iterable<StreamRecord>) =>
  [...records].map(
    ({ offset, lane, sequence, payload }) => `${offset} ${lane} ${sequence} ${Buffer.from(payload).toString()}`,
  );

const step = fc.oneof(
  fc.record({ gaps: fc.array(fc.nat(3), { maxLength: 8 }), asColumns: fc.boolean(), endGap: fc.nat(2) }),
  fc.record({
    take: fc.nat(100),
    recordsMax: fc.integer({ min: 1, max: 20 }),
    bytesMax: fc.integer({ min: 1, max: 80 }),
  }),
  fc.record({ forget: fc.nat(100) }),
);

test('the buffer behaves like a plain list, whatever the blocks', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const buffer = createRecordBuffer();
      let kept: StreamRecord[] = [];
      let readBelow = 0;
      buffer.reset(5);
      const place = (percent: number) => buffer.from() + Math.round(((buffer.next() - buffer.from()) * percent) / 100);
      for (const one of steps) {
        if ('gaps' in one) {
          let offset = buffer.next();
          const records = one.gaps.map((gap): StreamRecord => {
            offset += gap;
            return { offset, lane: `lane ${offset % 2}`, sequence: offset * 2, payload: Buffer.from(`${offset++}`) };
          });
          buffer.push(one.asColumns ? toColumns(records) : blockOfRecords(records), offset + one.endGap);
          kept.push(...records);
        } else if ('take' in one) {
          const from = place(one.take);
          const taken = buffer.take(from, one.recordsMax, one.bytesMax);
          const wanted: StreamRecord[] = [];
          let bytes = 0;
          for (const record of kept.filter(({ offset }) => offset >= from).slice(0, one.recordsMax)) {
            bytes += record.payload.byteLength;
            if (bytes > one.bytesMax && wanted.length > 0) break;
            wanted.push(record);
          }
          expect(textsOf(taken)).toEqual(textsOf(wanted));
          expect(taken.length).toBe(wanted.length);
          expect(taken.at(-1)?.offset).toBe(wanted.at(-1)?.offset);
          const middle = wanted.length >> 1;
          expect(taken.at(middle)?.offset).toBe(wanted.at(middle)?.offset);
          expect(textsOf(taken.slice(middle))).toEqual(textsOf(wanted.slice(middle)));
          expect(textsOf(taken.slice(1, middle))).toEqual(textsOf(wanted.slice(1, middle)));
          // A later read does not need the records before it.
          readBelow = Math.max(readBelow, from, (wanted.at(-1)?.offset ?? -1) + 1);
        } else {
          const next = place(one.forget);
          buffer.forget(next);
          kept = kept.filter(({ offset }) => offset >= next);
        }
        const sizeOf = (records: StreamRecord[]) => records.reduce((sum, { payload }) => sum + payload.byteLength, 0);
        const unread = kept.filter(({ offset }) => offset >= readBelow);
        expect(buffer.bytes()).toBe(sizeOf(kept));
        expect(buffer.unreadRecords()).toBe(unread.length);
        expect(buffer.unreadBytes()).toBe(sizeOf(unread));
      }
    }),
    { numRuns: 500 },
  );
});

test('records that were read and not committed are dropped beyond the limit, and an earlier position is out of the buffer', () => {
  const buffer = createRecordBuffer(10);
  buffer.reset(0);
  const records = Array.from({ length: 12 }, (_, offset) => {
    return { offset, lane: 'lane', sequence: offset, payload: Buffer.from('1234') };
  });
  buffer.push(blockOfRecords(records), 14);
  expect(buffer.last()).toBe(11);
  expect(buffer.take(0, 2, 100).length).toBe(2);
  expect([buffer.from(), buffer.bytes()]).toEqual([0, 48]);
  expect(textsOf(buffer.take(2, 2, 100))).toEqual(textsOf(records.slice(2, 4)));
  // Records before 2 are dropped: a read from there has to be fetched again.
  expect([buffer.from(), buffer.next(), buffer.bytes()]).toEqual([2, 14, 40]);
  buffer.forget(14);
  expect([buffer.from(), buffer.last(), buffer.bytes()]).toEqual([14, 13, 0]);
});
