import { collectClicks, insertConversions, insertRows } from '@linkplane/clicks-db/write';
import { breakdown, success, type BreakdownData } from '@linkplane/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeClick } from '../support/describe-rows.ts';
import { startWithClicks, type TestReports } from '../support/start-with-clicks.ts';

/** Languages as clicks may have them, each with how reports name it. */
const languages: readonly [stored: string, reported: string][] = [
  ['iw', 'he'],
  ['iw-IL', 'he-IL'],
  ['he', 'he'],
  ['he-IL', 'he-IL'],
  ['in', 'id'],
  ['in-ID', 'id-ID'],
  ['id-ID', 'id-ID'],
  ['ji', 'yi'],
  ['ji-US', 'yi-US'],
  ['yi', 'yi'],
  ['jw', 'jv'],
  ['mo', 'ro'],
  ['mo-MD', 'ro-MD'],
  ['ro-MD', 'ro-MD'],
  ['sh', 'sr'],
  ['sh-RS', 'sr-RS'],
  ['sr-RS', 'sr-RS'],
  ['tl-PH', 'fil-PH'],
  ['fil-PH', 'fil-PH'],
  ['tw', 'ak'],
  ['bh', 'bho'],
  // Both codes of Norwegian are in use.
  ['no', 'no'],
  ['nb-NO', 'nb-NO'],
  // These only begin like a former code, or are not at the start.
  ['inh', 'inh'],
  ['inh-RU', 'inh-RU'],
  ['shi-MA', 'shi-MA'],
  ['de-IN', 'de-IN'],
  ['mos', 'mos'],
  ['en-TW', 'en-TW'],
  ['', 'Unknown'],
];
const range = 'start=2026-03-01&end=2026-04-01';
const visitorsMax = 3;
const dayMs = 86_400_000;

type Visit = { id: string; stored: string; reported: string; visitor: string; at: number; converts: boolean };
/** The nth language has n + 1 clicks, on two days and of three visitors. */
const visits: Visit[] = languages.flatMap(([stored, reported], place) =>
  Array.from({ length: place + 1 }, (_, nth) => ({
    id: `evt_${place}_${nth}`,
    stored,
    reported,
    visitor: String(nth % visitorsMax).repeat(32),
    at: Date.UTC(2026, 2, 3, 12) + (nth % 2) * dayMs,
    converts: nth % 4 === 0,
  })),
);

let reports: TestReports;
beforeAll(async () => {
  reports = await startWithClicks();
  const { workspaceId } = reports.management.owner;
  const rows = visits.map(({ id, stored, visitor, at }, offset) =>
    describeClick({ workspaceId, linkId: 'lnk_1', id, timestamp: at, offset, language: stored, visitor }),
  );
  await insertRows(reports.clicks, collectClicks(rows), 'clicks');
  const converted = visits.filter(({ converts }) => converts);
  await insertConversions(
    reports.clicks,
    converted.map(({ id, at }, number) => ({
      id: `cnv_${id}`,
      workspaceId,
      linkId: 'lnk_1',
      clickId: id,
      clickedAt: new Date(at),
      at: new Date(at),
      name: 'purchase',
      value: '2',
      currency: 'EUR',
      ruleId: null,
      variantId: null,
      externalId: String(number),
      number,
      isClickErased: false,
    })),
    'conversions',
  );
});
afterAll(() => reports.stop());

async function list(query: string): Promise<BreakdownData> {
  const { status, text, body } = await reports.management.call(
    'GET',
    `/v1/analytics/breakdown?by=language&${range}&${query}`,
  );
  expect(status, text).toBe(200);
  return success(breakdown.strict()).parse(body).data;
}

/** Computed from the visits. */
function recount(some: readonly Visit[]) {
  const names = [...new Set(some.map(({ reported }) => reported))];
  return names
    .map((name) => {
      const own = some.filter(({ reported }) => reported === name);
      const conversions = own.filter(({ converts }) => converts).length;
      return {
        name,
        clicks: own.length,
        uniqueVisitors: new Set(own.map(({ visitor, at }) => `${visitor} ${at}`)).size,
        conversions,
        convertedClicks: conversions,
        revenue: conversions === 0 ? [] : [{ currency: 'EUR', value: String(2 * conversions) }],
      };
    })
    .toSorted((a, b) => b.clicks - a.clicks || (a.name < b.name ? -1 : 1));
}

const byName = <Row extends { name: string }>(rows: Row[]) => rows.toSorted((a, b) => (a.name < b.name ? -1 : 1));

describe('a breakdown by language', () => {
  test('counts clicks with a former code in the row of the current one, as a recount does', async () => {
    const { rows, other, total } = await list('limit=100');
    expect(byName(rows)).toEqual(byName(recount(visits)));
    expect([other.clicks, total]).toEqual([0, visits.length]);
    expect(rows.map(({ name }) => name).filter((name) => /^(?:iw|in|ji|jw|mo|sh|tl|tw|bh)\b/.test(name))).toEqual([]);
  });

  test('has the largest rows of the folded ones, and the clicks of all others', async () => {
    const expected = recount(visits);
    for (const limit of [1, 2, 5]) {
      const { rows, other, total } = await list(`limit=${limit}`);
      expect(rows).toEqual(expected.slice(0, limit));
      const listed = rows.reduce((sum, { clicks }) => sum + clicks, 0);
      expect([other.clicks, total]).toEqual([visits.length - listed, visits.length]);
    }
  });

  test.each(['he', 'iw', 'he-IL,de-IN', 'sr', 'ro-MD', '!yi', 'Unknown'])(
    'filtered by %s has the same clicks',
    async (filter) => {
      const { rows, total } = await list(`limit=100&filter[language]=${filter}`);
      const path = `/v1/analytics/overview?${range}&filter[language]=${filter}`;
      const { totalClicks } = (await reports.management.call('GET', path)).body.data;
      expect(total).toBe(totalClicks);
      expect(rows.reduce((sum, { clicks }) => sum + clicks, 0)).toBe(totalClicks);
    },
  );

  test('has in each row of a language with a country what a report with that filter counts', async () => {
    const { rows } = await list('limit=100');
    for (const { name, clicks, uniqueVisitors } of rows.filter((row) => row.name.includes('-'))) {
      const path = `/v1/analytics/overview?${range}&filter[language]=${name}`;
      const { body } = await reports.management.call('GET', path);
      expect([name, body.data]).toMatchObject([name, { totalClicks: clicks, uniqueVisitors }]);
    }
  });

  test('finds the conversions of the folded rows under a filter of another kind', async () => {
    const { rows } = await list('limit=100&filter[conversion]=purchase');
    expect(byName(rows)).toEqual(byName(recount(visits.filter(({ converts }) => converts))));
  });
});

test('an export has languages as they were recorded', async () => {
  const response = await fetch(
    `${reports.management.url}/v1/analytics/export?type=clicks&format=json&${range}&filter[language]=he`,
    { headers: { authorization: `Bearer ${reports.management.owner.token}` } },
  );
  const rows = (await response.json()) as { clickId: string; language: string }[];
  const expected = visits.filter(({ reported }) => reported === 'he' || reported === 'he-IL');
  expect(new Map(rows.map(({ clickId, language }) => [clickId, language]))).toEqual(
    new Map(expected.map(({ id, stored }) => [id, stored])),
  );
});
