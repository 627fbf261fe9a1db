import type { SourceClick } from '../source.ts';
import type { VisitRow } from './parse-rows.ts';
import { browserColumns, systemColumns } from './select-rows.ts';

const hourMs = 3_600_000;

/** How many clicks have each value, in the order in which they are dealt out. */
type Counts = Map<string, number>;

/** All visits of one link in one hour, of one or more rows. */
export type LinkHour = {
  linkId: number;
  /** Milliseconds since the Unix epoch at which the hour begins. */
  hour: number;
  firstAt: number;
  lastAt: number;
  total: number;
  browsers: Counts;
  systems: Counts;
  countries: Counts;
  referrers: Counts;
};

export const hourOf = (timeMs: number): number => Math.floor(timeMs / hourMs) * hourMs;

/** An hour of a link that has no visits yet. */
export function startLinkHour(linkId: number, createdAt: number): LinkHour {
  return {
    linkId,
    hour: hourOf(createdAt),
    firstAt: createdAt,
    lastAt: createdAt,
    total: 0,
    browsers: new Map(),
    systems: new Map(),
    countries: new Map(),
    referrers: new Map(),
  };
}

/** Adds a row up: Kutt can write more than one for the same link and hour when visits come at the same time. */
export function addRow(linkHour: LinkHour, row: VisitRow, createdAt: number): void {
  const hourEnd = linkHour.hour + hourMs;
  linkHour.total += row.total;
  linkHour.firstAt = Math.min(linkHour.firstAt, createdAt);
  linkHour.lastAt = Math.min(Math.max(linkHour.lastAt, row.updated_at ?? createdAt), hourEnd - 1);
  for (const [column, name] of entriesOf(browserColumns)) add(linkHour.browsers, name, row[column]);
  for (const [column, name] of entriesOf(systemColumns)) add(linkHour.systems, name, row[column]);
  for (const [country, count] of row.countries) add(linkHour.countries, toCountry(country), count);
  for (const [referrer, count] of row.referrers) add(linkHour.referrers, toReferrer(referrer), count);
}

/**
 * The clicks of an hour. Their browsers alone are those of Kutt, and so are their systems, countries and referrers; which of them
 * belong to the same click is not known, unless there is but one click. Between the first and the last one, times are spread evenly.
 */
export function* dealClicks(linkHour: LinkHour): Iterable<SourceClick> {
  const { linkId, hour, firstAt, lastAt, total } = linkHour;
  const browsers = deal(linkHour.browsers);
  const systems = deal(linkHour.systems);
  const countries = deal(linkHour.countries);
  const referrers = deal(linkHour.referrers);
  const hourText = new Date(hour).toISOString().slice(0, 13);
  for (let number = 0; number < total; number += 1) {
    const browser = next(browsers);
    const os = next(systems);
    const country = next(countries);
    const referrer = next(referrers);
    yield {
      link: String(linkId),
      id: `${linkId}/${hourText}/${number}`,
      at: total === 1 ? firstAt : firstAt + Math.floor(((lastAt - firstAt) * number) / (total - 1)),
      visitor: [browser, os, country, referrer].join('|'),
      agent: '',
      device: '',
      browser,
      os,
      country,
      region: '',
      city: '',
      referrer,
      // Kutt counts no visits of bots.
      bot: false,
      qr: false,
    };
  }
}

function* deal(counts: Counts): Generator<string, undefined> {
  for (const [value, count] of counts) for (let dealt = 0; dealt < count; dealt += 1) yield value;
}

/** Empty after the last value: a dimension that counts less than the total knows nothing of the other clicks. */
const next = (values: Generator<string, undefined>): string => values.next().value ?? '';

function add(counts: Counts, value: string, count: number): void {
  if (count > 0) counts.set(value, (counts.get(value) ?? 0) + count);
}

/** Kutt has the code in lower case, `unknown`, or what Cloudflare says of networks without a country: XX, T1. */
function toCountry(key: string): string {
  return /^[a-z]{2}$/i.test(key) && key.toLowerCase() !== 'xx' ? key.toUpperCase() : '';
}

function toReferrer(key: string): string {
  return key.toLowerCase() === 'direct' ? '' : key.replaceAll('[dot]', '.');
}

function entriesOf<Column extends string, Name>(columns: Record<Column, Name>): [Column, Name][] {
  return Object.entries(columns) as [Column, Name][];
}
