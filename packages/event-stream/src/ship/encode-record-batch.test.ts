import { createRequire } from 'node:module';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRecordBatchEncoder } from './encode-record-batch.ts';

/** The client's own code for record batches, which has no types. */
const require = createRequire(import.meta.url);
type Decoded = { key: Buffer | null; value: Buffer | null; headers: Record<string, Buffer> };
const Decoder = require('kafkajs/src/protocol/decoder.js') as new (bytes: Buffer) => object;
const decodeBatch = require('kafkajs/src/protocol/recordBatch/v0/decoder.js') as (
  decoder: object,
) => Promise<{ records: Decoded[]; lastOffsetDelta: number }>;
const encodeRecord = require('kafkajs/src/protocol/recordBatch/record/v0/index.js') as (record: object) => object;
const { RecordBatch: encodeBatch } = require('kafkajs/src/protocol/recordBatch/v0/index.js') as {
  RecordBatch: (batch: object) => Promise<{ buffer: Buffer }>;
};

type Sample = { key: string | null; value: Uint8Array; sequence: number };

const prefix = Buffer.from('0123456789abcdefghij/6/', 'latin1');
const samples = fc.array(
  fc.record({
    key: fc.option(fc.string({ maxLength: 64 })),
    value: fc.uint8Array({ minLength: 1, maxLength: 300 }),
    sequence: fc.maxSafeNat(),
  }),
  { minLength: 1, maxLength: 200 },
);
const encoder = createRecordBatchEncoder();

/** Encodes samples as a journal has them: the key is within the bytes around the value. */
function encode(records: readonly Sample[]): Buffer {
  encoder.reset();
  for (const { key, value, sequence } of records) {
    const keyBytes = Buffer.from(key ?? '');
    const bytes = Buffer.concat([keyBytes, value, Buffer.from('more')]);
    const keyStart = key === null ? -1 : 0;
    encoder.add(bytes, keyBytes.length, keyBytes.length + value.length, keyStart, keyBytes.length, prefix, sequence);
  }
  return encoder.finish(1_700_000_000_000);
}

/** The same records, encoded by the client. */
async function encodeByClient(records: readonly Sample[]): Promise<Buffer> {
  const { buffer } = await encodeBatch({
    firstTimestamp: 1_700_000_000_000,
    maxTimestamp: 1_700_000_000_000,
    lastOffsetDelta: records.length - 1,
    records: records.map(({ key, value, sequence }, offsetDelta) =>
      encodeRecord({
        offsetDelta,
        key: key === null ? null : Buffer.from(key),
        value: Buffer.from(value),
        headers: { lane: `${prefix.toString('latin1')}${sequence}` },
      }),
    ),
  });
  return buffer;
}

test('the encoder writes byte for byte what the client would send for the same records', async () => {
  await fc.assert(
    fc.asyncProperty(samples, async (records) => {
      expect(encode(records).equals(await encodeByClient(records))).toBe(true);
    }),
    { numRuns: 50 },
  );
});

test('the client decodes an encoded batch with any keys, large values and large sequence numbers', async () => {
  const records: Sample[] = [
    { key: null, value: Buffer.from('no key'), sequence: 0 },
    { key: '', value: Buffer.from('an empty key'), sequence: 9 },
    { key: 'lnk_1', value: Buffer.alloc(1_048_576, 'x'), sequence: 10 },
    ...Array.from({ length: 300 }, (_, n) => ({ key: `k${n}`, value: Buffer.from(`value ${n}`), sequence: 99 + n })),
    { key: 'ünïcödé', value: Buffer.from('last'), sequence: Number.MAX_SAFE_INTEGER },
  ];
  const batch = await decodeBatch(new Decoder(Buffer.from(encode(records))));
  expect(batch.lastOffsetDelta).toBe(records.length - 1);
  const decoded = batch.records.map(({ key, value, headers }) => ({
    key: key?.toString() ?? null,
    value: value?.toString(),
    lane: headers['lane']?.toString(),
  }));
  const expected = records.map(({ key, value, sequence }) => ({
    key,
    value: Buffer.from(value).toString(),
    lane: `${prefix.toString()}${sequence}`,
  }));
  expect(decoded).toEqual(expected);
});
