import { createRequire } from 'node:module';
import { crc32c } from '@linkplane/event-journal';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeRecordBatches } from './decode-record-batches.ts';
import { createRecordBatchEncoder } from './ship/encode-record-batch.ts';

/** The client's own code for record batches, which has no types. */
const require = createRequire(import.meta.url);
const encodeRecord = require('kafkajs/src/protocol/recordBatch/record/v0/index.js') as (record: object) => object;
const { RecordBatch: encodeBatch } = require('kafkajs/src/protocol/recordBatch/v0/index.js') as {
  RecordBatch: (batch: object) => Promise<{ buffer: Buffer }>;
};

const PlainRecordBatches = require('kafkajs/src/protocol/recordBatch/plainRecordBatches.js') as {
  of(bytes: Buffer): { bytes: Buffer; firstOffset: bigint; lastOffset: bigint } | null;
};

const options = { partition: 3, ownLane: 'own', from: 0 };
const bytesOf = (text: string | null) => (text === null ? null : Buffer.from(text));
type Decoded = { offset: number; lane: string; sequence: number; payload: string };

function decode(bytes: Buffer, from = 0): { records: Decoded[]; next: number } {
  const { block, next } = decodeRecordBatches(bytes, { ...options, from });
  const records = [...block.records(0, block.length)].map(({ offset, lane, sequence, payload }) => ({
    offset,
    lane,
    sequence,
    payload: Buffer.from(payload).toString(),
  }));
  return { records, next };
}

const record = fc.record({
  /** Compaction leaves gaps. */
  gap: fc.oneof(fc.constant(0), fc.nat(3)),
  key: fc.option(fc.string({ maxLength: 20 })),
  value: fc.option(fc.string({ maxLength: 200 })),
  timestampDelta: fc.oneof(fc.constant(0), fc.integer(), fc.maxSafeInteger()),
  others: fc.dictionary(fc.string({ maxLength: 9 }), fc.string({ maxLength: 9 }), { maxKeys: 3 }),
  lane: fc.option(
    fc.oneof(
      fc.record({ journal: fc.constantFrom('one', 'other'), count: fc.nat(99), sequence: fc.maxSafeNat() }),
      fc.constantFrom('', 'nonsense', 'one/6/', 'one/6/-1'),
    ),
  ),
});
/** May have no record: compaction keeps the last batch of a producer. */
const batch = fc.record({ records: fc.array(record, { maxLength: 20 }), gapBehind: fc.nat(3) });

test('batches of a client are decoded unchanged from any offset on, across gaps', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(batch, { minLength: 1, maxLength: 4 }), fc.nat(60), async (batches, wantedFrom) => {
      const written: Decoded[] = [];
      const parts: Buffer[] = [];
      let next = 7;
      for (const { records, gapBehind } of batches) {
        const baseOffset = next;
        const encoded = records.map(({ gap, key, value, timestampDelta, others, lane }) => {
          const offset = next + gap;
          next = offset + 1;
          const position = lane !== null && typeof lane === 'object' ? lane : undefined;
          const header = position ? `${position.journal}/${position.count}/${position.sequence}` : lane;
          const own = { lane: 'own', sequence: offset };
          const shipped = position && {
            lane: `${position.journal}/3/${position.count}`,
            sequence: position.sequence,
          };
          written.push({ offset, ...(shipped ?? own), payload: value ?? '' });
          return encodeRecord({
            offsetDelta: offset - baseOffset,
            timestampDelta,
            key: bytesOf(key),
            value: bytesOf(value),
            headers: { ...others, lane: header ?? [] },
          });
        });
        next = Math.max(next, baseOffset + 1) + gapBehind;
        const { buffer } = await encodeBatch({ lastOffsetDelta: next - 1 - baseOffset, records: encoded });
        buffer.writeBigInt64BE(BigInt(baseOffset), 0);
        parts.push(buffer);
      }
      const from = Math.min(wantedFrom, next - 1);
      expect(decode(Buffer.concat(parts), from)).toEqual({
        records: written.filter(({ offset }) => offset >= from),
        next,
      });
    }),
    { numRuns: 300 },
  );
});

/** A batch as a shipper writes it, at an offset that the broker assigns. */
function encodeShipped(payloads: string[], baseOffset = 0): Buffer {
  const encoder = createRecordBatchEncoder();
  const prefix = Buffer.from('journal/6/');
  for (const [at, payload] of payloads.entries()) {
    const bytes = Buffer.from(payload);
    encoder.add(bytes, 0, bytes.length, -1, -1, prefix, baseOffset + at);
  }
  const batch = Buffer.from(encoder.finish(1_700_000_000_000));
  batch.writeBigInt64BE(BigInt(baseOffset), 0);
  return batch;
}

/** Recomputes the checksum of a changed batch. */
function seal(batch: Buffer): Buffer {
  batch.writeUInt32BE(crc32c(batch, 21, batch.length), 17);
  return batch;
}

test('records of a shipper have its lane', () => {
  expect(decode(encodeShipped(['a', 'ünïcödé']))).toEqual({
    records: [
      { offset: 0, lane: 'journal/3/6', sequence: 0, payload: 'a' },
      { offset: 1, lane: 'journal/3/6', sequence: 1, payload: 'ünïcödé' },
    ],
    next: 2,
  });
});

