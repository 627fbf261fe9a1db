import type { CreatedLinks, Link, LinkImport, UndoneImport } from '@linkplane/contracts';
import { allowLongTests } from '@linkplane/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createToken } from '../../src/operator/index.ts';
import { startManagement, type TestManagement } from '../support/start-management.ts';

allowLongTests('large amounts');

let management: TestManagement;
beforeAll(async () => void (management = await startManagement({ publicUrl: 'https://lnk.example' })));
afterAll(() => management.stop());

const url = 'https://example.com/';

/** A workspace with calls of its own. */
async function newWorkspace() {
  const { workspaceId, token } = await management.newWorkspace();
  const call = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
    management.call(method, `/v1${path}`, body, { token, ...(headers && { headers }) });
  return {
    workspaceId,
    token,
    call,
    async importMany(importId: string, links: unknown[]): Promise<Link[]> {
      const { body, text } = await call('POST', '/links/bulk', { links, importId });
      expect(body.success, text).toBe(true);
      const { results } = body.data as unknown as CreatedLinks;
      return results.flatMap((result) => (result.success ? [result.data] : []));
    },
    async undo(importId: string, deleteInUse?: number): Promise<UndoneImport> {
      const { status, body, text } = await call('POST', `/imports/${importId}/undo`, { deleteInUse });
      expect(status, text).toBe(200);
      return body.data as unknown as UndoneImport;
    },
    list: async () => (await call('GET', '/imports')).body.data as unknown as LinkImport[],
    listIds: async () =>
      ((await call('GET', '/links?limit=100')).body.data as unknown as { items: Link[] }).items
        .map(({ id }) => id)
        .sort(),
  };
}

const click = async (linkId: string, clicks: number) =>
  await management.pool.query('update link_totals set clicks = $2 where link_id = $1', [linkId, clicks]);

describe('an import that is undone', () => {
  test('loses exactly the links that it created', async () => {
    const { call, importMany, undo, list, listIds } = await newWorkspace();
    const other = (await call('POST', '/links', { url, slug: 'before' })).body.data.id;
    const [second] = await importMany('second', [{ url }]);
    // One of them is refused, as its slug is taken: the link that has it is none of the import.
    const links = await importMany('first', [
      { url, slug: 'before' },
      { url, slug: 'mine' },
      { url, tags: ['Sale'] },
    ]);
    expect(links).toHaveLength(2);
    await importMany('first', [{ url, externalId: 'erp-1', qrStyle: { dark: '#123456' } }]);
    expect((await list()).map(({ id, links: count }) => [id, count])).toEqual([
      ['first', 3],
      ['second', 1],
    ]);
    expect(await undo('first')).toEqual({ id: 'first', deleted: 3, inUse: 0, suspended: 0, kept: [] });
    expect(await listIds()).toEqual([other, second!.id].sort());
    expect((await list()).map(({ id }) => id)).toEqual(['second']);
    expect(await undo('first')).toEqual({ id: 'first', deleted: 0, inUse: 0, suspended: 0, kept: [] });
    // The slug and the external id are free again.
    expect(await importMany('first', [{ url, slug: 'mine', externalId: 'erp-1' }])).toHaveLength(1);
  });

  test.each<
    [
      string,
      (link: Link, call: (method: string, path: string, body?: unknown) => Promise<unknown>) => Promise<unknown>,
      string[],
      number,
    ]
  >([
    ['edited', ({ id }, call) => call('PATCH', `/links/${id}`, { title: 'Edited' }), ['edited'], 0],
    [
      'edited with others',
      ({ id }, call) => call('PATCH', '/links/bulk', { ids: [id], addTags: ['x'] }),
      ['edited'],
      0,
    ],
    ['archived', ({ id }, call) => call('PATCH', `/links/${id}`, { archived: true }), ['edited'], 0],
    ['given a look', ({ id }, call) => call('PUT', `/links/${id}/qr-style`, { dots: 'rounded' }), ['edited'], 0],
    ['clicked', ({ id }) => click(id, 3), ['clicked'], 3],
    [
      'clicked and edited',
      async ({ id }, call) => {
        await click(id, 1);
        await call('PATCH', `/links/${id}`, { notes: 'Keep' });
      },
      ['edited', 'clicked'],
      1,
    ],
    [
      'clicked, and its clicks erased',
      ({ id }) => management.pool.query('update link_totals set clicks_gone = 2 where link_id = $1', [id]),
      ['clicked'],
      0,
    ],
  ])('keeps a link that was %s, names it, and loses it when that is confirmed', async (how, use, reasons, clicks) => {
    const { call, importMany, undo, listIds } = await newWorkspace();
    const [used, styled] = await importMany('one', [{ url }, { url, qrStyle: { dark: '#123456' } }, { url }]);
    await use(used!, call);
    const kept = [{ id: used!.id, shortUrl: used!.shortUrl, clicks, reasons }];
    expect(styled).toBeDefined();
    expect(await undo('one')).toEqual({ id: 'one', deleted: 2, inUse: 1, suspended: 0, kept });
    expect(await listIds()).toEqual(how === 'archived' ? [] : [used!.id]);
    for (const wrong of [0, 2]) {
      const refused = await call('POST', '/imports/one/undo', { deleteInUse: wrong });
      expect([refused.status, refused.body.error.details]).toMatchObject([
        400,
        [{ field: 'deleteInUse', code: 'OTHER_NUMBER_FOUND', params: { total: 1 } }],
      ]);
    }
    expect(await undo('one')).toEqual({ id: 'one', deleted: 0, inUse: 1, suspended: 0, kept });
    expect(await undo('one', 1)).toEqual({ id: 'one', deleted: 1, inUse: 0, suspended: 0, kept: [] });
    expect((await call('GET', `/links/${used!.id}`)).status).toBe(404);
  });

  test('keeps a suspended link in any case', async () => {
    const { importMany, undo } = await newWorkspace();
    const [link] = await importMany('one', [{ url }, { url }]);
    await management.pool.query('update links set suspended_at = now() where id = $1', [link!.id]);
    expect(await undo('one')).toMatchObject({ deleted: 1, inUse: 0, suspended: 1, kept: [{ reasons: ['suspended'] }] });
    expect(await undo('one', 0)).toMatchObject({ deleted: 0, suspended: 1 });
  });

  test('of many links names the first hundred that it keeps, and counts all', async () => {
    const { workspaceId, importMany, undo, list } = await newWorkspace();
    for (let part = 0; part < 3; part += 1)
      await importMany(
        'many',
        Array.from({ length: 1_000 }, () => ({ url })),
      );
    await management.pool.query(
      'update link_totals set clicks = 1 where link_id in (select id from links where workspace_id = $1 order by id limit 150)',
      [workspaceId],
    );
    const undone = await undo('many');
    expect([undone.deleted, undone.inUse, undone.kept.length]).toEqual([2_850, 150, 100]);
    expect(await list()).toMatchObject([{ id: 'many', links: 150 }]);
    expect(await undo('many', 150)).toMatchObject({ deleted: 150, inUse: 0 });
  });

  test.each([
    ['in the middle of the second part', ''],
    ['at the commit of the second part', 'deferrable initially deferred'],
  ])('names how many links are gone when the database fails %s, and can be undone again', async (_when, deferral) => {
    const { call, importMany, undo, listIds } = await newWorkspace();
    const links = await importMany(
      'cut',
      Array.from({ length: 130 }, () => ({ url })),
    );
    const last = links
      .map(({ id }) => id)
      .toSorted()
      .at(-1);
    const name = `cut_off_${deferral === '' ? 'statement' : 'commit'}`;
    await management.pool.query(`
      create function ${name}() returns trigger language plpgsql as
        $$ begin raise exception 'terminating connection' using errcode = 'admin_shutdown'; end $$;
      create constraint trigger ${name} after delete on links ${deferral} for each row when (old.id = '${last}')
        execute function ${name}()`);
    const { status, body } = await call('POST', '/imports/cut/undo', {});
    expect([status, body.error.code, body.error.message]).toEqual([
      503,
      'UNAVAILABLE',
      '100 links were deleted before the database became unavailable. Please try again.',
    ]);
    expect(await listIds()).toHaveLength(30);
    await management.pool.query(`drop trigger ${name} on links`);
    expect(await undo('cut')).toMatchObject({ deleted: 30, inUse: 0 });
    expect(await listIds()).toEqual([]);
  });

  test('with an idempotency key is undone once', async () => {
    const { call, importMany } = await newWorkspace();
    await importMany('keyed', [{ url }, { url }]);
    const headers = { 'idempotency-key': 'undo' };
    const first = await call('POST', '/imports/keyed/undo', {}, headers);
    expect(first.body.data).toMatchObject({ deleted: 2 });
    expect((await call('POST', '/imports/keyed/undo', {}, headers)).text).toBe(first.text);
  });
});

