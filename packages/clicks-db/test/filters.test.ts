import { allowLongTests, chooseRuns, createTestClicksDb, type TestClicksDb } from '@linkplane/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrateClicksDb, openClicksDb, type ClicksDb } from '../src/index.ts';
import {
  rankLinks,
  readBreakdown,
  readClicksOverTime,
  readClickStats,
  readGroupBreakdown,
  readHoursOfWeek,
  readLinkStats,
  readOverview,
  readProfileStats,
  type ClickColumn,
  type ClickFilter,
  type ReportRange,
} from '../src/read.ts';
import { collectClicks, collectProfileEvents, insertRows, type ClickRow, type ProfileEventRow } from '../src/write.ts';
import { computeClickStats, isVisit } from './naive-stats.ts';
import { createRandom, describeClick } from './random-click.ts';

allowLongTests('large amounts');

let testDb: TestClicksDb;
let db: ClicksDb;
const seed = Date.now() % 1_000_000;
const random = createRandom(seed);
const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;

const dayMs = 86_400_000;
const spanStart = Date.UTC(2026, 2, 5, 17, 20);
const spanMs = 20 * dayMs;
const now = new Date(spanStart + spanMs + 3 * dayMs);
let rows: ClickRow[] = [];
let events: ProfileEventRow[] = [];

/** What the rows have; `''` is a missing value, and some names look like SQL. */
const names = {
  link_id: ['lnk_1', 'lnk_1', 'lnk_2', 'lnk_3'],
  host: ['', 'go.example.com', 'to.example.com'],
  country: ['DE', 'US', '', 'IN'],
  region: ['BE', 'CA', ''],
  city: ['Berlin', "L'Aquila", '', 'São Paulo'],
  referrer: ['', '', 'example.org', 'bücher.example'],
  device: ['mobile', 'desktop', 'tablet', ''],
  browser: ['Firefox', 'Chrome', "O'Browser\\"],
  os: ['Android', 'Linux', ''],
  utm_source: ['news', 'a,b', '!x', '', "' OR 1=1 --"],
  utm_medium: ['email', ''],
  utm_campaign: ['{spring}', '{filter0_0:Array(String)}', ''],
  utm_term: ['shoes', ''],
  utm_content: ['banner', 'top', ''],
  ref: ['partner', 'ünï 🙂', ''],
  language: ['de', 'de-AT', 'en-GB', 'del', ''],
  rule_id: ['rul_1', 'rul_2', ''],
  variant_id: ['var_1', 'var_2', ''],
} as const;
const properties = {
  link_id: 'linkId',
  host: 'host',
  country: 'country',
  region: 'region',
  city: 'city',
  referrer: 'referrer',
  device: 'device',
  browser: 'browser',
  os: 'os',
  utm_source: 'utmSource',
  utm_medium: 'utmMedium',
  utm_campaign: 'utmCampaign',
  utm_term: 'utmTerm',
  utm_content: 'utmContent',
  ref: 'ref',
  language: 'language',
  rule_id: 'ruleId',
  variant_id: 'variantId',
} as const satisfies Record<ClickColumn, keyof ClickRow>;
const columns = Object.keys(properties) as ClickColumn[];

beforeAll(async () => {
  testDb = await createTestClicksDb();
  db = openClicksDb(testDb);
  await migrateClicksDb(db);
  rows = Array.from({ length: 24_000 }, (_, offset) => describeRandomClick(offset));
  events = rows.slice(0, 6_000).map(({ linkId: _, outcome: __, qr: ___, url: ____, ...row }, offset) => ({
    ...row,
    id: `evt_p${offset}`,
    profileId: pick(['prf_1', 'prf_2']),
    event: pick(['view', 'click']),
    blockId: 'blk_1',
    timestamp: row.timestamp + 60_000,
  }));
  await insertRows(db, collectClicks(rows), 'rows');
  await insertRows(db, collectProfileEvents(events), 'events');
});

afterAll(async () => {
  await db.close();
  await testDb.drop();
});

