import { z } from 'zod';
import { blockTypes } from '../blocks/block-type.ts';
import { comparisonOf, count, ranking, reportedRange, stepDate } from './figures.ts';

const step = z.object({
  date: stepDate(),
  views: count('Views of the page in the interval.', 120),
  clicks: count('Clicks on blocks in the interval.', 42),
});

const blockClicks = z.object({
  blockId: z.string().meta({ description: 'Id of the block.', example: 'blk_q1elggt3h2ufkDLwJZXh' }),
  type: z.enum(blockTypes).meta({ description: 'Type of the block.', example: 'link' }),
  label: z.string().nullable().meta({ description: 'Label of the block.', example: 'My shop' }),
  clicks: count('Clicks on the block in the range.', 42),
});

const comparedFigures = {
  totalViews: count('Views of the page in the range.', 120),
  uniqueVisitors: count('Unique visitors of the page; a person who comes on two days counts twice.', 87),
  totalClicks: count('Clicks on its blocks in the range, deleted blocks included.', 42),
  viewsOverTime: z
    .array(step)
    .meta({ description: 'One item per interval, without gaps; adds up to totalViews and totalClicks.' }),
};

/** `data` of GET /profiles/:id/stats. The series has no gaps and adds up to the totals. */
export const profileStats = z
  .object({
    profileId: z.string().meta({ description: 'Id of the profile.', example: 'prf_q1elggt3h2ufkDLwJZXh' }),
    ...reportedRange,
    ...comparedFigures,
    comparison: comparisonOf(comparedFigures),
    clickRate: z.number().min(0).meta({ description: 'Clicks per view; 0 without views.', example: 0.35 }),
    blocks: z.array(blockClicks).meta({ description: 'The current blocks of the page, most clicks first.' }),
    countries: ranking('Countries of views', 'DE'),
    referrers: ranking('Referring hosts of views', 'news.example'),
    devices: ranking('Device types', 'mobile'),
  })
  .meta({
    id: 'ProfileStats',
    description: 'The views of a profile and the clicks on its blocks over a range of time.',
  });

export type ProfileStatsData = z.infer<typeof profileStats>;
