import type { AttemptRules } from './ports.ts';

/** Beyond it every delay has reached its maximum, and a power of two stays finite. */
const doublingsMax = 30;

/** The minimum time between the previous attempt and the next one. `made`: attempts that were counted. */
export function attemptDelayMs(made: number, { freeAttempts, firstDelayMs, delayMsMax }: AttemptRules): number {
  const slowed = made - freeAttempts;
  return slowed < 0 ? 0 : Math.min(delayMsMax, firstDelayMs * 2 ** Math.min(slowed, doublingsMax));
}