/** What a visit can count as; own traffic is stored like a prefetch. */
const visits: Pick<ClickRow, 'outcome' | 'prefetch' | 'internal'>[] = [
  ...Array.from({ length: 12 }, () => ({ outcome: 'click' as const, prefetch: false, internal: false })),
  { outcome: 'click', prefetch: true, internal: false },
  { outcome: 'expired', prefetch: false, internal: false },
  ...Array.from({ length: 2 }, () => ({ outcome: 'click' as const, prefetch: true, internal: true })),
];

function describeRandomClick(offset: number): ClickRow {
  const values = columns.map((column) => [properties[column], pick<string>(names[column])]);
  return describeClick(offset, {
    ...(Object.fromEntries(values) as Partial<ClickRow>),
    timestamp: Math.floor(spanStart + random() * spanMs),
    workspaceId: pick(['wsp_1', 'wsp_1', 'wsp_1', 'wsp_2']),
    ...pick(visits),
    bot: random() < 0.2,
    qr: random() < 0.3,
    visitor: Math.floor(random() * 60)
      .toString(16)
      .padStart(32, 'a'),
  });
}

type ColumnFilter = ClickFilter & { column: ClickColumn };

function describeRandomFilters(): ColumnFilter[] {
  const chosen = columns.filter(() => random() < 0.17);
  return chosen.map((column) => ({
    column,
    values: [...new Set([...names[column].filter(() => random() < 0.5), ...(random() < 0.2 ? ['unknown'] : [])])],
    isExcluded: random() < 0.4,
  }));
}

function describeRandomRange(): ReportRange {
  const lengthMs = pick([600_000, 50_000_000, 5 * dayMs, 19 * dayMs]);
  const start = Math.floor(spanStart + random() * (spanMs - lengthMs));
  return {
    workspaceId: pick(['wsp_1', 'wsp_2']),
    start: new Date(start),
    end: new Date(start + lengthMs),
    interval: pick(['hour', 'day', 'week', 'month']),
    timezone: pick(['UTC', 'Europe/Berlin', 'Asia/Kolkata']),
    includeBots: random() < 0.5,
    includeInternal: random() < 0.5,
  };
}

const passes = (filters: readonly ColumnFilter[]) => (row: ClickRow) =>
  filters.every(({ column, values, isExcluded }) => {
    const value = row[properties[column]];
    const covering = column === 'language' ? [value, value.slice(0, value.indexOf('-') >>> 0)] : [value];
    return covering.some((name) => values.includes(name)) !== isExcluded;
  });

test('reports with any filters over any range equal those computed from the rows', async () => {
  for (let round = 0; round < chooseRuns(60); round += 1) {
    const [filters, range] = [describeRandomFilters(), describeRandomRange()];
    const context = `seed ${seed}, ${JSON.stringify({ range, filters })}`;
    const expected = computeClickStats(rows, range, passes(filters));
    expect(await readClickStats(db, { ...range, filters }, now), context).toEqual(expected);
    const ofOne = computeClickStats(rows, range, (row) => row.linkId === 'lnk_1' && passes(filters)(row));
    expect(await readLinkStats(db, { ...range, linkId: 'lnk_1', filters }, now), context).toEqual(ofOne);

    const overview = await readOverview(db, { ...range, filters }, now);
    const { totalClicks, countries, referrers, ...others } = expected;
    const all = { totalClicks, uniqueVisitors: others.uniqueVisitors, countries, referrers };
    expect(overview, context).toMatchObject(all);
    expect(overview.clicksOverTime, context).toEqual(expected.clicksOverTime);
    const views = viewsOf(range, filters);
    expect(overview.totalViews, context).toBe(views.length);
    const visitors = new Set(views.map(({ visitor, timestamp }) => `${visitor} ${Math.floor(timestamp / dayMs)}`));
    expect(overview.profileVisitors, context).toBe(visitors.size);

    const compared = await readClicksOverTime(db, { ...range, filters }, now);
    const { uniqueVisitors, clicksOverTime } = expected;
    expect(compared, context).toEqual({ totalClicks, uniqueVisitors, clicksOverTime });

    const ranked = await rankLinks(db, range, { limit: 10, filters, now });
    expect(Object.fromEntries(ranked.map(({ linkId, clicks }) => [linkId, clicks])), context).toEqual(
      countLinks(range, filters),
    );
  }
});

