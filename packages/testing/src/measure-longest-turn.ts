import { setImmediate as nextTurn } from 'node:timers/promises';

const triesMax = 3;

/**
 * The share of its processor time that `work` takes in its longest stretch without a turn for others. It is that of this
 * thread, and the least of a few tries: what else the machine does, and the memory that earlier work left, make some of them
 * longer; a stretch that is part of the work is in all of them.
 */
export async function measureLongestTurn(work: () => Promise<unknown>): Promise<number> {
  let least = Infinity;
  for (let tries = 0; tries < triesMax; tries += 1) {
    const { longest, total } = await measureTurns(work);
    least = Math.min(least, longest / total);
  }
  return least;
}

async function measureTurns(work: () => Promise<unknown>): Promise<{ longest: number; total: number }> {
  const state = { isOver: false };
  const readMicros = () => {
    const { user, system } = process.threadCpuUsage();
    return user + system;
  };
  const startedAt = readMicros();
  const working = work().finally(() => (state.isOver = true));
  let longest = 0;
  for (let last = startedAt; !state.isOver;) {
    await nextTurn();
    const now = readMicros();
    longest = Math.max(longest, now - last);
    last = now;
  }
  await working;
  return { longest, total: readMicros() - startedAt };
}
