import { collectClicks, insertRows } from '@linkplane/clicks-db/write';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyLinks } from '../src/copy-links.ts';
import { processLinkClick } from '../src/process-event.ts';
import { createIngestStores, query, type IngestStores } from './ingest-stores.ts';

let stores: IngestStores;
let launch: string;
let sale: string;
const never = new AbortController().signal;
const steps = {
  classifyAgent: () => ({ device: '', browser: '', os: '' }),
  locate: () => ({ country: '', region: '', city: '' }),
  publicHost: 'go.example',
};

beforeAll(async () => {
  stores = await createIngestStores(undefined, 3);
  const { pool, workspaceId, linkIds } = stores;
  [launch = '', sale = ''] = linkIds;
  await pool.query(
    `insert into tags (id, workspace_id, name, name_key) values ('tag_a', $1, 'Spring', 'spring'), ('tag_b', $1, 'Café', 'café')`,
    [workspaceId],
  );
  await pool.query(`insert into tag_numbers (tag_id) values ('tag_a'), ('tag_b'), ('tag_b')`);
  const tagged = `update links set tag_numbers = array(select number from tag_numbers where tag_id = any ($2)) where id = $1`;
  await pool.query(tagged, [launch, ['tag_a', 'tag_b']]);
  await pool.query(tagged, [sale, ['tag_b']]);
  await pool.query(`update links set title = 'The "launch"', archived = true, url = $2 where id = $1`, [
    launch,
    `https://example.com/${'x'.repeat(2_000)}`,
  ]);
  const clicks = [launch, launch, sale].map((linkId, offset) =>
    processLinkClick(
      stores.describeClick({ linkId, via: { utmSource: 'news', ref: 'partner' } }),
      { source: 'test', partition: 0, offset },
      steps,
    ),
  );
  await insertRows(stores.clicks, collectClicks(clicks), 'clicks');
});
afterAll(() => stores.close());

const copy = (ageMsMin = 0) => copyLinks(stores, { ageMsMin, stopped: never });
const read = <Row>(sql: string) => query<Row>(stores.clicks, sql);
const clicksByTag = async () =>
  Object.fromEntries(
    (await read<{ tag: string; clicks: number | string }>('SELECT tag, clicks FROM bi_clicks_by_tag')).map(
      ({ tag, clicks }) => [tag, Number(clicks)],
    ),
  );

test('a copy has every link with its tags, and clicks by tag count once for each tag of their link', async () => {
  await copy();
  const details = await read<Record<string, unknown>>(
    `SELECT link_id, title, tags, is_archived, length(url) AS chars FROM bi_link_details ORDER BY link_id = '${launch}' DESC`,
  );
  expect(details).toHaveLength(3);
  expect(details[0]).toEqual({
    link_id: launch,
    title: 'The "launch"',
    tags: ['Café', 'Spring'],
    is_archived: true,
    chars: expect.toSatisfy((chars) => Number(chars) === 512),
  });
  expect(await clicksByTag()).toEqual({ Spring: 2, Café: 3 });
  const sources = await read<{ clicks: number | string }>(
    `SELECT sum(clicks) AS clicks FROM bi_clicks_by_source WHERE utm_source = 'news' AND ref = 'partner'`,
  );
  expect(Number(sources[0]?.clicks)).toBe(3);
});

test('a later copy takes the place of the one before: renamed tags and deleted links', async () => {
  await copy();
  await stores.pool.query(`update tags set name = 'Summer' where id = 'tag_a'`);
  await stores.pool.query('delete from links where id = $1', [sale]);
  expect(await clicksByTag()).toEqual({ Spring: 2, Café: 3 });
  await copy();
  expect(await clicksByTag()).toEqual({ Summer: 2, Café: 2 });
  for (const table of ['link_copies', 'whole_link_copies'])
    expect(await read(`SELECT DISTINCT copy FROM ${table}`), table).toHaveLength(1);
});

test('a copy that is not finished is not seen, and the next one removes it', async () => {
  await copy();
  await stores.clicks.client.insert({
    table: 'link_copies',
    values: [{ copy: Date.now(), workspace_id: stores.workspaceId, link_id: 'lnk_half', tags: ['Half'] }],
    format: 'JSONEachRow',
  });
  expect(await read(`SELECT * FROM bi_link_tags WHERE tag = 'Half'`)).toEqual([]);
  await copy();
  expect(await read(`SELECT * FROM link_copies WHERE link_id = 'lnk_half'`)).toEqual([]);
});

test('a copy is made once in its interval, whoever asks, and not at all when it is stopped', async () => {
  await copy();
  const copiedAt = async () => (await read<{ copy: string }>('SELECT copy FROM whole_link_copies'))[0]?.copy;
  const before = await copiedAt();
  await Promise.all([copy(600_000), copy(600_000)]);
  expect(await copiedAt()).toBe(before);
  await copyLinks(stores, { ageMsMin: 0, stopped: AbortSignal.abort() });
  expect(await copiedAt()).toBe(before);
});