test('breakdowns by any column, with any filters over any range, equal those computed from the rows', async () => {
  for (let round = 0; round < chooseRuns(60); round += 1) {
    const [filters, range, by] = [describeRandomFilters(), describeRandomRange(), pick(columns)];
    const context = `seed ${seed}, ${JSON.stringify({ by, range, filters })}`;
    const expected = [...new Set(names[by])]
      .map((name: string) => {
        const matches = (row: ClickRow) => row[properties[by]] === name && passes(filters)(row);
        const { totalClicks, uniqueVisitors } = computeClickStats(rows, range, matches);
        return { name, clicks: totalClicks, uniqueVisitors };
      })
      .filter(({ clicks }) => clicks > 0)
      .sort((a, b) => b.clicks - a.clicks || (a.name < b.name ? -1 : 1));
    const found = await readBreakdown(db, { ...range, filters, by, limit: 2 }, now);
    expect(found.rows, context).toEqual(expected.slice(0, 2));
    expect(found.total, context).toBe(sum(expected.map(({ clicks }) => clicks)));
  }
});

test('a breakdown by groups counts a click for each group of its link, and links without a group as one more', async () => {
  const links = [
    { linkId: 'lnk_1', groups: [0, 7] },
    { linkId: 'lnk_2', groups: [7] },
    { linkId: 'lnk_unknown', groups: [3] },
  ];
  for (let round = 0; round < chooseRuns(20); round += 1) {
    const [filters, range] = [describeRandomFilters(), describeRandomRange()];
    const context = `seed ${seed}, ${JSON.stringify({ range, filters })}`;
    const count = (...linkIds: string[]) => {
      const matches = (row: ClickRow) => linkIds.includes(row.linkId) && passes(filters)(row);
      const { totalClicks, uniqueVisitors } = computeClickStats(rows, range, matches);
      return { clicks: totalClicks, uniqueVisitors };
    };
    const expected = [
      { group: 7, ...count('lnk_1', 'lnk_2') },
      { group: 0, ...count('lnk_1') },
      { group: null, ...count('lnk_3') },
    ].filter(({ clicks }) => clicks > 0);
    const found = await readGroupBreakdown(db, { ...range, filters, links, limit: 10 }, now);
    expect(new Map(found.rows.map((row) => [row.group, row])), context).toEqual(
      new Map(expected.map((row) => [row.group, row])),
    );
    const total = count('lnk_1', 'lnk_2', 'lnk_3').clicks;
    expect([found.total, found.other], context).toEqual([total, 0]);
    const first = await readGroupBreakdown(db, { ...range, filters, links, limit: 1 }, now);
    expect(first.rows, context).toEqual(found.rows.slice(0, 1));
    if (first.rows[0]?.group === 7) expect(first.other, context).toBe(count('lnk_3').clicks);
  }
});

test('the hours of the week, with any filters over any range in any zone, equal those computed from the rows', async () => {
  for (let round = 0; round < chooseRuns(40); round += 1) {
    const range = describeRandomRange();
    const filters = round % 2 === 0 ? [] : describeRandomFilters();
    const context = `seed ${seed}, ${JSON.stringify({ range, filters })}`;
    const expected = Array.from({ length: 7 }, () => new Array<number>(24).fill(0));
    const clock = new Intl.DateTimeFormat('en-GB', {
      timeZone: range.timezone,
      weekday: 'short',
      hour: '2-digit',
      hourCycle: 'h23',
    });
    for (const row of rows) {
      const isInRange = row.timestamp >= range.start.getTime() && row.timestamp < range.end.getTime();
      const isCounted = row.outcome === 'click' && isVisit(row, range) && (range.includeBots || !row.bot);
      if (row.workspaceId !== range.workspaceId || !isInRange || !isCounted || !passes(filters)(row)) continue;
      const parts = Object.fromEntries(clock.formatToParts(row.timestamp).map(({ type, value }) => [type, value]));
      const day = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(parts.weekday ?? '');
      const ofDay = expected[day];
      if (ofDay) ofDay[Number(parts.hour)] = (ofDay[Number(parts.hour)] ?? 0) + 1;
    }
    expect(await readHoursOfWeek(db, { ...range, filters }, now), context).toEqual(expected);
  }
});

