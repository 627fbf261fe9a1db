import { webhookEvent, type Link } from '@linkplane/contracts';
import { createId } from '@linkplane/runtime';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDomain, setSuspended } from '../../src/operator/index.ts';
import { startManagement, type TestManagement } from '../support/start-management.ts';
import { newOwner, outcomesOf, transfer, transferOne, type Owner } from '../support/transfer-calls.ts';

let management: TestManagement;
beforeAll(async () => void (management = await startManagement({ publicUrl: 'http://localhost:8080' })));
afterAll(() => management.stop());

const url = 'https://example.com/';
const unknown = 'lnk_00000000000000000000';
const query = async <Row extends object>(text: string, values: unknown[]) =>
  (await management.pool.query<Row>(text, values)).rows;
const setClicks = ({ id }: Link, clicks: number) =>
  query('update link_totals set clicks = $2 where link_id = $1', [id, clicks]);
const find = async ({ call }: Owner['source'], { id }: Pick<Link, 'id'>) => await call('GET', `/links/${id}`);

describe('what moves', () => {
  test('a link moves with its short URLs and all that its owner has set, under a new id', async () => {
    const owner = await newOwner(management);
    const { source, target } = owner;
    const link = await source.create({
      title: 'Spring',
      notes: 'A note',
      externalId: 'crm-1',
      tags: ['Spring', 'Print'],
      aliases: [{ slug: `alias-${createId('lnk')}` }, { slug: `leads-${createId('lnk')}`, redirects: true }],
      startsAt: '2026-01-01T00:00:00.000Z',
      expiresAt: '2046-01-01T00:00:00.000Z',
      utmSource: 'mail',
      password: 'open sesame',
      rules: [{ name: 'Phones', conditions: [{ type: 'device', in: ['mobile'] }], url: 'https://m.example.com/' }],
      split: {
        variants: [
          { url: 'https://a.example.com/', weight: 40 },
          { url: 'https://b.example.com/', weight: 60 },
        ],
      },
      social: { title: 'Seen', description: 'Much', image: 'https://example.com/a.png' },
    });
    await query(
      `update links set created_at = '2025-02-03T04:05:06Z', updated_at = '2025-03-03T04:05:06Z' where id = $1`,
      [link.id],
    );
    await source.call('PUT', `/links/${link.id}/qr-style`, { dark: '#400000' });
    const [{ hash } = { hash: '' }] = await query<{ hash: string }>(
      'select password_hash as hash from links where id = $1',
      [link.id],
    );

    const moved = await transferOne(owner, link);
    expect(moved.id).not.toBe(link.id);
    expect(moved).toEqual({
      ...link,
      id: moved.id,
      createdAt: '2025-02-03T04:05:06.000Z',
      updatedAt: '2025-03-03T04:05:06.000Z',
      rules: link.rules?.map((rule) => ({ ...rule, id: expect.any(String) })),
      split: { ...link.split, variants: link.split?.variants.map((one) => ({ ...one, id: expect.any(String) })) },
    });
    expect((await find(target, moved)).body.data).toEqual(moved);
    expect((await target.call('GET', `/links/${moved.id}/qr-style`)).body.data).toMatchObject({
      stored: true,
      style: { dark: '#400000' },
    });
    expect(await query('select password_hash as hash from links where id = $1', [moved.id])).toEqual([{ hash }]);
    const tags = (await target.call('GET', '/tags')).body.data as unknown as { name: string }[];
    expect(JSON.stringify(tags)).toContain('Spring');
    for (const { slug } of link.aliases)
      expect((await target.call('GET', `/links/by-slug?slug=${slug}`)).body.data.id).toBe(moved.id);
    for (const path of [`/links/${link.id}`, `/links/by-slug?slug=${link.slug}`, '/links/by-external-id/crm-1'])
      expect((await source.call('GET', path)).status).toBe(404);
  });

  test('each short URL of a moved link is announced, and both workspaces count their links', async () => {
    const owner = await newOwner(management);
    const link = await owner.source.create({ aliases: [{ slug: `seen-${createId('lnk').toLowerCase()}` }] });
    const before = management.published.length;
    const moved = await transferOne(owner, link);
    const keys = [link.slug, link.aliases[0]?.slug];
    const version = async () =>
      (await query<{ version: number }>('select version from links where id = $1', [moved.id]))[0]?.version;
    const expected = await version();
    await expect
      .poll(() => {
        const seen = management.published.slice(before);
        return keys.map((key) =>
          seen.some((one) => one.kind === 'target' && one.slugKey === key && one.version === expected),
        );
      })
      .toEqual([true, true]);
    const listed = async ({ call }: Owner['source']) => (await call('GET', '/links')).body.data.pagination.total;
    expect([await listed(owner.source), await listed(owner.target)]).toEqual([0, 1]);
  });

  test('with keep, a link begins with its clicks so far; with drop, at 0', async () => {
    const owner = await newOwner(management);
    const kept = await owner.source.create({ clicksBefore: 100 });
    const dropped = await owner.source.create({ clicksBefore: 100 });
    await setClicks(kept, 142);
    await setClicks(dropped, 142);
    expect(await transferOne(owner, kept, 'keep')).toMatchObject({ clicks: 142, clicksBefore: 142 });
    const fresh = await transferOne(owner, dropped, 'drop');
    expect(fresh).toMatchObject({ clicks: 0, clicksBefore: 0 });
    expect((await owner.target.call('GET', '/links?sort=clicks')).body.data.items.map(({ clicks }) => clicks)).toEqual([
      142, 0,
    ]);
  });

  test('a click limit goes on with what is left, also when it was cleared before and is set again', async () => {
    const owner = await newOwner(management);
    const left = async (id: string) =>
      (
        await query<{ used: number; unsettled: boolean }>(
          'select used, unsettled from click_budgets where link_id = $1',
          [id],
        )
      )[0];
    const capped = await owner.source.create({ clickLimit: 10 });
    await query('update click_budgets set used = 6 where link_id = $1', [capped.id]);
    await query('update link_totals set unspent_clicks = 1 where link_id = $1', [capped.id]);
    for (const history of ['keep', 'drop'] as const) {
      const moved = await transferOne(owner, history === 'keep' ? capped : await copyOf(capped), history);
      expect([moved.clickLimit, await left(moved.id)]).toEqual([10, { used: 7, unsettled: false }]);
      expect([
        moved.clickLimitUsed,
        (await owner.target.call('GET', `/links/${moved.id}`)).body.data.clickLimitUsed,
      ]).toEqual([7, 7]);
    }
    const cleared = await owner.source.create({ clickLimit: 10 });
    await query('update click_budgets set used = 4 where link_id = $1', [cleared.id]);
    await owner.source.call('PATCH', `/links/${cleared.id}`, { clickLimit: null });
    const moved = await transferOne(owner, cleared);
    await owner.target.call('PATCH', `/links/${moved.id}`, { clickLimit: 5 });
    expect(await left(moved.id)).toMatchObject({ used: 4 });
    expect(await left((await transferOne(owner, await owner.source.create())).id)).toBeUndefined();

    async function copyOf({ clickLimit }: Link) {
      const copy = await owner.source.create({ clickLimit });
      await query('update click_budgets set used = 7 where link_id = $1', [copy.id]);
      return copy;
    }
  });

  test('a webhook of the target for link.created gets the moved link, and none of the source is called', async () => {
    const owner = await newOwner(management);
    const hooks = new Map<string, string>();
    for (const { workspaceId } of [owner.source, owner.target]) {
      hooks.set(workspaceId, createId('whk'));
      await query(
        `with w as (insert into webhooks (id, workspace_id, url, events, secret) values ($1, $2, $3, $4, '') returning id)
         insert into webhook_backlogs (webhook_id, waiting_max) select id, 1000 from w`,
        [hooks.get(workspaceId), workspaceId, url, ['link.created', 'link.clicked']],
      );
    }
    const link = await owner.source.create();
    const moved = await transferOne(owner, link);
    const bodies = await query<{ workspace: string; body: string }>(
      `select d.webhook_id as workspace, e.body from webhook_deliveries d join webhook_events e on e.id = d.event_id
       where d.webhook_id = any ($1)`,
      [[...hooks.values()]],
    );
    const of = (workspaceId: string) =>
      bodies
        .filter(({ workspace }) => workspace === hooks.get(workspaceId))
        .map(({ body }) => webhookEvent.parse(JSON.parse(body)).data);
    expect(of(owner.source.workspaceId)).toEqual([link]);
    expect(of(owner.target.workspaceId)).toEqual([moved]);
  });

  test('a link moves back and forth, and keeps its slug and its number of clicks', async () => {
    const owner = await newOwner(management);
    const back = { ...owner, source: owner.target, target: owner.source };
    const link = await owner.source.create({ tags: ['Loop'], clicksBefore: 3 });
    const there = await transferOne(owner, link);
    await setClicks(there, 8);
    const here = await transferOne(back, there);
    expect(here).toEqual({ ...link, id: here.id, clicks: 8, clicksBefore: 8 });
  });
});

