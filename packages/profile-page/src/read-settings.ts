/**
 * A block's settings hold whatever was sent: known keys are read by these alone, and what is not as it should be
 * counts as not set.
 */
export type Settings = Record<string, unknown>;

export function readFlag(settings: Settings, key: string): boolean | undefined {
  const value = own(settings, key);
  return typeof value === 'boolean' ? value : undefined;
}

export function readText(settings: Settings, key: string): string | undefined {
  const value = own(settings, key);
  return typeof value === 'string' ? value : undefined;
}

export function readChoice<const Choice extends string>(
  settings: Settings,
  key: string,
  choices: readonly Choice[],
): Choice | undefined {
  const value = own(settings, key);
  return choices.find((choice) => choice === value);
}

export function readWhole(settings: Settings, key: string, min: number, max: number): number | undefined {
  const value = own(settings, key);
  return Number.isInteger(value) && Number(value) >= min && Number(value) <= max ? Number(value) : undefined;
}

/** Milliseconds since the epoch. */
export function readInstant(settings: Settings, key: string): number | undefined {
  const time = Date.parse(readText(settings, key) ?? '');
  return Number.isNaN(time) ? undefined : time;
}

export function readList(settings: Settings, key: string): unknown[] {
  const value = own(settings, key);
  return Array.isArray(value) ? value : [];
}

function own(settings: Settings, key: string): unknown {
  return Object.hasOwn(settings, key) ? settings[key] : undefined;
}

export function readNumberWithin(settings: Settings, key: string, min: number, max: number): number | undefined {
  const value = own(settings, key);
  return typeof value === 'number' && value >= min && value <= max ? value : undefined;
}
