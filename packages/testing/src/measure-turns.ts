import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * The processor time in microseconds that `work` takes in all, and in its longest stretch without a turn for others. It
 * is that of this process: what else the machine does makes no stretch longer.
 */
export async function measureTurns(work: () => Promise<unknown>): Promise<{ longest: number; total: number }> {
  const state = { isOver: false };
  const readMicros = () => {
    const { user, system } = process.cpuUsage();
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
