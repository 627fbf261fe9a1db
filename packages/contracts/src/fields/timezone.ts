import { z } from 'zod';

/** An IANA name. Offsets such as `+02:00` are refused: they have no daylight saving time. */
export const timezone = () =>
  z
    .string('must be an IANA time zone name')
    .refine((value) => /^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/.test(value) && isKnownTimezone(value), {
      error: 'must be an IANA time zone name such as Europe/Berlin',
    })
    .meta({ wire: { type: 'string', format: 'time-zone' } });

function isKnownTimezone(value: string): boolean {
  if (/^systemv\//i.test(value)) return false; // long gone from the IANA database; only some programs still know them
  try {
    new Intl.DateTimeFormat('en', { timeZone: value });
    return true;
  } catch {
    return false;
  }
}
