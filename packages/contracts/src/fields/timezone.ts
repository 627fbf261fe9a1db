import { z } from 'zod';
import { isTimezone } from './is-timezone.ts';

/** An IANA name. Offsets such as `+02:00` are refused: they have no daylight saving time. */
export const timezone = () =>
  z
    .string('must be an IANA time zone name')
    .refine(isTimezone, { error: 'must be an IANA time zone name such as Europe/Berlin' })
    .meta({ wire: { type: 'string', format: 'time-zone' } });
