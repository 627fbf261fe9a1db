/** A name of IANA has these characters. Offsets such as `+02:00` have others. */
const namePattern = /^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/;

/**
 * Names that are not IANA's, and that some programs know all the same: BST is Dhaka's time to them, and IST Kolkata's, so
 * that readers in London and Dublin would get the days of another continent.
 */
const otherNames = new Set(
  'act aet agt art ast bet bst cat cnt cst ctt eat ect iet ist jst mit net nst plt pnt prt pst sst vst'.split(' '),
);

/**
 * Whether the API takes a time zone: a name of IANA, and no offset, which has no daylight saving time. Apart from the schema that
 * uses it: the first view of the dashboard checks the zone of the browser, and loads no schema library for that.
 */
export function isTimezone(value: unknown): value is string {
  if (typeof value !== 'string' || !namePattern.test(value)) return false;
  // SystemV is long gone from the IANA database.
  if (otherNames.has(value.toLowerCase()) || /^systemv\//i.test(value)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: value });
    return true;
  } catch {
    return false;
  }
}
