import { createHash } from 'node:crypto';
import { createLogger } from '@linkplane/telemetry';
import { expect, test, vi } from 'vitest';
import { createVisitorHasher } from '../src/visitor-hash.ts';

const logger = createLogger('test', 'silent');

test('is SHA-256 of the shared salt of the day and the visitor', async () => {
  const salt = Buffer.alloc(32, 7);
  const forgotten: string[] = [];
  const visitors = createVisitorHasher(
    { ensure: async () => salt, forgetBefore: async (day) => void forgotten.push(day) },
    logger,
  );
  await visitors.start();
  const expected = createHash('sha256')
    .update(`${salt.toString('hex')}203.0.113.9\nMozilla`)
    .digest('hex')
    .slice(0, 32);
  expect(visitors.hash('203.0.113.9', 'Mozilla', Date.now())).toBe(expected);
  expect(forgotten).toEqual([new Date().toISOString().slice(0, 10)]);
  visitors.stop();
});

test('a visitor is another one the next day', async () => {
  const visitors = createVisitorHasher(
    { ensure: async (_day, candidate) => candidate, forgetBefore: async () => {} },
    logger,
  );
  await visitors.start();
  const now = Date.now();
  expect(visitors.hash('203.0.113.9', 'a', now)).toBe(visitors.hash('203.0.113.9', 'a', now));
  expect(visitors.hash('203.0.113.9', 'a', now)).not.toBe(visitors.hash('203.0.113.9', 'a', now + 86_400_000));
  visitors.stop();
});

test('tells visitors apart while the store is away', async () => {
  const visitors = createVisitorHasher(
    { ensure: () => Promise.reject(new Error('down')), forgetBefore: async () => {} },
    logger,
  );
  await visitors.start();
  const now = Date.now();
  expect(visitors.hash('203.0.113.9', 'a', now)).toBe(visitors.hash('203.0.113.9', 'a', now));
  expect(visitors.hash('203.0.113.9', 'a', now)).not.toBe(visitors.hash('203.0.113.8', 'a', now));
  visitors.stop();
});

test('visitors who click again and again, many at a time, are never taken for each other', async () => {
  const salt = Buffer.alloc(32, 7);
  const visitors = createVisitorHasher({ ensure: async () => salt, forgetBefore: async () => {} }, logger);
  await visitors.start();
  const now = Date.now();
  const people = Array.from({ length: 500 }, (_, index) => ({
    address: index % 3 === 0 ? `2001:db8::${index}` : `203.0.113.${index % 200}`,
    agent: index % 5 === 0 ? '' : `Mozilla/5.0 (${'x'.repeat(index % 7)}) ${index}`,
  }));
  for (let again = 0; again < 3; again++) {
    for (const { address, agent } of people) {
      const digest = createHash('sha256')
        .update(`${salt.toString('hex')}${address}\n${agent}`)
        .digest('hex');
      for (let click = 0; click < 2; click++) expect(visitors.hash(address, agent, now)).toBe(digest.slice(0, 32));
    }
  }
  visitors.stop();
});

test('when a day is over nothing is left that ties its hashes to addresses', async () => {
  vi.useFakeTimers();
  try {
    const salts = [7, 8, 9].map((fill) => Buffer.alloc(32, fill));
    let today = Date.UTC(2026, 5, 1, 12);
    const ensured = new Map<string, Buffer>();
    const ensure = async (day: string) => {
      if (!ensured.has(day)) ensured.set(day, salts.shift() ?? Buffer.alloc(32));
      return ensured.get(day) as Buffer;
    };
    const visitors = createVisitorHasher({ ensure, forgetBefore: async () => {} }, logger, () => today);
    await visitors.start();
    const yesterday = today;
    const before = visitors.hash('203.0.113.9', 'a', yesterday);
    today += 86_400_000;
    await vi.advanceTimersByTimeAsync(61_000);
    // Asked about the day that is over, it no longer knows what it said then.
    expect(visitors.hash('203.0.113.9', 'a', yesterday)).not.toBe(before);
    visitors.stop();
  } finally {
    vi.useRealTimers();
  }
});
