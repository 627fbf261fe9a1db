import { z } from 'zod';
import { instantOrDate } from '../fields/instant.ts';
import { optionalLinkFieldNames, optionalLinkFields } from '../links/link-fields.ts';
import { queryWithFilters } from './report-filters.ts';
import { includeBots, includeInternal } from './stats-query.ts';

export const exportTypes = ['links', 'profiles', 'clicks', 'conversions'] as const;
export const exportFormats = ['csv', 'json', 'parquet'] as const;

/** Query of GET /analytics/export. The range is [start, end). Only clicks can be filtered. */
export const exportQuery = queryWithFilters({
  type: z
    .enum(exportTypes, `must be one of ${exportTypes.join(', ')}`)
    .meta({ description: 'What each row is: a click, a link, a profile or a conversion.', example: 'clicks' }),
  start: instantOrDate().meta({
    description: 'Begin of the range. A date alone is its UTC midnight.',
    example: '2026-01-01',
  }),
  end: instantOrDate().meta({ description: 'End of the range, exclusive.', example: '2026-02-01' }),
  format: z
    .enum(exportFormats, `must be one of ${exportFormats.join(', ')}`)
    .default('csv')
    .meta({
      description: 'CSV with a header row, a JSON array of objects, or Apache Parquet, which only clicks can have.',
      example: 'csv',
    }),
  includeBots: includeBots(),
  includeInternal: includeInternal(),
});

/** Optional fields of links in their exports; the title has a place of its own. */
const linkColumns = optionalLinkFieldNames.filter((name) => optionalLinkFields[name].inExport && name !== 'title');

/** The columns of each type, in order: of CSV the header, of JSON the keys. */
export const exportColumns = {
  clicks: [
    ...['timestamp', 'clickId', 'linkId', 'slug', 'shortUrl', 'url', 'country', 'region', 'city', 'device', 'browser'],
    ...['os', 'referrer', 'utmSource', 'utmMedium', 'utmCampaign', 'qr', 'bot'],
    ...['utmTerm', 'utmContent', 'ref', 'language', 'internal', 'ruleId', 'variantId'],
  ],
  links: [
    'id',
    'slug',
    'shortUrl',
    'url',
    'title',
    'clicks',
    'uniqueVisitors',
    'createdAt',
    'updatedAt',
    ...linkColumns,
    'archived',
    'tags',
    'domain',
  ],
  conversions: [
    ...[
      'conversionId',
      'name',
      'value',
      'currency',
      'externalId',
      'linkId',
      'clickId',
      'clickedAt',
      'ruleId',
      'variantId',
      'at',
    ],
  ],
  profiles: ['id', 'slug', 'displayName', 'url', 'views', 'uniqueVisitors', 'clicks', 'createdAt'],
} satisfies Record<(typeof exportTypes)[number], readonly string[]>;

/** One row of an export in JSON; its keys are the columns of the type. */
export const exportRow = z
  .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]))
  .meta({
    description: 'One row; its keys are the columns of the type.',
    example: { id: 'lnk_q1elggt3h2ufkDLwJZXh', clicks: 42 },
  });

export type ExportType = (typeof exportTypes)[number];
export type ExportFormat = (typeof exportFormats)[number];
