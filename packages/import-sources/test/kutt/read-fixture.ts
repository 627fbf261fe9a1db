import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Source, SourceClick, SourceItem, SourceLink, SourceProblem } from '../../src/source.ts';

const counts = z.record(z.string(), z.number());

const store = z.object({
  links: z.array(
    z.object({
      id: z.number(),
      host: z.string(),
      address: z.string(),
      target: z.string(),
      description: z.string().nullable(),
      banned: z.boolean(),
      protected: z.boolean(),
      expiresAt: z.string().nullable(),
      createdAt: z.string(),
      visitCount: z.number(),
    }),
  ),
  visits: z.array(
    z.object({
      link: z.number(),
      rows: z.number(),
      hours: z.number(),
      total: z.number(),
      browsers: counts,
      os: counts,
      countries: counts,
      referrers: counts,
    }),
  ),
  visitsByHour: counts,
  visitRows: z.number(),
  visitTotal: z.number(),
});
export type ExpectedKutt = z.output<typeof store>;

export const kuttFixture = (name: string): URL => new URL(`../../fixtures/kutt/${name}`, import.meta.url);

/** What SQL says of the fixture. */
export function readExpectedKutt(kind: 'postgres' | 'sqlite'): ExpectedKutt {
  const text = readFileSync(kuttFixture('expected.json'), 'utf8');
  return z.object({ postgres: store, sqlite: store }).parse(JSON.parse(text))[kind];
}

export type ReadItems = { items: SourceItem[]; links: SourceLink[]; clicks: SourceClick[]; problems: SourceProblem[] };

/** Everything that a source yields. */
export async function readAll(source: Source): Promise<ReadItems> {
  const items: SourceItem[] = [];
  for await (const batch of source.read()) items.push(...batch);
  return {
    items,
    links: items.flatMap((item) => (item.type === 'link' ? [item.link] : [])),
    clicks: items.flatMap((item) => (item.type === 'click' ? [item.click] : [])),
    problems: items.flatMap((item) => (item.type === 'problem' ? [item.problem] : [])),
  };
}

const browserNames: Record<string, string> = {
  chrome: 'Chrome',
  edge: 'Microsoft Edge',
  firefox: 'Firefox',
  ie: 'Internet Explorer',
  opera: 'Opera',
  other: '',
  safari: 'Safari',
};
const systemNames: Record<string, string> = {
  android: 'Android',
  ios: 'iOS',
  linux: 'Linux',
  macos: 'macOS',
  other: '',
  windows: 'Windows',
};
const countryNames: Record<string, string> = { unknown: '', xx: '', t1: '' };

/** The reports by one dimension that the database gives for a link, in the words of this product. */
export function expectedReports({ browsers, os, countries, referrers }: ExpectedKutt['visits'][number]): object {
  return {
    browsers: renamed(browsers, (key) => browserNames[key] ?? key),
    os: renamed(os, (key) => systemNames[key] ?? key),
    countries: renamed(countries, (key) => countryNames[key] ?? key.toUpperCase()),
    referrers: renamed(referrers, (key) => (key === 'direct' ? '' : key.replaceAll('[dot]', '.'))),
  };
}

/** The same reports, counted from clicks. */
export function countReports(clicks: readonly SourceClick[]): object {
  return {
    browsers: countBy(clicks.map(({ browser }) => browser)),
    os: countBy(clicks.map(({ os }) => os)),
    countries: countBy(clicks.map(({ country }) => country)),
    referrers: countBy(clicks.map(({ referrer }) => referrer)),
  };
}

export function countBy(values: readonly string[]): Record<string, number> {
  const counted: Record<string, number> = {};
  for (const value of values) counted[value] = (counted[value] ?? 0) + 1;
  return counted;
}

function renamed(values: Record<string, number>, rename: (key: string) => string): Record<string, number> {
  const result: Record<string, number> = {};
  for (const [key, count] of Object.entries(values)) result[rename(key)] = (result[rename(key)] ?? 0) + count;
  return result;
}
