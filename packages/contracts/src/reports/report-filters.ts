import { isLanguageTag, reportedLanguage } from '@linkplane/visitors/names';
import { z } from 'zod';
import { formatFilterValues, parseFilterValues, type FilterValues } from './filter-values.ts';

/** What reports can be filtered by, as the API reference describes it. A view of a profile has only those of its visitor. */
const dimensions = {
  country: { description: 'countries, ISO 3166-1 alpha-2', example: 'DE,AT' },
  region: { description: 'regions', example: 'BE' },
  city: { description: 'cities', example: 'Berlin' },
  referrer: { description: 'referring hosts; (none): direct visits', example: 'news.example,(none)' },
  device: { description: 'device types', example: '!tablet' },
  browser: { description: 'browsers', example: 'Firefox' },
  os: { description: 'operating systems', example: 'Android' },
  domain: { description: 'hosts of the short URLs that were visited', example: 'go.example.com' },
  link: { description: 'links, by id', example: 'lnk_q1elggt3h2ufkDLwJZXh' },
  tag: { description: 'tags that the links have now, by name; (none): links without tags', example: 'Spring campaign' },
  utmSource: {
    description: 'utm_source of the visitor, or else of the link when it was clicked',
    example: 'newsletter',
  },
  utmMedium: { description: 'utm_medium of the visitor, or else of the link when it was clicked', example: 'email' },
  utmCampaign: {
    description: 'utm_campaign of the visitor, or else of the link when it was clicked',
    example: 'spring',
  },
  utmTerm: { description: 'utm_term of the visitor, or else of the link when it was clicked', example: 'shoes' },
  utmContent: { description: 'utm_content of the visitor, or else of the link when it was clicked', example: 'banner' },
  ref: { description: "the parameter ref of the visitor's query", example: 'partner' },
  language: { description: 'preferred languages of browsers; de covers de-AT', example: 'de,en-GB' },
  rule: {
    description: 'rules of links that chose the destination, by id; (none): clicks to which no rule applied',
    example: 'rul_q1elggt3h2ufkDLwJZXh',
  },
  variant: {
    description: 'variants of split tests, by id; (none): clicks that no variant got',
    example: 'var_q1elggt3h2ufkDLwJZXh',
  },
  conversion: {
    description: 'conversions of the clicks, by name; (none): clicks without a conversion',
    example: 'purchase',
  },
};
export type FilterDimension = keyof typeof dimensions;
export const filterDimensions = Object.keys(dimensions) as FilterDimension[];
export const visitorDimensions: readonly FilterDimension[] = [
  ...(['country', 'region', 'city'] as const),
  ...(['referrer', 'device', 'browser', 'os'] as const),
];

/** One filter of a report. All filters of a report apply. */
export type ReportFilter = FilterValues & { dimension: FilterDimension };

const filtersMax = 10;
const reportedKeyCharsMax = 64;

const filterField = (dimension: FilterDimension) =>
  z
    .string('must be one text, with commas between values')
    .transform((text, context): FilterValues => {
      const parsed = parseFilterValues(text);
      if (!('message' in parsed)) return dimension === 'language' ? withReportedLanguages(parsed) : parsed;
      context.addIssue({ code: 'custom', message: parsed.message });
      return z.NEVER;
    })
    .optional()
    .meta({
      wire: { type: 'string', format: 'report-filter' },
      description:
        `Limits the report by ${dimensions[dimension].description}. Values are separated by commas, up to 50; ! before each excludes ` +
        'them; (none) is a missing value; \\, and \\! are literal.',
      example: dimensions[dimension].example,
    });

/** Clicks have one spelling of each language: `iw-IL` is looked for as `he-IL`, and `zh-Hant-TW` as `zh-TW`. */
function withReportedLanguages(filter: FilterValues): FilterValues {
  const values = filter.values.map((value) => (isLanguageTag(value) ? reportedLanguage(value) || value : value));
  return { ...filter, values: [...new Set(values)] };
}

type WithFilters<Shape extends z.ZodRawShape> = z.ZodType<
  z.output<z.ZodObject<Shape>> & { filters: ReportFilter[] },
  z.input<z.ZodObject<Shape>>
>;

/** A query with `filter[country]` and the like, gathered as `filters`. Other parameters that begin like one are refused. */
export function queryWithFilters<Shape extends z.ZodRawShape>(
  shape: Shape,
  allowed: readonly FilterDimension[] = filterDimensions,
): WithFilters<Shape> {
  const keys = new Map(allowed.map((dimension) => [`filter[${dimension}]`, dimension]));
  const fields = Object.fromEntries([...keys].map(([key, dimension]) => [key, filterField(dimension)]));
  const query = z
    .looseObject({ ...shape, ...fields })
    .superRefine((given, context) => {
      const filters = Object.keys(given).filter((key) => /^filter/i.test(key) && given[key] !== undefined);
      const unknown = filters.find((key) => !keys.has(key));
      if (unknown !== undefined)
        context.addIssue({
          code: 'custom',
          path: [unknown.slice(0, reportedKeyCharsMax)],
          message: `is not a filter of this report, which are ${[...keys.keys()].join(', ')}`,
        });
      else if (filters.length > filtersMax)
        context.addIssue({ code: 'custom', path: ['filter'], message: `must be at most ${filtersMax} filters` });
    })
    .transform((given: Record<string, unknown>) => {
      const others = Object.keys(shape).flatMap((key) => (key in given ? [[key, given[key]] as const] : []));
      const filters = [...keys].flatMap(([key, dimension]) => {
        const values = given[key] as FilterValues | undefined;
        return values ? [{ dimension, ...values }] : [];
      });
      return { ...Object.fromEntries(others), filters };
    });
  return query as unknown as WithFilters<Shape>;
}

/** Filters as `reportedFilters` shows them, in a body: `{ "country": "DE,AT" }`. */
export const writtenFilters = () =>
  z
    .looseObject(
      Object.fromEntries(filterDimensions.map((dimension) => [dimension, filterField(dimension)])),
      'must be a JSON object',
    )
    .superRefine((given, context) => {
      const names = Object.keys(given).filter((key) => given[key] !== undefined);
      const unknown = names.find((key) => !(filterDimensions as string[]).includes(key));
      if (unknown !== undefined)
        context.addIssue({
          code: 'custom',
          path: [unknown.slice(0, reportedKeyCharsMax)],
          message: `is not a filter of clicks, which are ${filterDimensions.join(', ')}`,
        });
      else if (names.length > filtersMax)
        context.addIssue({ code: 'custom', message: `must be at most ${filtersMax} filters` });
    })
    .transform((given): ReportFilter[] =>
      filterDimensions.flatMap((dimension) => {
        const values = given[dimension];
        return values ? [{ dimension, ...values }] : [];
      }),
    );

/** The filters of a report in its response. */
export const reportedFilters = () =>
  z.record(z.string(), z.string()).meta({
    description: 'The filters of the report by dimension, as in its query; {} without filters.',
    example: { country: 'DE,AT', device: '!tablet' },
  });

/** The filters as `reportedFilters` describes them. */
export function presentFilters(filters: readonly ReportFilter[]): Record<string, string> {
  return Object.fromEntries(filters.map(({ dimension, ...values }) => [dimension, formatFilterValues(values)]));
}
