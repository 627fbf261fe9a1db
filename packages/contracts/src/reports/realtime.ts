import { z } from 'zod';
import { shownInstant } from '../fields/instant.ts';
import { count } from './figures.ts';
import { queryWithFilters, reportedFilters } from './report-filters.ts';

const text = (description: string, example: string) => z.string().meta({ description, example });

const minute = z.object({
  minute: shownInstant().meta({ description: 'Begin of the minute.', example: '2026-01-15T09:30:00.000Z' }),
  clicks: count('Clicks in the interval.', 7),
  views: count('Views in the minute.', 3),
});

const recentEvent = z.object({
  type: z
    .enum(['click', 'view', 'blockClick'])
    .meta({ description: 'On a link, of a profile, or on a block of a profile.', example: 'click' }),
  timestamp: shownInstant().meta({ description: 'When.', example: '2026-01-15T09:30:12.345Z' }),
  linkId: z.string().nullable().meta({ description: 'Link of a click.', example: 'lnk_q1elggt3h2ufkDLwJZXh' }),
  profileId: z.string().nullable().meta({ description: 'Profile of a view or a block click.', example: null }),
  slug: text('Slug of the link or profile.', 'launch'),
  country: text('Country of the visitor.', 'DE'),
  device: text('The kind of device.', 'mobile'),
  browser: text('The browser.', 'Firefox'),
  referrer: text('Referring host.', 'news.example'),
});

/** Query of GET /analytics/realtime and of its stream. */
export const realtimeQuery = queryWithFilters({});

/** `data` of GET /analytics/realtime, and of each event of its stream. Bots are left out. */
export const realtime = z
  .object({
    windowMinutes: z.literal(5).meta({ description: 'Length of the window in minutes.', example: 5 }),
    filters: reportedFilters(),
    activeVisitors: count('Unique visitors in these minutes.', 23),
    clicks: count('Clicks on links in these minutes.', 31),
    views: count('Views of profiles in these minutes.', 12),
    perMinute: z
      .array(minute)
      .length(5)
      .meta({ description: 'The five minutes, oldest first; the last one has not ended.' }),
    recent: z.array(recentEvent).meta({ description: 'The newest events first, 50 at most.' }),
    generatedAt: shownInstant().meta({ description: 'Time of the report.', example: '2026-01-15T09:32:00.000Z' }),
  })
  .meta({ id: 'Realtime', description: 'Clicks and views of the last five minutes.' });

export type RealtimeData = z.infer<typeof realtime>;
