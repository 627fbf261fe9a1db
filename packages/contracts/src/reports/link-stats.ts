import { z } from 'zod';
import { count, ranking, reportedRange, stepDate } from './figures.ts';

const step = z.object({
  date: stepDate(),
  clicks: count('Clicks in it.', 42),
  uniqueVisitors: count('Different visitors in it.', 31),
});

/** `data` of GET /links/:id/stats. The series has no gaps and adds up to totalClicks. */
export const linkStats = z
  .object({
    linkId: z.string().meta({ description: 'Id of the link.', example: 'lnk_q1elggt3h2ufkDLwJZXh' }),
    ...reportedRange,
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
