import { z } from 'zod';
import { shownInstant } from '../fields/instant.ts';
import { statsIntervals } from './stats-query.ts';

/** The most clicked first, 50 at most. */
const ranking = (what: string, name: string) =>
  z
    .array(
      z.object({
        name: z.string().meta({ description: 'What was counted.', example: name }),
        clicks: z.int().min(0).meta({ description: 'How often.', example: 42 }),
      }),
    )
    .meta({ description: `${what}, the most clicked first, 50 at most.` });
const count = (description: string, example: number) => z.int().min(0).meta({ description, example: example });

const step = z.object({
  date: z.string().meta({ description: 'Where the step begins.', example: '2026-01-15T00:00:00.000Z' }),
  clicks: count('Clicks in it.', 42),
  uniqueVisitors: count('Different visitors in it.', 31),
});

/** `data` of GET /links/:id/stats. The series has no gaps and adds up to totalClicks. */
export const linkStats = z
  .object({
    linkId: z.string().meta({ description: 'Id of the link.', example: 'lnk_q1elggt3h2ufkDLwJZXh' }),
    start: shownInstant().meta({ description: 'Begin of the range.', example: '2026-01-01T00:00:00.000Z' }),
    end: shownInstant().meta({ description: 'End of the range.', example: '2026-02-01T00:00:00.000Z' }),
    timezone: z.string().meta({ description: 'Whose days are counted.', example: 'UTC' }),
    interval: z.enum(statsIntervals).meta({ description: 'Width of a step.', example: 'day' }),
    totalClicks: count('All clicks in the range.', 42),
    uniqueVisitors: count('Different visitors; one who comes on two days counts twice.', 31),
    botClicks: count('Clicks of bots in the range.', 3),
    qrScans: count('Those of the clicks that came by the QR code.', 7),
    lastClickedAt: z
      .string()
      .nullable()
      .meta({ description: 'When the last click came.', example: '2026-01-15T09:30:00.000Z' }),
    clicksOverTime: z.array(step).meta({ description: 'Without gaps; adds up to totalClicks.' }),
    countries: ranking('Countries', 'DE'),
    cities: ranking('Cities', 'Berlin'),
    referrers: ranking('Hosts that visitors came from', 'news.example'),
    devices: ranking('Kinds of devices', 'mobile'),
    browsers: ranking('Browsers', 'Firefox'),
    os: ranking('Operating systems', 'Android'),
  })
  .meta({ id: 'LinkStats', description: 'The clicks of a link over a range of time.' });

export type LinkStatsData = z.infer<typeof linkStats>;
