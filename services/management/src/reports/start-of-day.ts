/** The first instant of the day, in the zone, that `instant` lies in. Where clocks skip midnight, the day begins after the gap. */
export function startOfDay(instant: Date, timeZone: string): Date {
  const format = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, hourCycle: 'h23' as const, year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
  });
  /** The zone's clock as if it were UTC's. */
  const readClock = (at: number): number => {
    const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
    return Date.UTC(year, month - 1, day, hour, minute, second);
  };
  const midnight = Math.floor(readClock(instant.getTime()) / dayMs) * dayMs;
  // The offset at a first guess may be that of another side of a change of clocks: the second guess is right.
  let at = instant.getTime();
  for (let guess = 0; guess < 3; guess += 1) at += midnight - readClock(at);
  at += Math.max(0, midnight - readClock(at)); // a midnight that does not exist is never reached
  return new Date(Math.floor(at / secondMs) * secondMs);
}

const secondMs = 1_000;
const dayMs = 86_400_000;
