import { createHash } from 'node:crypto';

/** What the loop takes on the machine for which such times were chosen. */
const usualMs = 22;
const rounds = 5;

/**
 * How many times slower this machine is than the one for which times were chosen; 1 for one that is as fast or faster.
 * Shared machines differ by three times from day to day, in what they do within a response as much as in this loop.
 */
export function measureSlowness(): number {
  const times = Array.from({ length: rounds }, timeLoop);
  return Math.max(1, Math.min(...times) / usualMs);
}

/** Work as that of a request: small strings, small objects, and a digest of each. */
function timeLoop(): number {
  const begun = performance.now();
  let text = '';
  for (let turn = 0; turn < 30_000; turn += 1) {
    const value = { turn, text: text.slice(0, 40), items: [turn, turn + 1] };
    text = createHash('sha256').update(JSON.stringify(value)).digest('hex');
  }
  return performance.now() - begun;
}
