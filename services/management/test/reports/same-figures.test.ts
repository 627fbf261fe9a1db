import { collectClicks, collectProfileEvents, insertConversions, insertRows } from '@linkplane/clicks-db/write';
import { chooseRuns, readSeed, visit } from '@linkplane/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeClick, describeProfileEvent } from '../support/describe-rows.ts';
import {
  countConversions,
  countedClicks,
  countedViews,
  countVisitors,
  createDayIn,
  createHourIn,
  groupClicks,
  startOfDayIn,
  type Click,
  type Converted,
  type Filter,
  type Question,
  type View,
} from '../support/recount-events.ts';
import { startWithClicks, type TestReports } from '../support/start-with-clicks.ts';

const dayMs = 86_400_000;
const propertyTimeoutMs = 120_000;
const days = 6;

let reports: TestReports;
beforeAll(async () => void (reports = await startWithClicks()));
afterAll(async () => await reports.stop());

const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Asia/Kolkata', 'Pacific/Kiritimati'];
const links = [0, 1, 2] as const;
/** The links with tags: these two; the third one has none. */
const tagged = [0, 1];
const countries = ['DE', 'AT', ''];
const devices = ['mobile', 'desktop', ''];
const referrers = ['news.example', ''];

/** Milliseconds before the end of the events, often close to a full quarter of an hour. */
const ago = fc.oneof(
  fc.integer({ min: 0, max: days * dayMs }),
  fc
    .record({ quarters: fc.integer({ min: 0, max: days * 96 }), ms: fc.constantFrom(-1, 0, 1) })
    .map(({ quarters, ms }) => Math.max(0, quarters * 900_000 + ms)),
);
const visitor = fc.integer({ min: 0, max: 5 }).map((number) => String(number).repeat(32));
const often = (share: number) => fc.integer({ min: 1, max: 100 }).map((number) => number <= share);
const click = fc.record({
  ago,
  link: fc.constantFrom(...links),
  visitor,
  country: fc.constantFrom(...countries),
  device: fc.constantFrom(...devices),
  referrer: fc.constantFrom(...referrers),
  isBot: often(15),
  isInternal: often(10),
  isExpired: often(5),
  conversions: fc.constantFrom(0, 0, 0, 1, 2),
  isErased: often(8),
});
const view = fc.record({
  ago,
  visitor,
  country: fc.constantFrom(...countries),
  isBot: often(15),
  isBlockClick: often(30),
});
const filter = (linkIds: readonly string[]) =>
  fc.oneof(
    ...[
      ['country', ['DE', 'AT', '(none)']] as const,
      ['device', ['mobile', '(none)']] as const,
      ['referrer', ['news.example', '(none)']] as const,
      ['link', linkIds] as const,
    ].map(([dimension, values]) =>
      fc.record({
        dimension: fc.constant(dimension),
        values: fc.subarray([...values], { minLength: 1 }),
        isExcluded: fc.boolean(),
      }),
    ),
  );
/** Two filters of one dimension cannot be written. */
const filters = (linkIds: readonly string[]) =>
  fc.uniqueArray(filter(linkIds), { maxLength: 2, selector: ({ dimension }) => dimension });
/** The numbers of links in place of their ids, which are not drawn. */
const placeholders = links.map((link) => `link ${link}`);
const question = fc.record({
  zone: fc.constantFrom(...zones),
  first: fc.integer({ min: 0, max: days }),
  length: fc.integer({ min: 1, max: days }),
  bots: fc.boolean(),
  internal: fc.boolean(),
  filters: filters(placeholders),
  days: fc.constantFrom(7, 30),
});

type Drawn = { clicks: (typeof click extends fc.Arbitrary<infer Of> ? Of : never)[] } & {
  views: (typeof view extends fc.Arbitrary<infer Of> ? Of : never)[];
};
type Stored = {
  token: string;
  linkIds: string[];
  tagId: string;
  clicks: Click[];
  views: View[];
  converted: Converted[];
};

