import { z } from 'zod';
import { conversionFigures } from '../conversions/conversion-figures.ts';
import { comparisonOf, count, ranking, reportedRange, stepDate } from './figures.ts';

const step = z.object({
  date: stepDate(),
  clicks: count('Clicks in the interval.', 42),
  uniqueVisitors: count('Unique visitors in the interval.', 31),
});

const topLink = z.object({
  id: z.string().meta({ description: 'Id of the link.', example: 'lnk_q1elggt3h2ufkDLwJZXh' }),
  slug: z.string().meta({ description: 'Its slug.', example: 'launch' }),
  shortUrl: z.string().meta({ description: 'Its short URL.', example: 'https://lnk.example/launch' }),
  title: z.string().nullable().meta({ description: 'Its title.', example: 'Launch' }),
  url: z.string().meta({ description: 'The destination.', example: 'https://example.com/launch' }),
  clicks: count('Clicks in the range.', 42),
});

const comparedFigures = {
  totalClicks: count('Clicks on all links in the range.', 420),
  uniqueVisitors: count('Unique visitors of links, as many as clicks at most.', 311),
  clicksOverTime: z.array(step).meta({ description: 'One item per interval, without gaps; adds up to totalClicks.' }),
};

/** `data` of GET /analytics/overview. */
export const overview = z
  .object({
    ...reportedRange,
    ...comparedFigures,
    comparison: comparisonOf(comparedFigures),
    totalLinks: count('Links that the workspace has now.', 12),
    totalProfiles: count('Profiles that the workspace has now.', 2),
    totalViews: count('Views of all profiles in the range.', 120),
    profileVisitors: count('Unique visitors of profiles, as many as views at most.', 87),
    ...conversionFigures,
    topLinks: z.array(topLink).meta({ description: 'The links with the most clicks in the range, 10 at most.' }),
    topCountries: ranking('Countries of clicks', 'DE'),
    topReferrers: ranking('Referring hosts of clicks', 'news.example'),
  })
  .meta({ id: 'Overview', description: 'Clicks and views of all links and profiles over a range of time.' });

export type OverviewData = z.infer<typeof overview>;
