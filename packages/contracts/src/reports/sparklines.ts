import { z } from 'zod';
import { timezone } from '../fields/timezone.ts';
import { count } from './figures.ts';

export const sparklineLinksMax = 100;
export const sparklineDays = 30;
const idCharsMax = 64;

/** Query of GET /analytics/sparklines. */
export const sparklinesQuery = z.object({
  ids: z
    .string('must be ids, with commas between them')
    .transform((text) => text.split(','))
    .refine((ids) => ids.length <= sparklineLinksMax, `must be at most ${sparklineLinksMax} ids`)
    .refine((ids) => ids.every((id) => /^[A-Za-z0-9_-]+$/.test(id) && id.length <= idCharsMax), {
      error: 'must be ids, with commas between them',
    })
    .transform((ids) => [...new Set(ids)])
    .meta({
      wire: {
        type: 'string',
        pattern: `^[A-Za-z0-9_-]{1,${idCharsMax}}(,[A-Za-z0-9_-]{1,${idCharsMax}}){0,${sparklineLinksMax - 1}}$`,
      },
      description: `Ids of links, with commas between them, up to ${sparklineLinksMax}.`,
      example: 'lnk_q1elggt3h2ufkDLwJZXh',
    }),
  timezone: timezone()
    .default('UTC')
    .meta({ description: 'IANA name of the time zone of the days.', example: 'Europe/Berlin' }),
});

/** `data` of GET /analytics/sparklines. */
export const sparklines = z
  .object({
    start: z.iso.date().meta({ description: 'The first day.', example: '2026-01-01' }),
    end: z.iso.date().meta({ description: 'The last day, which is today in the time zone.', example: '2026-01-30' }),
    timezone: z.string().meta({ description: 'Time zone of the days.', example: 'UTC' }),
    links: z
      .array(
        z.object({
          id: z.string().meta({ description: 'Id of the link.', example: 'lnk_q1elggt3h2ufkDLwJZXh' }),
          clicks: z
            .array(count('Clicks of a day, without bots.', 4))
            .length(sparklineDays)
            .meta({ description: `The clicks of each of the ${sparklineDays} days.` }),
        }),
      )
      .meta({
        description: 'The links in the order of the query; a link that the workspace does not have has no clicks.',
      }),
  })
  .meta({ id: 'Sparklines', description: `The daily clicks of some links in the last ${sparklineDays} days.` });

export type SparklinesData = z.infer<typeof sparklines>;
