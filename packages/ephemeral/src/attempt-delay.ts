import type { AttemptRules } from './ports.ts';

/** Beyond it the longest delay has long been reached, and a power of two stays a finite number. */
const doublingsMax = 30;

/** What an attempt waits for after the one before it. `made`: attempts that have been counted. */
export function attemptDelayMs(made: number, { freeAttempts, firstDelayMs, delayMsMax }: AttemptRules): number {
  const slowed = made - freeAttempts;
  return slowed < 0 ? 0 : Math.min(delayMsMax, firstDelayMs * 2 ** Math.min(slowed, doublingsMax));
}
