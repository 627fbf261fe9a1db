import { randomBytes } from 'node:crypto';
import { encodeEvent, type LinkClicked } from '@linkplane/events';
import { allowLongTests } from '@linkplane/testing';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openStocked, type Stocked } from './open-stocked.ts';
import { runCommand, runJson } from './run-on-stores.ts';
import type { CountsReport } from '../src/counts/verify-counts.ts';
import type { Rebuild } from '../src/counts/rebuild-counts.ts';

allowLongTests('large amounts');

// The embedded stores run at a lower priority than everything else: on a busy machine they are slow.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let stocked: Stocked;
beforeEach(async () => {
  stocked = await openStocked();
});
afterEach(() => stocked.close());

const verify = (options = '') => runJson<CountsReport>(`verify-counts${options}`, stocked.env);
const rebuild = (options = '') => runJson<Rebuild>(`rebuild-counts${options}`, stocked.env);

/** A row is there once more, or no more. */
const doubleRow = (id: string) =>
  stocked.clickHouse(`INSERT INTO clicks (id, timestamp, workspace_id, link_id, outcome, source, partition, offset)
    SELECT id, timestamp, workspace_id, link_id, outcome, source, partition, offset FROM clicks WHERE id = '${id}'`);
const removeRow = (id: string) => stocked.clickHouse(`DELETE FROM clicks WHERE id = '${id}'`);

