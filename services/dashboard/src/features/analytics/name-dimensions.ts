import type { Ranked } from './breakdown.tsx';

const regions = new Intl.DisplayNames('en', { type: 'region' });
const devices: Record<string, string> = { desktop: 'Desktop', mobile: 'Phone', tablet: 'Tablet', tv: 'TV', bot: 'Bot' };

type Row = { name: string; clicks: number };

export function nameCountries(rows: Row[] | undefined): Ranked[] | undefined {
  return rows?.map(({ name, clicks }) => ({ key: name, name: nameCountry(name), clicks }));
}

export function nameCountry(code: string): string {
  try {
    return /^[A-Z]{2}$/.test(code) ? (regions.of(code) ?? code) : nameUnknown(code);
  } catch {
    return code;
  }
}

export function nameDevices(rows: Row[] | undefined): Ranked[] | undefined {
  return rows?.map(({ name, clicks }) => ({ key: name, name: devices[name] ?? nameUnknown(name), clicks }));
}

/** @param unknown what an empty or unknown name means there */
export function nameRows(rows: Row[] | undefined, unknown = 'Unknown'): Ranked[] | undefined {
  return rows?.map(({ name, clicks }) => ({ key: name, name: nameUnknown(name, unknown), clicks }));
}

function nameUnknown(name: string, unknown = 'Unknown'): string {
  return name === '' || name.toLowerCase() === 'unknown' ? unknown : name;
}