test('a breakdown of no clicks is empty', async () => {
  const range = { ...describeRandomRange(), workspaceId: 'wsp_none', filters: [], limit: 5 };
  expect(await readBreakdown(db, { ...range, by: 'country' }, now)).toEqual({ rows: [], total: 0 });
  expect(await readGroupBreakdown(db, { ...range, links: [] }, now)).toEqual({ rows: [], total: 0, other: 0 });
});

test('the report of a profile obeys the filters of visitors', async () => {
  for (let round = 0; round < chooseRuns(15); round += 1) {
    const range = describeRandomRange();
    const filters = describeRandomFilters().filter(({ column }) => column !== 'link_id' && !column.startsWith('utm'));
    const views = viewsOf(range, filters).filter(({ profileId }) => profileId === 'prf_1');
    const { totalViews, viewsOverTime, devices } = await readProfileStats(
      db,
      { ...range, profileId: 'prf_1', filters },
      now,
    );
    const context = `seed ${seed}, ${JSON.stringify({ range, filters })}`;
    expect(totalViews, context).toBe(views.length);
    expect(sum(viewsOverTime.map((point) => point.views)), context).toBe(views.length);
    expect(sum(devices.map(({ clicks }) => clicks)), context).toBe(views.length);
  }
});

test('filters are part of what identifies remembered days', async () => {
  const range: ReportRange = {
    workspaceId: 'wsp_3',
    start: new Date(spanStart),
    end: new Date(spanStart + 8 * dayMs),
    interval: 'day',
    timezone: 'UTC',
    includeBots: false,
  };
  // Each country has the same number of clicks on each day, from different numbers of visitors.
  const many = Array.from({ length: 60_000 }, (_, nth) =>
    describeClick(100_000 + nth, {
      workspaceId: 'wsp_3',
      timestamp: spanStart + Math.floor(nth / 2) * 20_000,
      country: nth % 2 === 0 ? 'DE' : 'AT',
      visitor: (nth % 2 === 0 ? nth : nth % 500).toString(16).padStart(32, 'c'),
    }),
  );
  await insertRows(db, collectClicks(many), 'many');
  for (const country of ['DE', 'AT', 'DE', 'AT']) {
    const filters: ColumnFilter[] = [{ column: 'country', values: [country], isExcluded: false }];
    const expected = computeClickStats(many, range, passes(filters));
    expect(await readClickStats(db, { ...range, filters }, now)).toEqual(expected);
    const { uniqueVisitors } = await readOverview(db, { ...range, filters }, now);
    expect(uniqueVisitors).toBe(expected.uniqueVisitors);
  }
});

const noSource = {
  utmSource: '',
  utmMedium: '',
  utmCampaign: '',
  utmTerm: '',
  utmContent: '',
  ref: '',
  language: '',
  ruleId: '',
  variantId: '',
};

/** The counted views; without a link and what belongs to one they pass like clicks without a value. */
function viewsOf(range: ReportRange, filters: ColumnFilter[]): ProfileEventRow[] {
  const { workspaceId, start, end, includeBots } = range;
  return events.filter(
    (row) =>
      row.workspaceId === workspaceId &&
      row.event === 'view' &&
      row.timestamp >= start.getTime() &&
      row.timestamp < end.getTime() &&
      isVisit(row, range) &&
      (includeBots || !row.bot) &&
      passes(filters)(describeClick(0, { ...row, linkId: '', ...noSource })),
  );
}

function countLinks(range: ReportRange, filters: ColumnFilter[]): Record<string, number> {
  const counts = ['lnk_1', 'lnk_2', 'lnk_3'].map((linkId): [string, number] => [
    linkId,
    computeClickStats(rows, range, (row) => row.linkId === linkId && passes(filters)(row)).totalClicks,
  ]);
  return Object.fromEntries(counts.filter(([, clicks]) => clicks > 0));
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
