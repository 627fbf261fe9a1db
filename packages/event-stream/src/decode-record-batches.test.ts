import { createRequire } from 'node:module';
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

const options = { partition: 3, ownLane: 'own', from: 0 };
const bytesOf = (text: string | null) => (text === null ? null : Buffer.from(text));
const decode = (bytes: Buffer, from = 0) => {
  const block = decodeRecordBatches(bytes, { ...options, from });
  return [...block.records(0, block.length)].map(({ offset, lane, sequence, payload }) => ({
    ...{ offset, lane, sequence, payload: Buffer.from(payload).toString() },
  }));
};

const record = fc.record({
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

test('whatever a client may write is read as it was written, from any offset on', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(record, { minLength: 1, maxLength: 20 }), { minLength: 1, maxLength: 4 }),
      fc.nat(60),
      async (batches, from) => {
        let offset = 0;
        const written: { offset: number; lane: string; sequence: number; payload: string }[] = [];
        const parts: Buffer[] = [];
        for (const records of batches) {
          const { buffer } = await encodeBatch({
            lastOffsetDelta: records.length - 1,
            records: records.map(({ key, value, timestampDelta, others, lane }, offsetDelta) => {
              const place = lane !== null && typeof lane === 'object' ? lane : undefined;
              const header = place ? `${place.journal}/${place.count}/${place.sequence}` : lane;
              const [name, sequence] = place
                ? [`${place.journal}/3/${place.count}`, place.sequence]
                : ['own', offset + offsetDelta];
              written.push({ offset: offset + offsetDelta, lane: name, sequence, payload: value ?? '' });
              return encodeRecord({
                ...{ offsetDelta, timestampDelta, key: bytesOf(key), value: bytesOf(value) },
                headers: { ...others, ...(header === null ? { lane: [] } : { lane: header }) },
              });
            }),
          });
          buffer.writeBigInt64BE(BigInt(offset), 0);
          parts.push(buffer);
          offset += records.length;
        }
        expect(decode(Buffer.concat(parts), from)).toEqual(written.filter((one) => one.offset >= from));
      },
    ),
    { numRuns: 300 },
  );
});

/** A batch as a shipper writes it. */
function encodeShipped(payloads: string[]): Buffer {
  const encoder = createRecordBatchEncoder();
  const prefix = Buffer.from('journal/6/');
  for (const [sequence, payload] of payloads.entries()) {
    const bytes = Buffer.from(payload);
    encoder.add(bytes, 0, bytes.length, -1, -1, prefix, sequence);
  }
  return encoder.finish(1_700_000_000_000);
}

test('records of a shipper are of its lane', () => {
  expect(decode(encodeShipped(['a', 'ünïcödé']))).toEqual([
    { offset: 0, lane: 'journal/3/6', sequence: 0, payload: 'a' },
    { offset: 1, lane: 'journal/3/6', sequence: 1, payload: 'ünïcödé' },
  ]);
});

test('two lanes are none', async () => {
  const headers = { lane: ['one/6/7', 'one/6/8'] };
  const { buffer } = await encodeBatch({ records: [encodeRecord({ value: Buffer.from('x'), headers })] });
  expect(decode(buffer)).toEqual([{ offset: 0, lane: 'own', sequence: 0, payload: 'x' }]);
});

test('bytes that are damaged are refused or read as something; nothing else happens, and no memory is asked for', () => {
  const whole = encodeShipped(Array.from({ length: 20 }, (_, n) => `payload ${n}`));
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 4 }),
      fc.nat(whole.length),
      (changes, end) => {
        const bytes = Buffer.from(whole.subarray(0, end));
        for (const [at, byte] of changes) if (at < end) bytes[at] = byte;
        try {
          expect(decodeRecordBatches(bytes, options).length).toBeLessThan(whole.length);
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError);
        }
      },
    ),
    { numRuns: 3_000 },
  );
});
