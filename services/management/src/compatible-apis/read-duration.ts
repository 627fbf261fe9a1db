const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** The units that Kutt knows, by the names that people write. */
const units: readonly { names: readonly string[]; ms: number }[] = [
  { names: ['s', 'sec', 'secs', 'second', 'seconds'], ms: secondMs },
  { names: ['m', 'min', 'mins', 'minute', 'minutes'], ms: minuteMs },
  { names: ['h', 'hr', 'hrs', 'hour', 'hours'], ms: hourMs },
  { names: ['d', 'day', 'days'], ms: dayMs },
  { names: ['w', 'week', 'weeks'], ms: 7 * dayMs },
  { names: ['y', 'yr', 'yrs', 'year', 'years'], ms: 365.25 * dayMs },
];
const durationMsMin = minuteMs;
const durationMsMax = 100 * 365.25 * dayMs;

/** The milliseconds of a text such as `2 days` or `90m`, from a minute to a hundred years; undefined for every other text. */
export function readDuration(text: string): number | undefined {
  const [, amount = '', name = ''] = /^(\d{1,9}(?:\.\d{1,9})?) ?([a-z]{1,7})$/i.exec(text.trim()) ?? [];
  const unit = units.find(({ names }) => names.includes(name.toLowerCase()));
  if (!unit) return undefined;
  const ms = Number(amount) * unit.ms;
  return ms >= durationMsMin && ms <= durationMsMax ? ms : undefined;
}
