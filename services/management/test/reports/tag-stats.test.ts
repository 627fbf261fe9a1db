import { openClicksDb, type ClicksDb } from '@linkplane/clicks-db';
import { collectClicks, insertRows } from '@linkplane/clicks-db/write';
import { success, tagStats, type CreatedLinks, type Tag } from '@linkplane/contracts';
import { allowLongTests, createMigratedClicksDb, type TestClicksDb } from '@linkplane/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeClick } from '../support/describe-rows.ts';
import { startManagement, type TestManagement } from '../support/start-management.ts';

allowLongTests('large amounts');

let management: TestManagement;
let clicks: ClicksDb;
let database: TestClicksDb;
let stored = 0;
const day = (n: number) => Date.UTC(2026, 0, n, 12, 30);

beforeAll(async () => {
  database = await createMigratedClicksDb();
  clicks = openClicksDb(database);
  management = await startManagement({ clicks });
});
afterAll(async () => {
  await management.stop();
  await database.drop();
});

async function addClicks(linkIds: string[], overwrite: Record<string, unknown> = {}): Promise<void> {
  const { workspaceId } = management.owner;
  const rows = linkIds.map((linkId) =>
    describeClick({ workspaceId, linkId, timestamp: day(1), offset: stored++, ...overwrite }),
  );
  await insertRows(clicks, collectClicks(rows), `from-${stored}`);
}

async function createTag(name: string): Promise<Tag> {
  return (await management.call('POST', '/v1/tags', { name })).body.data as unknown as Tag;
}

async function stats(tagId: string, query = '', token?: string) {
  const path = `/v1/tags/${tagId}/stats?start=2026-01-01&end=2026-01-08&interval=day${query}`;
  return await management.call('GET', path, undefined, token === undefined ? {} : { token });
}

async function figures(tagId: string, query = '') {
  const { status, body } = await stats(tagId, query);
  expect(status).toBe(200);
  return success(tagStats.strict()).parse(body).data;
}

test('the report has the clicks of all links with the tag, archived ones included', async () => {
  const { id } = await createTag('both');
  const links = [await management.create({ tags: ['Both'] }), await management.create({ tags: ['both', 'more'] })];
  const [first = '', second = ''] = links.map((link) => link.id);
  const other = await management.create({ tags: ['more'] });
  await management.call('PATCH', `/v1/links/${second}`, { archived: true });
  await addClicks([first, second], { country: 'DE' });
  await addClicks([first], { country: 'AT', qr: true, timestamp: day(3), visitor: 'b'.repeat(32) });
  await addClicks([first], { bot: true });
  await addClicks([other.id]);
  expect(await figures(id)).toMatchObject({
    tagId: id,
    totalClicks: 3,
    // The same visitor on both links on one day is one visitor.
    uniqueVisitors: 2,
    botClicks: 1,
    qrScans: 1,
    lastClickedAt: '2026-01-03T12:30:00.000Z',
    countries: [
      { name: 'DE', clicks: 2 },
      { name: 'AT', clicks: 1 },
    ],
  });
  expect((await figures(id, '&includeBots=true')).totalClicks).toBe(4);
});

test('a link that gets, loses or changes a tag takes its past clicks along, as do merged tags', async () => {
  const [one, two] = [await createTag('one'), await createTag('two')];
  const link = await management.create();
  await addClicks([link.id, link.id]);
  const totals = async () => [(await figures(one.id)).totalClicks, (await figures(two.id)).totalClicks];
  const retag = (tags: string[]) => management.call('PATCH', `/v1/links/${link.id}`, { tags });
  expect(await totals()).toEqual([0, 0]);
  await retag(['one']);
  expect(await totals()).toEqual([2, 0]);
  await retag(['two']);
  expect(await totals()).toEqual([0, 2]);
  await management.call('POST', `/v1/tags/${two.id}/merge`, { into: one.id });
  expect((await figures(one.id)).totalClicks).toBe(2);
  expect((await stats(two.id)).body.error.code).toBe('TAG_NOT_FOUND');
  await management.call('DELETE', `/v1/links/${link.id}`);
  expect((await figures(one.id)).totalClicks).toBe(0);
});

test('a tag without links has a complete series of zeros', async () => {
  const { id } = await createTag('empty');
  const { totalClicks, clicksOverTime, countries, lastClickedAt } = await figures(id);
  expect([totalClicks, clicksOverTime.length, countries, lastClickedAt]).toEqual([0, 7, [], null]);
});

test('a tag of more than 10,000 links has exact figures', async () => {
  const { id } = await createTag('wide');
  const ids: string[] = [];
  for (let part = 0; part < 11; part += 1) {
    const links = Array.from({ length: 1_000 }, () => ({ url: 'https://example.com/', tags: ['wide'] }));
    const { body } = await management.call('POST', '/v1/links/bulk', { links });
    const { results } = body.data as unknown as CreatedLinks;
    ids.push(...results.flatMap((result) => (result.success ? [result.data.id] : [])));
  }
  expect(ids.length).toBe(11_000);
  await addClicks(ids);
  expect(await figures(id)).toMatchObject({ totalClicks: 11_000, uniqueVisitors: 1 });
  await management.call('PATCH', '/v1/links/bulk', { ids: ids.slice(0, 900), removeTags: ['wide'] });
  expect(await figures(id)).toMatchObject({ totalClicks: 10_100 });
  const responses = await Promise.all(Array.from({ length: 4 }, () => stats(id)));
  expect(responses.map(({ status, body }) => [status, body.data.totalClicks])).toEqual(
    responses.map(() => [200, 10_100]),
  );
});

test("another workspace's tag, an unknown and a malformed id are TAG_NOT_FOUND", async () => {
  const { id } = await createTag('mine');
  const { token } = await management.newWorkspace();
  for (const response of [
    await stats(id, '', token),
    await stats('tag_00000000000000000000'),
    await stats('%00'),
    await stats('lnk_00000000000000000000'),
  ])
    expect([response.status, response.body.error.code]).toEqual([404, 'TAG_NOT_FOUND']);
});

test('an inverted range and one with too many intervals are refused', async () => {
  const { id } = await createTag('ranges');
  for (const query of [
    'start=2026-02-01&end=2026-01-01',
    'start=1970-01-01&end=2100-01-01&interval=hour',
    'interval=x',
  ])
    expect((await management.call('GET', `/v1/tags/${id}/stats?${query}`)).body.error.code).toBe('VALIDATION_ERROR');
});
