import { z } from 'zod';
import { shownInstant } from '../fields/instant.ts';
import { statsIntervals } from './stats-query.ts';

/** The most clicked first, 50 at most. */
const ranking = z.array(z.object({ name: z.string(), clicks: z.int() }));

/** `data` of GET /links/:id/stats. The series has no gaps and adds up to totalClicks. */
export const linkStats = z.object({
  linkId: z.string(),
  start: shownInstant(),
  end: shownInstant(),
  timezone: z.string(),
  interval: z.enum(statsIntervals),
  totalClicks: z.int(),
  uniqueVisitors: z.int(),
  botClicks: z.int(),
  qrScans: z.int(),
  lastClickedAt: z.string().nullable(),
  clicksOverTime: z.array(z.object({ date: z.string(), clicks: z.int(), uniqueVisitors: z.int() })),
  countries: ranking,
  cities: ranking,
  referrers: ranking,
  devices: ranking,
  browsers: ranking,
  os: ranking,
});

export type LinkStatsData = z.infer<typeof linkStats>;
