import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * The share of its processor time that `work` takes in its longest stretch without a turn for others. It is that of this
 * thread: what else the machine does makes no stretch longer.
 */
export async function measureLongestTurn(work: () => Promise<unknown>): Promise<number> {
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
  return longest / (readMicros() - startedAt);
}
