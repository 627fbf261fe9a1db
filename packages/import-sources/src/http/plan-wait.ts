const waitMsMax = 10 * 60 * 1_000;
/** The wait after a 429 that does not say how long. */
const usualWaitMs = 60 * 1_000;

/** How long to wait after a 429, by its `Retry-After` in seconds or as a date: at most ten minutes, at least a second. */
export function planWait(retryAfter: string | null, now: number): number {
  if (retryAfter === null || retryAfter.trim() === '') return usualWaitMs;
  const seconds = Number(retryAfter);
  const waitMs = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(retryAfter) - now;
  return Number.isNaN(waitMs) ? usualWaitMs : Math.min(waitMsMax, Math.max(1_000, waitMs));
}
