import type { FilterDimension, ReportFilter } from '@linkplane/contracts';
import type { Translator } from '@linkplane/messages';
import { formatsOf } from './locale-formats.ts';

/** Dimensions whose values are ids, which say nothing to a stranger. */
const ids: ReadonlySet<FilterDimension> = new Set(['link', 'rule', 'variant']);
const none = '(none)';

/** A filter of a report in words. */
export function describeFilter(t: Translator, { dimension, values, hasNone, isExcluded }: ReportFilter): string {
  const name = nameDimension(t, dimension);
  const shown = ids.has(dimension)
    ? [t.text('{count, number} chosen', { count: values.length + (hasNone ? 1 : 0) })]
    : [...values, ...(hasNone ? [none] : [])].map((value) => nameFilterValue(t, dimension, value));
  const listed = formatsOf(t.locale).choices.format(shown);
  return isExcluded
    ? t.text('{name} is not {values}', { name, values: listed })
    : t.text('{name} is {values}', { name, values: listed });
}

/** Names of cities, browsers and systems are the same in every language. */
export function nameFilterValue(t: Translator, dimension: FilterDimension, name: string): string {
  // What reports call a click without a value.
  if (name === none) return t.text('none');
  if (name === 'Unknown') return t.text('Unknown');
  if (dimension === 'referrer' && name === 'Direct') return t.text('Direct');
  if (dimension === 'device') return nameDevice(t, name);
  if (dimension === 'language') return nameLanguage(t, name);
  if (dimension === 'country' && /^[A-Z]{2}$/.test(name)) return formatsOf(t.locale).regions.of(name) ?? name;
  return name;
}

function nameDevice(t: Translator, name: string): string {
  switch (name) {
    case 'desktop':
      return t.text('Desktop');
    case 'mobile':
      return t.text('Phone');
    case 'tablet':
      return t.text('Tablet');
    case 'tv':
      return t.text('TV');
    case 'bot':
      return t.text('Bot');
    default:
      return name;
  }
}

function nameLanguage(t: Translator, tag: string): string {
  try {
    return formatsOf(t.locale).languages.of(tag) ?? tag;
  } catch {
    return tag;
  }
}

function nameDimension(t: Translator, dimension: FilterDimension): string {
  switch (dimension) {
    case 'country':
      return t.text('Country');
    case 'region':
      return t.text('Region', {}, { context: 'of a country' });
    case 'city':
      return t.text('City');
    case 'referrer':
      return t.text('Referrer');
    case 'device':
      return t.text('Device');
    case 'browser':
      return t.text('Browser');
    case 'os':
      return t.text('Operating system');
    case 'domain':
      return t.text('Domain');
    case 'link':
      return t.text('Link');
    case 'tag':
      return t.text('Tag');
    case 'utmSource':
      return t.text('UTM source');
    case 'utmMedium':
      return t.text('UTM medium');
    case 'utmCampaign':
      return t.text('UTM campaign');
    case 'utmTerm':
      return t.text('UTM term');
    case 'utmContent':
      return t.text('UTM content');
    case 'ref':
      return t.text('Ref');
    case 'language':
      return t.text('Language');
    case 'rule':
      return t.text('Rule');
    case 'variant':
      return t.text('Variant');
    case 'conversion':
      return t.text('Conversion');
  }
}