const workspace = fc.record({
  clicks: fc.array(click, { minLength: 10, maxLength: 60 }),
  views: fc.array(view, { maxLength: 20 }),
});

/** Stores the events in a workspace of their own; the latest are a minute old. */
async function store({ clicks, views }: Drawn): Promise<Stored> {
  const { management } = reports;
  const { workspaceId, token } = await management.newWorkspace();
  const post = async (tags: string[]) =>
    (await management.call('POST', '/v1/links', { url: 'https://example.com/', tags }, { token })).body.data.id;
  const linkIds: string[] = [];
  for (const link of links) linkIds.push(await post(tagged.includes(link) ? ['tagged'] : []));
  const tags = (await management.call('GET', '/v1/tags', undefined, { token })).body.data as unknown as {
    id: string;
  }[];
  const end = Date.now() - 60_000;
  const all = clicks.map((drawn, number) => ({
    ...drawn,
    // The product does not record whose a visit is that does not count anyway.
    isInternal: drawn.isInternal && !drawn.isExpired,
    id: `evt_${workspaceId}_${number}`,
    at: end - drawn.ago,
  }));
  // Bots, own visits and expired links get no token. What is erased has no row.
  const canConvert = all.filter(({ isBot, isInternal, isExpired }) => !isBot && !isInternal && !isExpired);
  const converted = canConvert.flatMap(({ id, at, link, conversions, isErased }) =>
    Array.from({ length: conversions }, () => ({ at, click: id, link, isErased })),
  );
  const kept = all.filter(({ isErased }) => !isErased);
  const rows = kept.map(({ id, at, link, isBot, isInternal, isExpired, ...is }, offset) => {
    const outcome = isExpired ? ('expired' as const) : ('click' as const);
    const place = { workspaceId, linkId: linkIds[link] ?? '', timestamp: at, offset };
    const { visitor: hash, country, device, referrer } = is;
    const more = {
      id,
      bot: isBot,
      internal: isInternal,
      prefetch: isInternal,
      outcome,
      visitor: hash,
      country,
      device,
      referrer,
    };
    return describeClick({ ...place, ...more });
  });
  const events = views.map((drawn) => ({ ...drawn, at: end - drawn.ago }));
  const viewRows = events.map(({ at, visitor: hash, country, isBot, isBlockClick }, offset) => {
    const place = { workspaceId, profileId: 'prf_1', timestamp: at, offset, id: `evt_${workspaceId}_p${offset}` };
    const event = isBlockClick ? { event: 'click' as const, blockId: 'blk_1' } : { event: 'view' as const };
    return describeProfileEvent({ ...place, visitor: hash, country, bot: isBot, ...event });
  });
  // An insert is of one month.
  for (const month of new Set(rows.map(({ timestamp }) => monthOf(timestamp)))) {
    const ofMonth = rows.filter(({ timestamp }) => monthOf(timestamp) === month);
    await insertRows(reports.clicks, collectClicks(ofMonth), `${workspaceId} ${month}`);
  }
  for (const month of new Set(viewRows.map(({ timestamp }) => monthOf(timestamp)))) {
    const ofMonth = viewRows.filter(({ timestamp }) => monthOf(timestamp) === month);
    await insertRows(reports.clicks, collectProfileEvents(ofMonth), `${workspaceId} ${month}`);
  }
  await insertConversions(
    reports.clicks,
    converted.map(({ at, click: clickId, link, isErased }, number) => ({
      id: `cnv_${workspaceId}_${number}`,
      workspaceId,
      linkId: linkIds[link] ?? '',
      clickId,
      clickedAt: new Date(Math.floor(at / 1_000) * 1_000),
      at: new Date(at),
      name: 'purchase',
      value: null,
      currency: null,
      ruleId: null,
      variantId: null,
      externalId: String(number),
      number,
      isClickErased: isErased,
    })),
    workspaceId,
  );
  return { token, linkIds, tagId: tags[0]?.id ?? '', clicks: kept, views: events, converted };
}