describe('what stays', () => {
  test('a link that is unknown, suspended or taken by its external id stays, and the others move', async () => {
    const owner = await newOwner(management);
    const other = await newOwner(management);
    const [plain, held, named] = [
      await owner.source.create(),
      await owner.source.create(),
      await owner.source.create({ externalId: 'crm-7' }),
    ];
    await owner.target.create({ externalId: 'crm-7' });
    await setSuspended(management.pool, 'link', held.id, true);
    const foreign = await other.source.create();
    const data = await transfer(owner, [unknown, foreign.id, 'nope', held.id, named.id, plain.id]);
    expect(outcomesOf(data)).toEqual([
      ...['LINK_NOT_FOUND', 'LINK_NOT_FOUND', 'LINK_NOT_FOUND'],
      ...['FORBIDDEN', 'EXTERNAL_ID_TAKEN', 'moved'],
    ]);
    expect([data.transferred, data.failed]).toEqual([1, 5]);
    expect(data.results[3]).toMatchObject({ error: { params: { reason: 'LINK_SUSPENDED' } } });
    for (const link of [held, named]) expect((await find(owner.source, link)).status).toBe(200);
    expect((await find(other.source, foreign)).body.data).toEqual(foreign);
  });

  test('links beyond the quota of the target stay, in the order of the call', async () => {
    const owner = await newOwner(management);
    await query('update workspaces set links_max = 3 where id = $1', [owner.target.workspaceId]);
    await owner.target.create();
    const links = [await owner.source.create(), await owner.source.create(), await owner.source.create()];
    const data = await transfer(owner, [unknown, ...links.map(({ id }) => id)]);
    expect(outcomesOf(data)).toEqual(['LINK_NOT_FOUND', 'moved', 'moved', 'PLAN_LIMIT_REACHED']);
    expect((await find(owner.source, links[2]!)).body.data).toEqual(links[2]);
  });

  test('a link whose tags do not fit into the target stays, and leaves no tag behind', async () => {
    const owner = await newOwner(management);
    await query(
      `with made as (
         insert into tags (id, workspace_id, name, name_key) select 'tag_x' || n, $1, 'tag ' || n, 'tag ' || n from generate_series(1, 999) n
         returning id
       ) insert into tag_numbers (tag_id) select id from made`,
      [owner.target.workspaceId],
    );
    const [two, one] = [
      await owner.source.create({ tags: ['a', 'b'] }),
      await owner.source.create({ tags: ['tag 5', 'c'] }),
    ];
    const data = await transfer(owner, [two.id, one.id]);
    expect(outcomesOf(data)[0]).toBe('PLAN_LIMIT_REACHED');
    const names = await query<{ name: string }>('select name from tags where workspace_id = $1 and id not like $2', [
      owner.target.workspaceId,
      'tag_x%',
    ]);
    expect(names.map(({ name }) => name)).toEqual(data.results[1]?.success ? ['c'] : []);
  });

  test('a link with a short URL on a domain of its workspace stays, unless the domain is by now that of the target', async () => {
    const owner = await newOwner(management);
    const { source, target } = owner;
    const host = `go-${createId('dom').slice(4).toLowerCase()}.example`;
    await addDomain(management.pool, source.workspaceId, { host, isDefault: false });
    const [own, aliased] = [
      await source.create({ domain: host }),
      await source.create({ aliases: [{ slug: 'print', domain: host }] }),
    ];
    const data = await transfer(owner, [own.id, aliased.id]);
    const fields = data.results.map((result) => !result.success && result.error.details?.map(({ field }) => field));
    expect([outcomesOf(data), fields]).toEqual([
      ['VALIDATION_ERROR', 'VALIDATION_ERROR'],
      [['domain'], ['aliases.0.domain']],
    ]);
    await query('delete from domains where host = $1', [host]);
    await addDomain(management.pool, target.workspaceId, { host, isDefault: false });
    expect(await transferOne(owner, own)).toMatchObject({ domain: host, slug: own.slug });
    const used = await target.create({ domain: host, slug: 'print' });
    expect(outcomesOf(await transfer(owner, [aliased.id]))).toEqual(['SLUG_TAKEN']);
    expect((await find(source, aliased)).body.data).toEqual(aliased);
    expect((await find(target, used)).status).toBe(200);
  });

  test('a destination that the target does not allow, or that has become a redirect loop, keeps its link', async () => {
    const owner = await newOwner(management);
    await owner.source.call('PATCH', '/workspace', { destinationSchemes: ['acme'] });
    const app = await owner.source.create({ url: 'acme://open' });
    const host = `later-${createId('dom').slice(4).toLowerCase()}.example`;
    const looping = await owner.source.create({ url: `https://${host}/` });
    await addDomain(management.pool, management.owner.workspaceId, { host, isDefault: false });
    expect(outcomesOf(await transfer(owner, [app.id, looping.id]))).toEqual(['INVALID_URL', 'INVALID_URL']);
    await owner.target.call('PATCH', '/workspace', { destinationSchemes: ['acme'] });
    expect(outcomesOf(await transfer(owner, [app.id]))).toEqual(['moved']);
  });

  test('a link whose limit, import or erasure is at work stays until that has ended', async () => {
    const owner = await newOwner(management);
    const { workspaceId } = owner.source;
    const [late, imported, erased] = [
      await owner.source.create({ clickLimit: 5 }),
      await owner.source.create(),
      await owner.source.create(),
    ];
    const ids = [late.id, imported.id, erased.id];
    await query('update click_budgets set unsettled = true where link_id = $1', [late.id]);
    await query(
      `insert into import_jobs (id, workspace_id, source, state, rows_hash) values ($1, $2, 'yourls/a', 'clicks', '')`,
      ['imp_of_yourls', workspaceId],
    );
    await query(
      `insert into source_links (workspace_id, source, source_key, link_id, fingerprint, stored_at) values ($1, 'yourls/a', 'k', $2, '', now())`,
      [workspaceId, imported.id],
    );
    await query(
      `insert into erasures (id, workspace_id, kind, link_id, before, due_at) values ($1, $2, 'link', $3, now(), now())`,
      [createId('ers'), workspaceId, erased.id],
    );
    expect(outcomesOf(await transfer(owner, ids))).toEqual(['UNAVAILABLE', 'UNAVAILABLE', 'UNAVAILABLE']);
    await query('update click_budgets set unsettled = false where link_id = $1', [late.id]);
    await query(`update import_jobs set state = 'done' where workspace_id = $1`, [workspaceId]);
    await query('update erasures set erased_at = now() where workspace_id = $1', [workspaceId]);
    expect(outcomesOf(await transfer(owner, ids))).toEqual(['moved', 'moved', 'moved']);
  });
});

