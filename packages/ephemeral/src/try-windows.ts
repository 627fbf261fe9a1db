import type { TryWindow } from './ports.ts';

/**
 * How long a try has to wait until every window has room: 0 now.
 * @param made times of earlier tries, oldest first
 */
export function tryDelayMs(made: readonly number[], windows: readonly TryWindow[], nowMs: number): number {
  const waits = windows.map(({ ms, triesMax }) => {
    // The one that has to leave the window before there is room.
    const blocking = made.at(-triesMax);
    return blocking === undefined ? 0 : blocking + ms - nowMs;
  });
  return Math.max(0, ...waits);
}
