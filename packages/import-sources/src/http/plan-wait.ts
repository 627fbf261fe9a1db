const waitMsMax = 10 * 60 * 1_000;
/** The wait after a 429 that does not say how long. */
const usualWaitMs = 60 * 1_000;
/** From here on a number is no wait but a time: seconds or milliseconds since the Unix epoch, as some services write it. */
const epochSecondsMin = 1_000_000_000;
const epochMsMin = 1_000_000_000_000;

/** How long to wait after a 429, by its `Retry-After` in seconds, as a date or as a time: at most ten minutes, at least a second. */
export function planWait(retryAfter: string | null, now: number): number {
  if (retryAfter === null || retryAfter.trim() === '') return usualWaitMs;
  const number = Number(retryAfter);
  const waitMs = Number.isFinite(number) ? toWaitMs(number, now) : Date.parse(retryAfter) - now;
  return Number.isNaN(waitMs) ? usualWaitMs : Math.min(waitMsMax, Math.max(1_000, waitMs));
}

function toWaitMs(number: number, now: number): number {
  if (number >= epochMsMin) return number - now;
  return number >= epochSecondsMin ? number * 1_000 - now : number * 1_000;
}
