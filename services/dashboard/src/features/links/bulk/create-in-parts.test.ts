import { expect, test } from 'vitest';
import type { Call, V1Operation } from '../../../api/api-types.ts';
import { createInParts, cutParts, type LineResult } from './create-in-parts.ts';
import { readLinksCsv } from './read-links-csv.ts';

const addresses = (count: number) => Array.from({ length: count }, (_, n) => `https://example.com/${n}`).join('\n');

/** Accepts every part, and loses the responses to the parts with the given numbers. */
function openApi(lost: readonly number[] = []) {
  const keys: (string | undefined)[] = [];
  const call = async (
    _method: string,
    _path: string,
    input: { body: { links: unknown[] }; idempotencyKey?: string },
  ) => {
    keys.push(input.idempotencyKey);
    if (lost.includes(keys.length - 1)) throw new Error('no response');
    return { results: input.body.links.map((_, index) => ({ index, success: true })) };
  };
  return { keys, v1: call as unknown as Call<V1Operation> };
}

test('parts have as many links as the API allows, and fewer when the links are long', () => {
  expect(cutParts(readLinksCsv(addresses(250)).lines).map((part) => part.length)).toEqual([100, 100, 50]);
  const long = readLinksCsv(
    Array.from({ length: 100 }, (_, n) => `https://example.com/${n}/${'x'.repeat(8_000)}`).join('\n'),
  ).lines;
  for (const part of cutParts(long)) expect(JSON.stringify(part).length).toBeLessThan(320_000);
  expect(cutParts(long).flat()).toEqual(long);
});

test('only a part whose response was lost is sent again, under the same idempotency key', async () => {
  const lines = readLinksCsv(addresses(250)).lines;
  const { keys, v1 } = openApi([1]);
  const reported: LineResult[] = [];
  const options = {
    runId: 'run',
    onResults: (more: LineResult[]) => void reported.push(...more),
    signal: new AbortController().signal,
  };
  await expect(createInParts(v1, lines, options)).rejects.toThrow('no response');
  await createInParts(v1, lines.slice(reported.length), options);
  expect(keys).toEqual(['run-1', 'run-101', 'run-101', 'run-201']);
  expect(reported.map(({ line }) => line)).toEqual(lines);
});

test('no further part is sent after an abort', async () => {
  const { keys, v1 } = openApi();
  const leaving = new AbortController();
  await createInParts(v1, readLinksCsv(addresses(250)).lines, {
    runId: 'run',
    onResults: () => leaving.abort(),
    signal: leaving.signal,
  });
  expect(keys).toEqual(['run-1']);
});
