import { z } from 'zod';
import { instantOrDay } from '../fields/instant.ts';
import { unsetLinkFields } from '../links/link-fields.ts';
import { link } from '../links/link.ts';
import { qrStyle } from '../qr-codes/qr-style.ts';
import { csvFormFields } from './csv-form.ts';
import { queryWithFilters } from './report-filters.ts';
import { includeBots, includeInternal } from './stats-query.ts';

export const exportTypes = ['links', 'profiles', 'clicks', 'conversions', 'profileEvents'] as const;
export const exportFormats = ['csv', 'json', 'parquet'] as const;

/** Query of GET /analytics/export. The range is [start, end). Only clicks can be filtered. */
export const exportQuery = queryWithFilters({
  type: z.enum(exportTypes, `must be one of ${exportTypes.join(', ')}`).meta({
    description:
      'What each row is: a click, a link, a profile, a conversion, or an event of a profile: a view, or a click on a ' +
      'block. Links and profiles are all of the workspace, whenever they were created: the range limits only the visits ' +
      'that are counted in their columns clicks, views and uniqueVisitors.',
    example: 'clicks',
  }),
  start: instantOrDay().meta({
    description: 'Begin of the range. A date alone is its midnight in the time zone.',
    example: '2026-01-01',
  }),
  end: instantOrDay().meta({
    description: 'End of the range, exclusive. A date alone is its midnight in the time zone.',
    example: '2026-02-01',
  }),
  format: z
    .enum(exportFormats, `must be one of ${exportFormats.join(', ')}`)
    .default('csv')
    .meta({
      description: 'CSV with a header row, a JSON array of objects, or Apache Parquet, which only clicks can have.',
      example: 'csv',
    }),
  includeBots: includeBots(),
  includeInternal: includeInternal(),
  ...csvFormFields,
});

/** The columns of links up to the ones that were added last: their places stay, because some programs read by place. */
const firstLinkColumns = [
  ...['id', 'slug', 'shortUrl', 'url', 'title', 'clicks', 'uniqueVisitors', 'createdAt', 'updatedAt'],
  ...['startsAt', 'expiresAt', 'clickLimit', 'notes', 'externalId', 'archived', 'tags', 'domain'],
];
/** Every other setting of a link. */
const otherLinkColumns = Object.keys(unsetLinkFields).filter((name) => !firstLinkColumns.includes(name));

/** The columns of each type, in order: of CSV the header, of JSON the keys. */
export const exportColumns = {
  clicks: [
    ...['timestamp', 'clickId', 'linkId', 'slug', 'shortUrl', 'url', 'country', 'region', 'city', 'device', 'browser'],
    ...['os', 'referrer', 'utmSource', 'utmMedium', 'utmCampaign', 'qr', 'bot'],
    ...['utmTerm', 'utmContent', 'ref', 'language', 'internal', 'ruleId', 'variantId'],
  ],
  links: [...firstLinkColumns, ...otherLinkColumns, 'hasPassword', 'qrStyle', 'aliases', 'clicksBefore'],
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
  profileEvents: [
    ...['timestamp', 'eventId', 'event', 'profileId', 'blockId', 'slug', 'shortUrl', 'country', 'region', 'city'],
    ...['device', 'browser', 'os', 'referrer', 'bot', 'internal'],
  ],
} satisfies Record<(typeof exportTypes)[number], readonly string[]>;

const { suspended: _suspended, ...linkCells } = link.shape;
const ofVisit = {
  description: 'Column of clicks, conversions and events of profiles; empty where it is unknown or there is none.',
};
const eventColumns = [...exportColumns.clicks, ...exportColumns.conversions, ...exportColumns.profileEvents];
const textCells = eventColumns.map((name) => [name, z.string().meta(ofVisit)]);
const count = (description: string) => z.int().min(0).meta({ description });

/** One row of an export in JSON. No two types have cells of the same name and of other types. */
export const exportRow = z
  .object({
    ...(Object.fromEntries(textCells) as Record<string, z.ZodString>),
    qr: z.boolean().meta({ description: 'Column of clicks: whether the QR code was scanned.' }),
    bot: z.boolean().meta({ description: 'Column of clicks and events: whether it was a bot.' }),
    internal: z
      .boolean()
      .meta({ description: 'Column of clicks and events: whether it came from an excluded address.' }),
    ...linkCells,
    qrStyle: qrStyle.nullable().meta({ description: 'Column of links: the look that is stored for its QR code.' }),
    uniqueVisitors: count('Column of links and profiles: visitors in the range.'),
    displayName: z.string().meta({ description: 'Column of profiles: the name on the page.' }),
    views: count('Column of profiles: views in the range.'),
  })
  .partial()
  .meta({
    id: 'ExportRow',
    description: 'One row; its fields are the columns of the type, all others are absent.',
    example: { id: 'lnk_q1elggt3h2ufkDLwJZXh', clicks: 42 },
  });

export type ExportType = (typeof exportTypes)[number];
export type ExportFormat = (typeof exportFormats)[number];
