import { createHash } from 'node:crypto';
import { openMemoryVisitorKeys, type VisitorKeys } from '@linkplane/ephemeral';
import { createLogger } from '@linkplane/telemetry';
import { expect, test, vi } from 'vitest';
import { createVisitorHasher } from '../../src/event/hash-visitor.ts';

const logger = createLogger('test', 'silent');
const sharedBytes = Buffer.alloc(32, 7);
/** As if other nodes had agreed on this key before. */
const sharedKeys: VisitorKeys = {
  agree: async () => ({ createdAtMs: 1, bytes: sharedBytes }),
  forgetBefore: async () => {},
};
const storeAway: VisitorKeys = {
  agree: () => Promise.reject(new Error('down')),
  forgetBefore: async () => {},
};

test('a visitor is SHA-256 of the shared key of the day, the address and the agent', async () => {
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

test('a visitor is another one the next day', async () => {
  const visitors = createVisitorHasher(openMemoryVisitorKeys(), logger);
  await visitors.start();
  const now = Date.now();
  expect(visitors.hash('203.0.113.9', 'a', now)).toBe(visitors.hash('203.0.113.9', 'a', now));
  expect(visitors.hash('203.0.113.9', 'a', now)).not.toBe(visitors.hash('203.0.113.9', 'a', now + 86_400_000));
  visitors.stop();
});

test('visitors are told apart while the store of keys is away', async () => {
  const visitors = createVisitorHasher(storeAway, logger);
  await visitors.start();
  const now = Date.now();
  expect(visitors.hash('203.0.113.9', 'a', now)).toBe(visitors.hash('203.0.113.9', 'a', now));
  expect(visitors.hash('203.0.113.9', 'a', now)).not.toBe(visitors.hash('203.0.113.8', 'a', now));
  visitors.stop();
});

test('a store that loses its keys within the day gets them back, and visitors stay the same', async () => {
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
    // A node that starts meanwhile offers a key of its own, which is younger.
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

test('visitors who click again and again, many at a time, are never taken for each other', async () => {
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

test('when a day is over nothing is left that ties its hashes to addresses', async () => {
  vi.useFakeTimers();
  try {
    let today = Date.UTC(2026, 5, 1, 12);
    const visitors = createVisitorHasher(openMemoryVisitorKeys(), logger, () => today);
    await visitors.start();
    const yesterday = today;
    const before = visitors.hash('203.0.113.9', 'a', yesterday);
    today += 86_400_000;
    await vi.advanceTimersByTimeAsync(61_000);
    // For the day that is over, it no longer has the key of that day.
    expect(visitors.hash('203.0.113.9', 'a', yesterday)).not.toBe(before);
    visitors.stop();
  } finally {
    vi.useRealTimers();
  }
});