describe('many at once', () => {
  test('a thousand links move in one call, and a repeated call with its key moves nothing twice', async () => {
    const owner = await newOwner(management);
    const links = Array.from({ length: 1_000 }, (_, nth) => ({ url, tags: [`tag ${nth % 7}`] }));
    const made = (await owner.source.call('POST', '/links/bulk', { links })).body.data as unknown as {
      results: { data: Link }[];
    };
    const ids = made.results.map(({ data }) => data.id);
    const body = { ids, workspaceId: owner.target.workspaceId, history: 'keep' };
    const send = () => owner.source.call('POST', '/links/transfer', body, { 'idempotency-key': `all-${ids[0]}` });
    const [first, second] = [await send(), await send()];
    expect([first.status, first.body.data]).toMatchObject([201, { transferred: 1_000, failed: 0 }]);
    expect([second.status, second.text]).toEqual([201, first.text]);
    expect((await owner.target.call('GET', '/links')).body.data.pagination.total).toBe(1_000);
    expect((await owner.source.call('GET', '/links')).body.data.pagination.total).toBe(0);
  });

  test('of calls at the same time that move the same links, each link moves once', async () => {
    const owner = await newOwner(management);
    const ids: string[] = [];
    for (let nth = 0; nth < 20; nth++) ids.push((await owner.source.create({ tags: ['Same'] })).id);
    const calls = await Promise.all([1, 2, 3, 4].map(() => transfer(owner, ids)));
    for (const [place] of ids.entries())
      expect(calls.map((data) => outcomesOf(data)[place]).toSorted()).toEqual([
        ...['LINK_NOT_FOUND', 'LINK_NOT_FOUND', 'LINK_NOT_FOUND', 'moved'],
      ]);
    expect((await owner.target.call('GET', '/links')).body.data.pagination.total).toBe(20);
  });

  test('links that move in both directions at the same time all arrive', async () => {
    const owner = await newOwner(management);
    const back = { ...owner, source: owner.target, target: owner.source };
    const make = async ({ create }: Owner['source'], tags: string[]) => {
      const ids: string[] = [];
      for (let nth = 0; nth < 20; nth++) ids.push((await create({ tags })).id);
      return ids;
    };
    const [there, here] = [await make(owner.source, ['There']), await make(owner.target, ['Here'])];
    const [one, other] = await Promise.all([transfer(owner, there), transfer(back, here)]);
    expect([one.transferred, other.transferred]).toEqual([20, 20]);
  });
});
