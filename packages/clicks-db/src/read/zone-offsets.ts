/** From `from` (milliseconds since the epoch) on, the zone is `offsetMs` ahead of UTC. */
export type ZoneOffset = { from: number; offsetMs: number };

/** No zone keeps an offset for less than this. */
const sampleStepMs = 20 * 86_400_000;

/** The offsets that a zone has from `start` to `end`, the first one from `start` on. */
export function listZoneOffsets(timezone: string, start: Date, end: Date): ZoneOffset[] {
  const offsetAt = createOffsetReader(timezone);
  const last = end.getTime();
  let from = start.getTime();
  let current: ZoneOffset = { from, offsetMs: offsetAt(from) };
  const offsets = [current];
  while (from < last) {
    const to = Math.min(from + sampleStepMs, last);
    if (offsetAt(to) !== current.offsetMs) {
      current = findChange(offsetAt, { from, to, before: current.offsetMs });
      offsets.push(current);
    }
    from = to;
  }
  return offsets;
}

/** Halves the span until the second of the change is found. */
function findChange(
  offsetAt: (instant: number) => number,
  { from, to, before }: { from: number; to: number; before: number },
): ZoneOffset {
  let [low, high] = [from, to];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(middle) === before) low = middle;
    else high = middle;
  }
  return { from: high, offsetMs: offsetAt(high) };
}

function createOffsetReader(timeZone: string): (instant: number) => number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  return (instant) => {
    const name = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    const [, sign, hours = '0', minutes = '0', seconds = '0'] =
      /^GMT(?:([+-])(\d+):(\d+)(?::(\d+))?)?$/.exec(name) ?? [];
    const offsetMs = (Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)) * 1_000;
    return sign === '-' ? -offsetMs : offsetMs;
  };
}
