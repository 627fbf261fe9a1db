import { z } from 'zod';

/** Years with four digits in UTC, which every store and client can represent. */
const earliestMs = Date.parse('0001-01-01T00:00:00.000Z');
const latestMs = Date.parse('9999-12-31T23:59:59.999Z');

/** JSON Schema of an instant; seconds may be omitted. */
const wire = { type: 'string', format: 'date-time' };

/** Accepts instants with seconds or to the minute. */
const dateTimes = [z.iso.datetime({ offset: true }), z.iso.datetime({ offset: true, precision: -1 })] as const;

/** Adds the colon of an offset, which RFC 3339 requires and many programs leave out. */
function completeOffset(value: string): string {
  if (!value.includes('T') || !/^[+-]\d{4}$/.test(value.slice(-5))) return value;
  return `${value.slice(0, -2)}:${value.slice(-2)}`;
}

/** A text by one of the schemas, with the offset as they require it. */
const writtenAs = (schemas: readonly z.ZodType<string, string>[], error: string) =>
  z.string(error).overwrite(completeOffset).pipe(z.union(schemas, { error }));

const toInstant = (value: string, context: z.core.$RefinementCtx<string>): Date => {
  const date = new Date(value);
  const time = date.getTime();
  if (Number.isNaN(time) || time < earliestMs || time > latestMs) {
    context.addIssue({ code: 'custom', message: 'must lie in the years 0001 to 9999' });
    return z.NEVER;
  }
  return date;
};

/** ISO 8601 with an offset, with or without its colon, or Z, as a Date; fractions of a millisecond are truncated. */
export const instant = () =>
  writtenAs(dateTimes, 'must be an ISO 8601 date and time with an offset or Z').transform(toInstant).meta({ wire });

/** Like `instant`, in the form of responses: `YYYY-MM-DDTHH:mm:ss.sssZ`. */
export const instantText = () =>
  instant()
    .transform((date) => date.toISOString())
    .meta({ wire });

/** A day of the calendar, `YYYY-MM-DD`: which instant its midnight is depends on a time zone. */
export type CalendarDay = { day: string };

/** The space that a plus becomes in a query that was not encoded: `2026-01-01T00:00:00+01:00`. */
const spaceBeforeOffset = /(T[\d:.]+) (?=\d{2}:?\d{2}$)/;

/** Like `instant`, or a date without a time; also as a query has it that was not encoded. */
export const instantOrDay = () =>
  z
    .string('must be an ISO 8601 date, or date and time with an offset or Z')
    .overwrite((value) => value.replace(spaceBeforeOffset, '$1+'))
    .pipe(writtenAs([...dateTimes, z.iso.date()], 'must be an ISO 8601 date, or date and time with an offset or Z'))
    .transform((value, context): Date | CalendarDay => {
      const instant = toInstant(value, context);
      return value.includes('T') ? instant : { day: value };
    })
    .meta({ wire: { type: 'string', format: 'date-or-date-time' } });

/** An instant in a response: `YYYY-MM-DDTHH:mm:ss.sssZ`. */
export const shownInstant = () => z.iso.datetime({ precision: 3 }).meta({ wire });
