const secondMs = 1_000;
const dayMs = 24 * 60 * 60 * secondMs;
const noonMs = dayMs / 2;

/** Whole seconds, in milliseconds since the epoch; both belong to the window. */
export type TimeWindow = { from: number; to: number };

/**
 * Two windows, the older first; undefined: it is a second. Windows of more than a day are split at noon of UTC, when the clock goes back
 * nowhere: Shlink compares in the zone of its server, in which an hour of the autumn comes twice.
 */
export function splitWindow({ from, to }: TimeWindow): [TimeWindow, TimeWindow] | undefined {
  if (to <= from) return undefined;
  const middle = from + Math.floor((to - from) / 2 / secondMs) * secondMs;
  const noon = Math.floor(middle / dayMs) * dayMs + noonMs;
  const end = noon >= from && noon < to ? noon : middle;
  return [
    { from, to: end },
    { from: end + secondMs, to },
  ];
}