const monthOf = (at: number) => new Date(at).toISOString().slice(0, 7);
const addDays = (day: string, count: number) => new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);

type Report = Record<string, unknown> & { totalClicks: number; uniqueVisitors: number; clicksOverTime: Step[] };
type Step = { date: string; clicks: number; uniqueVisitors: number };
type Row = { name: string; clicks: number; uniqueVisitors: number; conversions: number; convertedClicks: number };

/** The data of a response, or the file of an export. */
async function readData<Data>(token: string, path: string, query: Record<string, string>): Promise<Data> {
  const url = `/v1${path}?${new URLSearchParams(query).toString()}`;
  const { status, body } = await reports.management.call('GET', url, undefined, { token });
  expect(status, JSON.stringify(body)).toBe(200);
  return (body as unknown as { data?: Data }).data ?? (body as unknown as Data);
}

/** Every surface has to return the same figures for a question, and those of a recount of the events. */
async function expectSameFigures(stored: Stored, asked: typeof question extends fc.Arbitrary<infer Of> ? Of : never) {
  const { token, linkIds } = stored;
  const dayIn = createDayIn(asked.zone);
  const firstDay = addDays(dayIn(Date.now()), -asked.first);
  const endDay = addDays(firstDay, asked.length);
  const written: Filter[] = asked.filters.map(({ values, ...rest }) => ({
    ...rest,
    values: values.map((value) => linkIds[placeholders.indexOf(value)] ?? value),
  }));
  const [from, to] = [startOfDayIn(asked.zone, firstDay), startOfDayIn(asked.zone, endDay)];
  const of: Question = { ...asked, from, to, filters: written };
  const read = async <Data>(path: string, query: Record<string, string>) =>
    await readData<Data>(token, path, { ...query, ...countedParams(of) });
  const byDates = { start: firstDay, end: endDay, timezone: asked.zone };
  // The range as the dashboard sends it.
  const byInstants = { ...byDates, start: new Date(from).toISOString(), end: new Date(to).toISOString() };

  const found = countedClicks(stored.clicks, of, linkIds);
  const views = countedViews(stored.views, of);
  const expected = { totalClicks: found.length, uniqueVisitors: countVisitors(found) };
  const conversions = countConversions(stored.converted, found, of, linkIds);
  expect(expected.uniqueVisitors).toBeLessThanOrEqual(expected.totalClicks);
  expect(conversions.convertedClicks).toBeLessThanOrEqual(expected.totalClicks);

  const overview = await read<Report>('/analytics/overview', { ...byInstants, interval: 'day' });
  const ofViews = { totalViews: views.length, profileVisitors: countVisitors(views) };
  expect(overview).toMatchObject({ ...expected, ...ofViews, ...conversions });
  const steps = new Map(groupClicks(found, ({ at }) => dayIn(at)).map(({ name, ...counts }) => [name, counts]));
  for (const { date, ...counts } of overview.clicksOverTime)
    expect({ date, ...counts }).toEqual({ date, clicks: 0, uniqueVisitors: 0, ...steps.get(date) });
  for (const [by, nameOf] of Object.entries(breakdownNames)) {
    const breakdown = await read<{ rows: Row[]; total: number }>('/analytics/breakdown', { ...byDates, by });
    expect([by, breakdown.total]).toEqual([by, expected.totalClicks]);
    const rows = groupClicks(found, nameOf);
    const counts = breakdown.rows.map(({ name, clicks, uniqueVisitors }) => ({ name, clicks, uniqueVisitors }));
    // The name of a link is not drawn.
    const named = by === 'link' ? withoutNames : sortByName;
    expect([by, named(counts)]).toEqual([by, named(rows)]);
    for (const { clicks, convertedClicks } of breakdown.rows) expect(convertedClicks).toBeLessThanOrEqual(clicks);
  }

  await expectSharedReport(stored, of, expected);

  const hours = await read<{ hours: number[][]; total: number }>('/analytics/hours', byDates);
  const hourIn = createHourIn(asked.zone);
  const ofWeek = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0));
  for (const { at } of found) {
    const [day, hour] = hourIn(at);
    const ofDay = ofWeek[day];
    if (ofDay) ofDay[hour] = (ofDay[hour] ?? 0) + 1;
  }
  expect(hours).toMatchObject({ total: found.length, hours: ofWeek });

  const file = await read<{ clickId: string }[]>('/analytics/export', { ...byDates, type: 'clicks', format: 'json' });
  expect(file.map(({ clickId }) => clickId).sort()).toEqual(found.map(({ id }) => id).sort());

  for (const [path, belongs] of [
    [`/links/${linkIds[0]}/stats`, (link: number) => link === 0],
    [`/tags/${stored.tagId}/stats`, (link: number) => tagged.includes(link)],
  ] as const) {
    const some = found.filter(({ link }) => belongs(link));
    const ofSome = countConversions(
      stored.converted.filter(({ link }) => belongs(link)),
      some,
      of,
      linkIds,
    );
    const stats = { totalClicks: some.length, uniqueVisitors: countVisitors(some) };
    expect(await read<Report>(path, byDates), path).toMatchObject({ ...stats, ...ofSome });
  }
  if (asked.zone === 'UTC') await expectViewsOfAnalysts(stored, of);
  if (!asked.internal && !asked.bots) await expectUnfiltered(stored, asked);
}