test('an import of more than 10,000 links is refused', async () => {
  const { call, workspaceId } = await newWorkspace();
  await management.pool.query(
    `with l as (
       insert into links (id, workspace_id, slug, url)
       select 'lnk_' || md5($1 || n), $1, md5($1 || n), 'https://example.com/' from generate_series(1, 9999) n returning id
     ), m as (insert into imports (workspace_id, id) values ($1, 'large'))
     insert into imported_links (link_id, workspace_id, import_id) select id, $1, 'large' from l`,
    [workspaceId],
  );
  const two = await call('POST', '/links/bulk', { links: [{ url }, { url }], importId: 'large' });
  expect([two.status, two.body.error.details]).toMatchObject([400, [{ field: 'importId', code: 'TOO_MANY' }]]);
  expect((await call('POST', '/links/bulk', { links: [{ url }], importId: 'large' })).status).toBe(201);
});

test.each(['', 'x'.repeat(65), 'a b', 'ä', 'a/b', 7, null])('%j is no id of an import', async (importId) => {
  const { call } = await newWorkspace();
  const { status, body } = await call('POST', '/links/bulk', { links: [{ url }], importId });
  expect([status, body.error.details[0]?.field]).toEqual([400, 'importId']);
});

test('two workspaces can choose the same id, and neither undoes the import of the other', async () => {
  const [one, other] = [await newWorkspace(), await newWorkspace()];
  await one.importMany('crm', [{ url }]);
  expect((await other.call('POST', '/imports/crm/undo', {})).body.error.code).toBe('IMPORT_NOT_FOUND');
  await other.importMany('crm', [{ url }, { url }]);
  expect(await one.undo('crm')).toMatchObject({ deleted: 1 });
  expect(await other.list()).toMatchObject([{ id: 'crm', links: 2 }]);
});

test('a token that only reads cannot undo an import, and says why', async () => {
  const { importMany, workspaceId, list } = await newWorkspace();
  await importMany('mine', [{ url }]);
  const { token } = (await createToken(management.pool, workspaceId, 'reader', { scopes: ['read'] }))!;
  const { status, body } = await management.call('POST', '/v1/imports/mine/undo', {}, { token });
  expect([status, body.error.code, body.error.message]).toEqual([
    403,
    'FORBIDDEN',
    'The token lacks the scope for this: links.',
  ]);
  expect(await list()).toMatchObject([{ id: 'mine', links: 1 }]);
});