test('a record with two lane headers has none', async () => {
  const headers = { lane: ['one/6/7', 'one/6/8'] };
  const { buffer } = await encodeBatch({ records: [encodeRecord({ value: Buffer.from('x'), headers })] });
  expect(decode(buffer).records).toEqual([{ offset: 0, lane: 'own', sequence: 0, payload: 'x' }]);
});

/** Decodes bytes like those of a fetch: their kind is detected first. */
function decodeFetched(bytes: Buffer, from = 0): { records: Decoded[]; next: number } {
  const plain = PlainRecordBatches.of(bytes);
  if (!plain) throw new Error('taken for batches of another kind');
  return decode(plain.bytes, from);
}

test('no record of a damaged batch is decoded, whatever it claims to be, and all batches before it are', () => {
  const [first, second] = [encodeShipped(['a', 'b']), encodeShipped(['c', 'd'], 2)];
  const whole = Buffer.concat([first, second]);
  // No checksum covers the base offset and the epoch of the leader in the head.
  const places = Array.from(second, (_, at) => at).filter((at) => at >= 8 && (at < 12 || at >= 16));
  for (const at of places) {
    for (const bit of [1, 2, 4, 8, 16, 32, 64, 128]) {
      const bytes = Buffer.from(whole);
      bytes[first.length + at]! ^= bit;
      expect(decodeFetched(bytes)).toEqual(decode(first));
      expect(() => decodeFetched(bytes.subarray(first.length), 2)).toThrow('A record batch is damaged or missing.');
    }
  }
});

test('a batch with a wrong count is refused, and all batches before it are decoded', () => {
  const [first, second] = [encodeShipped(['a', 'b']), encodeShipped(['c', 'd'], 2)];
  second.writeInt32BE(3, 57);
  expect(decodeFetched(Buffer.concat([first, seal(second)]))).toEqual(decode(first));
  expect(() => decodeFetched(second, 2)).toThrow(RangeError);
});

test('any bytes are refused or decoded, and an impossible count is refused before memory is allocated', () => {
  const whole = encodeShipped(Array.from({ length: 20 }, (_, n) => `payload ${n}`));
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 8, max: whole.length - 1 }), fc.nat(255)), { maxLength: 4 }),
      fc.integer({ min: 62, max: whole.length }),
      fc.boolean(),
      (changes, end, isSealed) => {
        const bytes = Buffer.from(whole.subarray(0, end));
        for (const [at, byte] of changes) if (at < end) bytes[at] = byte;
        if (isSealed) seal(bytes);
        try {
          expect(decode(bytes).records.length).toBeLessThanOrEqual(20);
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError);
        }
      },
    ),
    { numRuns: 3_000 },
  );
  const boastful = Buffer.from(whole);
  boastful.writeInt32BE(2 ** 28, 57);
  expect(() => decode(seal(boastful))).toThrow('A record batch is damaged or missing.');
});

test.each([
  ['offsets that do not rise', [0, 2, 1], 2],
  ['an offset twice', [0, 1, 1], 2],
  ['an offset behind the end of its batch', [0, 1, 5_000], 2],
])('a batch with %s is refused', async (_, offsetDeltas, lastOffsetDelta) => {
  const records = offsetDeltas.map((offsetDelta) => encodeRecord({ offsetDelta, value: Buffer.from('x') }));
  const { buffer } = await encodeBatch({ lastOffsetDelta, records });
  expect(() => decode(buffer)).toThrow(RangeError);
});

test('batches that end before the requested offset are refused: accepting them would repeat the fetch', () => {
  expect(() => decode(encodeShipped(['a', 'b']), 2)).toThrow(RangeError);
});

test('compressed, transactional, control and older batches are left to the client', () => {
  const plain = encodeShipped(['a', 'b'], 5);
  const marked = (attributes: number) => {
    const batch = encodeShipped(['c'], 7);
    batch.writeInt16BE(attributes, 21);
    return seal(batch);
  };
  expect(PlainRecordBatches.of(plain)).toEqual({ bytes: plain, firstOffset: 5n, lastOffset: 6n });
  for (const attributes of [0x01, 0x02, 0x04, 0x10, 0x20, 0x30]) {
    expect(PlainRecordBatches.of(marked(attributes))).toBeNull();
    expect(PlainRecordBatches.of(Buffer.concat([plain, marked(attributes)]))).toBeNull();
  }
  // The flag for the broker's append time.
  expect(PlainRecordBatches.of(Buffer.concat([plain, marked(0x08)]))).toMatchObject({ lastOffset: 7n });
  const older = Buffer.alloc(40);
  older.writeInt32BE(28, 8);
  for (const magic of [0, 1]) {
    older.writeInt8(magic, 16);
    expect(PlainRecordBatches.of(older)).toBeNull();
  }
});

test('an incomplete batch at the end of a response is left out', () => {
  const [first, second] = [encodeShipped(['a', 'b']), encodeShipped(['c'], 2)];
  for (const cut of [1, 40, 61, 62, second.length - 1]) {
    const plain = PlainRecordBatches.of(Buffer.concat([first, second.subarray(0, cut)]));
    expect(plain).toEqual({ bytes: first, firstOffset: 0n, lastOffset: 1n });
  }
  for (const cut of [1, 40, first.length - 1]) expect(() => decodeFetched(first.subarray(0, cut))).toThrow(RangeError);
});