const orUnknown = (value: string) => (value === '' ? 'Unknown' : value);
/** The rows of breakdowns that the events have values for. */
const breakdownNames = {
  country: ({ country }: Click) => orUnknown(country),
  device: ({ device }: Click) => orUnknown(device),
  referrer: ({ referrer }: Click) => (referrer === '' ? 'Direct' : referrer),
  link: ({ link }: Click) => String(link),
};

type NamedCounts = { name: string; clicks: number; uniqueVisitors: number };
const sortByName = (rows: readonly NamedCounts[]) => rows.toSorted((a, b) => (a.name < b.name ? -1 : 1));
const withoutNames = (rows: readonly NamedCounts[]) =>
  rows
    .map(({ clicks, uniqueVisitors }) => [clicks, uniqueVisitors])
    .toSorted((a, b) => (a[0] ?? 0) - (b[0] ?? 0) || (a[1] ?? 0) - (b[1] ?? 0));

/** A shared page with the filters and the range of a question. */
async function expectSharedReport(
  { token }: Stored,
  { zone, from, to, bots, internal, filters: written }: Question,
  expected: { totalClicks: number; uniqueVisitors: number },
): Promise<void> {
  const body = {
    subject: { type: 'workspace' },
    start: new Date(from).toISOString(),
    end: new Date(to).toISOString(),
    timezone: zone,
    includeBots: bots,
    includeInternal: internal,
    filters: Object.fromEntries(
      written.map(({ dimension, values, isExcluded }) => [
        dimension,
        values.map((value) => (isExcluded ? `!${value}` : value)).join(','),
      ]),
    ),
  };
  const share = await reports.management.call('POST', '/v1/shares', body, { token });
  expect(share.status, share.text).toBe(201);
  const { pathname } = new URL((share.body.data as unknown as { url: string }).url);
  expect(await readSharedPage(pathname)).toEqual([
    ['Clicks', String(expected.totalClicks)],
    ['Visitors', String(expected.uniqueVisitors)],
  ]);
}

const countedParams = ({ bots, internal, filters: written }: Question) => ({
  includeBots: String(bots),
  includeInternal: String(internal),
  ...Object.fromEntries(
    written.map(({ dimension, values, isExcluded }) => [
      `filter[${dimension}]`,
      values.map((value) => (isExcluded ? `!${value}` : value)).join(','),
    ]),
  ),
});