describe('verify-counts', () => {
  test('finds nothing amiss where nothing is', async () => {
    await stocked.ingest(200);
    const { code, data } = await verify();
    expect(data).toMatchObject({ differenceCount: 0, differences: [], pending: [] });
    expect(data.compared).toMatchObject({ links: stocked.linkIds.length, profiles: 1, blocks: 1 });
    expect(data.compared.rollups).toBeGreaterThanOrEqual(16);
    expect(data.compared.rows).toBeGreaterThan(200);
    expect(code).toBe(0);
    expect((await runCommand('verify-counts', stocked.env)).out).toContain('Nothing differs.');
  });

  test('finds a total that was changed, of a link, a profile and a block, and one that is missing', async () => {
    const [first, second] = stocked.linkIds as [string, string];
    await stocked.ingest(200);
    await stocked.postgres(`update link_totals set clicks = clicks + 3 where link_id = $1`, [first]);
    await stocked.postgres(`delete from link_totals where link_id = $1`, [second]);
    await stocked.postgres(`update profile_totals set views = views - 1`);
    await stocked.postgres(`delete from block_totals`);
    const { code, data } = await verify();
    expect(code).toBe(1);
    expect(data.differences.map((difference) => 'of' in difference && [difference.of, difference.id])).toEqual([
      ...[first, second].sort().map((id) => ['link', id]),
      ['profile', stocked.profileId],
      ['block', stocked.blockId],
    ]);
    const { code: codeOfWords, out } = await runCommand('verify-counts', stocked.env);
    expect([codeOfWords, out]).toEqual([1, expect.stringMatching(`Link ${second} has lost its total`)]);
    expect(out).toContain('Differences: 4.');
  });

  test('finds a row that is missing and one that is there twice', async () => {
    const events = await stocked.ingest(200);
    const [missing, doubled] = events as [LinkClicked, LinkClicked];
    await removeRow(missing.id);
    expect((await verify()).data.differences).toEqual([
      expect.objectContaining({ kind: 'total', id: missing.linkId }) as unknown,
    ]);
    await doubleRow(doubled.id);
    const { code, data } = await verify();
    expect(code).toBe(1);
    expect(data.differences).toContainEqual(expect.objectContaining({ kind: 'total', id: doubled.linkId }));
    expect(data.differences).toContainEqual(
      expect.objectContaining({ kind: 'repeated', repeated: 1, examples: [doubled.id] }),
    );
  });

  test('finds rows beyond the position of their partition and rows of a partition without one', async () => {
    const [event] = await stocked.ingest(50);
    await stocked.postgres('update stream_positions set next_offset = next_offset - 1');
    await stocked.clickHouse(`INSERT INTO clicks (id, timestamp, workspace_id, link_id, outcome, source, partition, offset)
      SELECT 'evt_other', timestamp, workspace_id, link_id, outcome, 'elsewhere', 3, 5 FROM clicks WHERE id = '${event!.id}'`);
    const { data } = await verify();
    const beyond = data.differences.filter(({ kind }) => kind === 'beyond-position');
    expect(beyond).toContainEqual(expect.objectContaining({ source: 'elsewhere', nextOffset: null, rows: 1 }));
    expect(beyond).toContainEqual(expect.objectContaining({ source: stocked.source, rows: 1 }));
  });

  test('shows a range that stands, and takes its rows for neither counted nor lost', async () => {
    await stocked.ingest(50);
    const range = 'select max(next_offset) as at from stream_positions where source = $1';
    await stocked.postgres(
      `update stream_positions set pending_from = next_offset, pending_to = next_offset + 10 where next_offset = (${range})`,
      [stocked.source],
    );
    await stocked.clickHouse(`INSERT INTO clicks (id, timestamp, workspace_id, link_id, outcome, source, partition, offset)
      SELECT 'evt_pending', timestamp, workspace_id, link_id, 'click', source, partition, offset + 5 FROM clicks
      WHERE source = '${stocked.source}' ORDER BY offset DESC LIMIT 1`);
    const { code, data } = await verify();
    expect([code, data.differences]).toEqual([0, []]);
    expect(data.pending).toEqual([expect.objectContaining({ source: stocked.source })]);
  });

  test('is exact at every step of an erasure of clicks, and finds a total that is wrong then', async () => {
    const last = stocked.linkIds.at(-1) ?? '';
    await stocked.ingest(200);
    for (const [at, place] of ['after-erasure-counts', 'after-erasure', 'after-erasure-settled'].entries()) {
      const erased = stocked.linkIds[at] ?? '';
      await stocked.eraseUntil(place, erased);
      expect(await verify(), place).toMatchObject({ code: 0, data: { differences: [] } });
      await stocked.postgres(`update link_totals set clicks = clicks + 1 where link_id = any ($1)`, [[erased, last]]);
      expect((await verify()).data.differenceCount, place).toBe(2);
      expect(await rebuild(), place).toMatchObject({ code: 0, data: { changed: 2 } });
      await stocked.letErase();
      expect(await verify(), place).toMatchObject({ code: 0, data: { differences: [] } });
      const total = 'select clicks::int as clicks from link_totals where link_id = $1';
      expect(await stocked.read(total, [erased])).toEqual([{ clicks: 0 }]);
    }
  });

  test('counts what retention took among the clicks of all time', async () => {
    const [first] = stocked.linkIds as [string];
    await stocked.ingest(200);
    await stocked.eraseUntil('after-erasure-begun', first);
    await stocked.postgres(`update erasure_passes set kind = 'retention' where state <> 'done'`);
    await stocked.postgres(`update erasures set kind = 'retention', link_id = null`);
    await stocked.letErase();
    expect(await verify()).toMatchObject({ code: 0, data: { differences: [] } });
    const totals = 'select sum(clicks)::int as clicks, sum(clicks_gone)::int as gone from link_totals';
    const [sums] = (await stocked.read(totals)) as { clicks: number; gone: number }[];
    expect(sums?.gone).toBeGreaterThan(100);
    expect(sums?.gone).toBe(sums?.clicks);
    expect(await rebuild()).toMatchObject({ code: 0, data: { changed: 0 } });
  });

  test('looks at one workspace alone when it is asked to', async () => {
    await stocked.ingest(50);
    const other = `wsp_${randomBytes(8).toString('hex')}`;
    await stocked.postgres(`insert into workspaces (id, name, plan) values ($1, 'other', 'free')`, [other]);
    await stocked.postgres(`update link_totals set clicks = clicks + 1 where link_id = $1`, [stocked.linkIds[0]]);
    expect(await verify(` --workspace ${other}`)).toMatchObject({ code: 0, data: { compared: { links: 0, rows: 0 } } });
    expect(await verify(` --workspace ${stocked.workspaceId}`)).toMatchObject({ code: 1 });
  });
});

