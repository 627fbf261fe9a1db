import { z } from 'zod';

/** An IANA name. Offsets such as `+02:00` are refused: they have no daylight saving time. */
export const timezone = () =>
  z
    .string('must be an IANA time zone name')
    .refine((value) => /^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/.test(value) && isKnownTimezone(value), {
      error: 'must be an IANA time zone name such as Europe/Berlin',
    })
    .meta({ wire: { type: 'string', format: 'time-zone' } });

/**
 * Names that are not IANA's, and that some programs know all the same: BST is Dhaka's time to them, and IST Kolkata's, so
 * that readers in London and Dublin would get the days of another continent.
 */
const otherNames = new Set(
  'act aet agt art ast bet bst cat cnt cst ctt eat ect iet ist jst mit net nst plt pnt prt pst sst vst'.split(' '),
);

function isKnownTimezone(value: string): boolean {
  // SystemV is long gone from the IANA database.
  if (otherNames.has(value.toLowerCase()) || /^systemv\//i.test(value)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: value });
    return true;
  } catch {
    return false;
  }
}