/** `bi_clicks_by_day` has people's clicks without filters. */
async function expectViewsOfAnalysts({ clicks, linkIds }: Stored, { from, to }: Question): Promise<void> {
  const result = await reports.clicks.client.query({
    query: `SELECT link_id AS name, toUInt32(sum(clicks)) AS clicks, toUInt32(sum(unique_visitors)) AS uniqueVisitors
      FROM bi_clicks_by_day WHERE link_id IN {linkIds:Array(String)} AND day >= {from:Date} AND day < {to:Date}
      GROUP BY link_id ORDER BY link_id`,
    query_params: {
      linkIds,
      from: new Date(from).toISOString().slice(0, 10),
      to: new Date(to).toISOString().slice(0, 10),
    },
    format: 'JSONEachRow',
  });
  const plain = { zone: 'UTC', from, to, bots: false, internal: false, filters: [] };
  const rows = groupClicks(countedClicks(clicks, plain, linkIds), ({ link }) => linkIds[link] ?? '');
  expect(await result.json()).toEqual(rows.toSorted((a, b) => (a.name < b.name ? -1 : 1)));
}

let pages = 0;

/** The figures of a shared page. */
async function readSharedPage(path: string): Promise<[name: string, count: string][]> {
  pages += 1;
  // An address opens 60 pages a minute at most.
  const headers = { host: 'localhost:8080', 'x-forwarded-for': `203.0.${pages}.1`, 'accept-language': 'en' };
  const { body: page } = await visit(Number(new URL(reports.management.url).port), path, { headers });
  return [...page.matchAll(/<dt>(Clicks|Visitors)<\/dt><dd>([\d,]+)<\/dd>/g)].map(([, name = '', count = '']) => [
    name,
    count,
  ]);
}

/** What has no filters: a shared page and the small charts of links, both of the last days in a zone. */
async function expectUnfiltered(
  { token, clicks, linkIds }: Stored,
  { zone, days: length }: { zone: string; days: number },
): Promise<void> {
  const dayIn = createDayIn(zone);
  const today = dayIn(Date.now());
  const from = startOfDayIn(zone, addDays(today, 1 - length));
  const plain = { zone, from, to: Date.now(), bots: false, internal: false, filters: [] };
  const found = countedClicks(clicks, plain, linkIds);
  const { body } = await reports.management.call('POST', '/v1/shares', { subject: { type: 'workspace' } }, { token });
  const { pathname } = new URL((body.data as unknown as { url: string }).url);
  const path = `${pathname}?days=${length}&timezone=${encodeURIComponent(zone)}`;
  expect(await readSharedPage(path)).toEqual([
    ['Clicks', String(found.length)],
    ['Visitors', String(countVisitors(found))],
  ]);
  const query = { ids: linkIds.join(), timezone: zone };
  const charts = await readData<{ start: string; links: { id: string; clicks: number[] }[] }>(
    token,
    '/analytics/sparklines',
    query,
  );
  const ofDay = (link: number, day: string) =>
    found.filter(({ link: of, at }) => of === link && dayIn(at) === day).length;
  const last = Array.from({ length: Math.min(length, 30) }, (_, place) => addDays(today, place + 1 - length));
  for (const [link, { clicks: counts }] of charts.links.entries())
    expect(counts.slice(-last.length)).toEqual(last.map((day) => ofDay(link, day)));
}

test(
  'every surface returns the same figures for the same question, and those of a recount',
  async () => {
    const property = fc.asyncProperty(
      workspace,
      fc.array(question, { minLength: 1, maxLength: 2 }),
      async (drawn, asked) => {
        const stored = await store(drawn);
        for (const each of asked) await expectSameFigures(stored, each);
      },
    );
    await fc.assert(property, { numRuns: chooseRuns(9), seed: readSeed(), endOnFailure: true });
  },
  propertyTimeoutMs,
);