describe('conversions', () => {
  test('whose copies are missing or there twice are found, and missing ones are copied again', async () => {
    const insert = async (id: string, batch: string) =>
      await stocked.postgres(
        `insert into conversions (id, workspace_id, external_id, request_hash, link_id, click_id, clicked_at, name, at, batch_id)
         values ($1, $3, $1, '', 'lnk_1', 'evt_1', '2026-05-01', 'purchase', now(), $2)`,
        [id, batch, stocked.workspaceId],
      );
    const batch = '00000000-0000-4000-8000-000000000000';
    for (const id of ['cnv_lost', 'cnv_once', 'cnv_twice']) await insert(id, batch);
    // The names differ: an insert of the same rows is ignored.
    const copy = (id: string, name = 'purchase') =>
      stocked.clickHouse(
        `INSERT INTO conversions (id, workspace_id, link_id, timestamp, name)
          VALUES ('${id}', '${stocked.workspaceId}', 'lnk_1', '2026-05-01', '${name}')`,
      );
    for (const id of ['cnv_once', 'cnv_twice']) await copy(id);
    await copy('cnv_twice', 'sign-up');
    const { code, data } = await verify();
    expect(code).toBe(1);
    expect(data).toMatchObject({
      compared: { conversions: 3 },
      differences: [{ kind: 'conversions', missing: 1, repeated: 1, examples: ['cnv_lost', 'cnv_twice'] }],
    });
    expect((await rebuild(' --dry-run')).data).toMatchObject({ conversions: 1 });
    expect((await rebuild()).data).toMatchObject({ conversions: 1 });
    const copied = { differences: [{ kind: 'conversions', missing: 0, repeated: 1, examples: ['cnv_twice'] }] };
    await expect
      .poll(async () => (await verify()).data, { timeout: 60_000 })
      .toMatchObject({ compared: { conversions: 3 }, ...copied });
  });
});

describe('rebuild-counts', () => {
  test('makes every total what is stored, and a rehearsal only says so', async () => {
    await stocked.ingest(200);
    await stocked.spoilTotals();
    const rehearsal = await rebuild(' --dry-run');
    expect(rehearsal).toMatchObject({ code: 0, data: { dryRun: true, changed: 4 } });
    expect((await verify()).data.differenceCount).toBe(4);
    expect(await rebuild()).toMatchObject({ code: 0, data: { changed: 4 } });
    expect((await verify()).data.differences).toEqual([]);
    expect(await rebuild()).toMatchObject({ data: { changed: 0 } });
  });

  test('deducts counted clicks of people from click limits that do not know of them, and gives none back', async () => {
    const [late, full, ahead] = stocked.linkIds as [string, string, string];
    const events = await stocked.ingest(200);
    await stocked.ingestRaw(encodeEvent({ ...stocked.describeClick(), linkId: late, internal: true }));
    // They took from limits, which a restore of an older Postgres has forgotten.
    await stocked.postgres('update link_totals set unspent_clicks = 0', []);
    const limits = [
      { id: late, limit: 1_000, used: 1 },
      { id: full, limit: 3, used: 0 },
      { id: ahead, limit: 1_000, used: 500 },
    ];
    for (const { id, limit, used } of limits) {
      await stocked.postgres('update links set click_limit = $2 where id = $1', [id, limit]);
      await stocked.postgres('insert into click_budgets (link_id, used) values ($1, $2)', [id, used]);
    }
    const readUsed = async () => {
      const rows = await stocked.read('select link_id as id, used::int as used from click_budgets');
      return Object.fromEntries((rows as { id: string; used: number }[]).map(({ id, used }) => [id, used]));
    };
    expect((await rebuild(' --dry-run')).data).toMatchObject({ changed: 0, clickLimits: 2 });
    expect(await readUsed()).toEqual({ [late]: 1, [full]: 0, [ahead]: 500 });
    expect((await rebuild(` --workspace wsp_other`)).data).toMatchObject({ clickLimits: 0 });
    expect((await rebuild()).data).toMatchObject({ changed: 0, clickLimits: 2 });
    const people = events.filter(({ linkId, bot, prefetch }) => linkId === late && !bot && !prefetch).length;
    expect(await readUsed()).toEqual({ [late]: people, [full]: 3, [ahead]: 500 });
    expect(await rebuild()).toMatchObject({ code: 0, data: { clickLimits: 0 } });
  });

  test('while clicks come in: neither it nor verify-counts is misled, and in the end every total is right', async () => {
    await stocked.ingest(50);
    const load = stocked.startLoad();
    try {
      for (let round = 0; round < 3; round++) {
        const { data } = await verify();
        expect(data.differences).toEqual([]);
        await stocked.spoilTotals();
        const both = await Promise.all([
          runCommand('rebuild-counts', stocked.env),
          runCommand('rebuild-counts', stocked.env),
        ]);
        expect(both.map(({ code }) => code)).toContain(0);
        for (const { code, err } of both) if (code !== 0) expect(err).toContain('Another rebuild-counts');
      }
    } finally {
      await load.stop();
    }
    const { data } = await verify();
    expect([data.differences, data.pending]).toEqual([[], []]);
    await stocked.expectTotalsOfEvents();
  });
});
