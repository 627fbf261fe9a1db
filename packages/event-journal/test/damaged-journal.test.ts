import { cpSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { appendAll, makeRoot, open, payloadsOf, readAll, segmentNames } from './journal-fixtures.ts';

type Template = { root: string; journalId: string; payloads: string[]; segments: string[]; lastSequence: number };

/** A journal of several segments, closed. */
async function makeTemplate(): Promise<Template> {
  const root = makeRoot();
  const journal = await open(root, { segmentBytesMax: 120 });
  const payloads = Array.from({ length: 9 }, (_, i) => `record ${i} ${'é'.repeat(i % 5)}`);
  for (const payload of payloads) expect(await appendAll(journal, [payload])).toEqual([true]);
  await journal.close();
  const records = await readAll(journal.directory);
  expect(payloadsOf(records)).toEqual(payloads);
  const segments = segmentNames(journal.directory);
  expect(segments.length).toBeGreaterThan(2);
  return { root, journalId: journal.journalId, payloads, segments, lastSequence: records.at(-1)!.sequence };
}

/** Records that lie wholly before the byte `at` of segment number `segment`. */
async function payloadsBefore(template: Template, segment: number, at: number): Promise<string[]> {
  const directory = join(template.root, template.journalId);
  const kept: string[] = [];
  for (const [index, name] of template.segments.entries()) {
    if (index > segment) break;
    const bytes = readFileSync(join(directory, name));
    for (let offset = 64; offset < bytes.length;) {
      const end = offset + 16 + bytes.readUInt32LE(offset);
      if (index === segment && end > at) break;
      kept.push(bytes.toString('utf8', offset + 16, end));
      offset = end;
    }
    if (index === segment) break;
  }
  return kept;
}

async function checkDamaged(
  template: Template,
  segment: number,
  at: number,
  damage: (path: string) => void,
): Promise<void> {
  const root = makeRoot();
  cpSync(template.root, root, { recursive: true });
  const directory = join(root, template.journalId);
  damage(join(directory, template.segments[segment]!));

  const journal = await open(root);
  expect(journal.journalId).toBe(template.journalId);
  expect(await appendAll(journal, ['after the damage'])).toEqual([true]);
  const records = await readAll(directory);
  await journal.close();

  const found = payloadsOf(records);
  const before = await payloadsBefore(template, segment, at);
  expect(found.slice(0, before.length)).toEqual(before);
  expect(found.at(-1)).toBe('after the damage');
  expect(records.at(-1)!.sequence).toBeGreaterThan(template.lastSequence);
  const order = found.slice(0, -1).map((payload) => template.payloads.indexOf(payload));
  expect(order).toEqual([...new Set(order)].sort((a, b) => a - b));
  expect(order).not.toContain(-1);
}

test('a flipped bit anywhere loses no record before it, adds none, and appends continue with higher sequences', async () => {
  const template = await makeTemplate();
  for (const [segment, name] of template.segments.entries()) {
    const { size } = statSync(join(template.root, template.journalId, name));
    for (let at = 0; at < size; at++) {
      await checkDamaged(template, segment, at, (path) => {
        const bytes = readFileSync(path);
        bytes[at]! ^= 1 << (at % 8);
        writeFileSync(path, bytes);
      });
    }
  }
}, 240_000);

test('a segment truncated anywhere loses no record before that, adds none, and appends continue with higher sequences', async () => {
  const template = await makeTemplate();
  for (const [segment, name] of template.segments.entries()) {
    const { size } = statSync(join(template.root, template.journalId, name));
    for (let at = 0; at < size; at++) await checkDamaged(template, segment, at, (path) => truncateSync(path, at));
  }
}, 240_000);

test('a segment whose end became zeros, from anywhere on, loses no record before that and adds none', async () => {
  const template = await makeTemplate();
  const segment = template.segments.length - 1;
  const { size } = statSync(join(template.root, template.journalId, template.segments[segment]!));
  for (let at = 0; at < size; at++) {
    await checkDamaged(template, segment, at, (path) => writeFileSync(path, readFileSync(path).fill(0, at)));
  }
}, 240_000);

test('any run of overwritten bytes loses no record before it', async () => {
  const template = await makeTemplate();
  const damages = fc.record({
    segment: fc.nat(template.segments.length - 1),
    place: fc.nat(10_000),
    bytes: fc.uint8Array({ minLength: 1, maxLength: 400 }),
  });
  await fc.assert(
    fc.asyncProperty(damages, async ({ segment, place, bytes }) => {
      const { size } = statSync(join(template.root, template.journalId, template.segments[segment]!));
      const at = place % size;
      await checkDamaged(template, segment, at, (path) => {
        const whole = readFileSync(path);
        writeFileSync(path, Buffer.concat([whole.subarray(0, at), bytes, whole.subarray(at + bytes.length)]));
      });
    }),
    { numRuns: 200 },
  );
}, 240_000);
