import { createHash } from 'node:crypto';
import { openMemoryVisitorKeys, type VisitorKeys } from '@linkplane/ephemeral';
import { createLogger } from '@linkplane/telemetry';
import { expect, test, vi } from 'vitest';
import { createVisitorHasher } from '../../src/event/hash-visitor.ts';

const logger = createLogger('test', 'silent');
const sharedBytes = Buffer.alloc(32, 7);
/** A key that other nodes agreed on before. */
const sharedKeys: VisitorKeys = {
  agree: async () => ({ createdAtMs: 1, bytes: sharedBytes }),
  forgetBefore: async () => {},
};
const failingStore: VisitorKeys = {
  agree: () => Promise.reject(new Error('down')),
  forgetBefore: async () => {},
};

test('the visitor hash is SHA-256 of the shared key of the day, the address and the agent', async () => {
  const forgotten: string[] = [];
  const keys = { ...sharedKeys, forgetBefore: async (day: string) => void forgotten.push(day) };
  const visitors = createVisitorHasher(keys, logger);
  await visitors.start();
  const expected = createHash('sha256')
    .update(`${sharedBytes.toString('hex')}203.0.113.9\nMozilla`)
    .digest('hex')
    .slice(0, 32);
  expect(visitors.hash('203.0.113.9', 'Mozilla', Date.now())).toBe(expected);
  expect(forgotten).toEqual([new Date().toISOString().slice(0, 10)]);
  visitors.stop();
});

test('the hash of a visitor is another one the next day', async () => {
  const visitors = createVisitorHasher(openMemoryVisitorKeys(), logger);
  await visitors.start();
  const now = Date.now();
  expect(visitors.hash('203.0.113.9', 'a', now)).toBe(visitors.hash('203.0.113.9', 'a', now));
  expect(visitors.hash('203.0.113.9', 'a', now)).not.toBe(visitors.hash('203.0.113.9', 'a', now + 86_400_000));
  visitors.stop();
});

test('visitors have different hashes while the key store is down', async () => {
  const visitors = createVisitorHasher(failingStore, logger);
  await visitors.start();
  const now = Date.now();
  expect(visitors.hash('203.0.113.9', 'a', now)).toBe(visitors.hash('203.0.113.9', 'a', now));
  expect(visitors.hash('203.0.113.9', 'a', now)).not.toBe(visitors.hash('203.0.113.8', 'a', now));
  visitors.stop();
});

test('a node whose first requests to the key store fail has the shared key when its start is complete', async () => {
  vi.useFakeTimers();
  try {
    let failures = 2;
    const agree: VisitorKeys['agree'] = (day, candidate) =>
      failures-- > 0 ? Promise.reject(new Error('slow')) : sharedKeys.agree(day, candidate);
    const [late, other] = [{ ...sharedKeys, agree }, sharedKeys].map((store) => createVisitorHasher(store, logger));
    await Promise.all([late!.start(), other!.start(), vi.advanceTimersByTimeAsync(500)]);
    const hashAt = (visitors = other!) => visitors.hash('203.0.113.9', 'a', Date.now());
    expect(hashAt(late)).toBe(hashAt(other));
    late!.stop();
    other!.stop();
  } finally {
    vi.useRealTimers();
  }
});

test('visitor hashes stay the same when the key store loses its keys within the day', async () => {
  vi.useFakeTimers();
  try {
    let keys = openMemoryVisitorKeys();
    const store: VisitorKeys = {
      agree: (day, candidate) => keys.agree(day, candidate),
      forgetBefore: (day) => keys.forgetBefore(day),
    };
    const visitors = createVisitorHasher(store, logger);
    await visitors.start();
    const now = Date.now();
    const before = visitors.hash('203.0.113.9', 'a', now);
    keys = openMemoryVisitorKeys();
    await vi.advanceTimersByTimeAsync(1_000);
    // A node that starts in between offers a key of its own, which is younger.
    const other = createVisitorHasher(store, logger);
    await other.start();
    await vi.advanceTimersByTimeAsync(12_000);
    expect(visitors.hash('203.0.113.9', 'a', now)).toBe(before);
    expect(other.hash('203.0.113.9', 'a', now)).toBe(before);
    visitors.stop();
    other.stop();
  } finally {
    vi.useRealTimers();
  }
});

test('the cache of recent hashes never returns the hash of another visitor', async () => {
  const visitors = createVisitorHasher(sharedKeys, logger);
  await visitors.start();
  const now = Date.now();
  const people = Array.from({ length: 500 }, (_, index) => ({
    address: index % 3 === 0 ? `2001:db8::${index}` : `203.0.113.${index % 200}`,
    agent: index % 5 === 0 ? '' : `Mozilla/5.0 (${'x'.repeat(index % 7)}) ${index}`,
  }));
  for (let again = 0; again < 3; again++) {
    for (const { address, agent } of people) {
      const digest = createHash('sha256')
        .update(`${sharedBytes.toString('hex')}${address}\n${agent}`)
        .digest('hex');
      for (let click = 0; click < 2; click++) expect(visitors.hash(address, agent, now)).toBe(digest.slice(0, 32));
    }
  }
  visitors.stop();
});

test('the key of a day is destroyed when the day is over', async () => {
  vi.useFakeTimers();
  try {
    let today = Date.UTC(2026, 5, 1, 12);
    const visitors = createVisitorHasher(openMemoryVisitorKeys(), logger, () => today);
    await visitors.start();
    const yesterday = today;
    const before = visitors.hash('203.0.113.9', 'a', yesterday);
    today += 86_400_000;
    await vi.advanceTimersByTimeAsync(61_000);
    // The hash of the past day cannot be computed again.
    expect(visitors.hash('203.0.113.9', 'a', yesterday)).not.toBe(before);
    visitors.stop();
  } finally {
    vi.useRealTimers();
  }
});
