import { afterAll, beforeAll, expect, test } from 'vitest';
import { join, openBrowser, type Browser } from '../support/open-browser.ts';
import { startManagement, type TestManagement } from '../support/start-management.ts';

let management: TestManagement;
beforeAll(async () => void (management = await startManagement()));
afterAll(() => management.stop());

async function signedUp(): Promise<Browser> {
  const browser = openBrowser(management);
  await browser.signUp();
  return browser;
}

async function formTeam() {
  const [owner, member, other] = [await signedUp(), await signedUp(), await signedUp()];
  const workspaceId = await owner.firstWorkspace();
  await join(owner, workspaceId, member, 'member');
  await join(owner, workspaceId, other, 'member');
  return { owner, member, other, workspaceId, path: `/workspaces/${workspaceId}/views` };
}

const search = { tag: ['spring', '2026'], sort: 'clicks', order: 'desc', density: 'compact', bots: true, page: 2 };
const namesOf = async (browser: Browser, path: string) =>
  (await browser.call('GET', path)).list.map(({ name }) => name);

test('a view that is not shared is seen, changed and deleted by its creator only', async () => {
  const { owner, member, path } = await formTeam();
  const created = await member.call('POST', path, { page: 'links', name: ' My spring ', search });
  expect([created.status, created.data]).toMatchObject([
    201,
    { page: 'links', name: 'My spring', search, shared: false, isMine: true, mayChange: true },
  ]);
  const own = `${path}/${created.data.id}`;
  expect(await namesOf(member, path)).toEqual(['My spring']);
  expect(await namesOf(owner, path)).toEqual([]);
  for (const method of ['PATCH', 'DELETE'])
    expect((await owner.call(method, own, method === 'PATCH' ? { name: 'Taken' } : undefined)).code).toBe('NOT_FOUND');
  const changed = await member.call('PATCH', own, { name: 'My summer', search: { tag: ['summer'] } });
  expect(changed.data).toMatchObject({ name: 'My summer', search: { tag: ['summer'] }, shared: false });
  expect((await member.call('DELETE', own)).data).toEqual({ deleted: true });
  expect((await member.call('DELETE', own)).code).toBe('NOT_FOUND');
  expect(await namesOf(member, path)).toEqual([]);
});

test('a shared view is seen by every member, and changed by its creator and owners only', async () => {
  const { owner, member, other, path } = await formTeam();
  const body = { page: 'analytics', name: 'Germany', search: { country: 'DE' }, shared: true };
  const { id } = (await member.call('POST', path, body)).data;
  expect((await other.call('GET', path)).list).toMatchObject([
    { id, name: 'Germany', shared: true, createdByEmail: member.email, isMine: false, mayChange: false },
  ]);
  expect((await other.call('PATCH', `${path}/${id}`, { name: 'Mine' })).code).toBe('FORBIDDEN');
  expect((await other.call('DELETE', `${path}/${id}`)).code).toBe('FORBIDDEN');
  expect((await owner.call('PATCH', `${path}/${id}`, { name: 'Austria' })).data).toMatchObject({ name: 'Austria' });
  // It would become the creator's own, out of the sight of who changed it.
  expect((await owner.call('PATCH', `${path}/${id}`, { shared: false })).code).toBe('FORBIDDEN');
  expect((await member.call('PATCH', `${path}/${id}`, { shared: false })).data).toMatchObject({ shared: false });
  expect(await namesOf(other, path)).toEqual([]);
  expect((await member.call('PATCH', `${path}/${id}`, { shared: true })).data).toMatchObject({ shared: true });
  expect((await owner.call('DELETE', `${path}/${id}`)).status).toBe(200);
});

test('with a membership its own views end, and shared ones stay', async () => {
  const { owner, member, path, workspaceId } = await formTeam();
  await member.call('POST', path, { page: 'links', name: 'Own', search: {} });
  await member.call('POST', path, { page: 'links', name: 'Shared', search: {}, shared: true });
  expect((await owner.call('DELETE', `/workspaces/${workspaceId}/members/${member.userId}`)).status).toBe(200);
  const { rows } = await management.pool.query('select name from saved_views where workspace_id = $1', [workspaceId]);
  expect(rows).toEqual([{ name: 'Shared' }]);
  expect(await namesOf(owner, path)).toEqual(['Shared']);
});

test('a member has 50 views of their own and a workspace 100 shared ones, also when they are created at once', async () => {
  const { owner, member, path } = await formTeam();
  const create = (browser: Browser, shared: boolean, count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, nth) =>
        browser.call('POST', path, { page: 'links', name: `View ${nth}`, search: {}, shared }),
      ),
    );
  for (const [browser, shared, max] of [
    [member, false, 50],
    [owner, true, 100],
  ] as const) {
    const codes = (await create(browser, shared, max + 3)).map(({ status, code }) => code ?? status);
    expect(codes.filter((code) => code === 201).length).toBe(max);
    expect(codes.filter((code) => code === 'PLAN_LIMIT_REACHED').length).toBe(3);
  }
  const [own] = (await member.call('GET', path)).list.filter(({ shared }) => shared === false);
  expect((await member.call('PATCH', `${path}/${String(own?.['id'])}`, { shared: true })).code).toBe(
    'PLAN_LIMIT_REACHED',
  );
});

test('what is no view is refused with its field', async () => {
  const { owner, path } = await formTeam();
  const valid = { page: 'links', name: 'View', search: {} };
  const wrong: [string, object][] = [
    ['page', { ...valid, page: 'tags' }],
    ['name', { ...valid, name: ' ' }],
    ['name', { ...valid, name: 'n'.repeat(61) }],
    ['search', { ...valid, search: [] }],
    ['search', { ...valid, search: { tag: { nested: true } } }],
    ['search', { ...valid, search: Object.fromEntries(Array.from({ length: 3 }, (_, n) => [n, 'x'.repeat(1_900)])) }],
    ['search', { ...valid, search: { tag: Array.from({ length: 51 }, () => 'a') } }],
    ['shared', { ...valid, shared: 'yes' }],
  ];
  for (const [field, body] of wrong) {
    const response = await owner.call('POST', path, body);
    expect([response.code, response.text]).toEqual(['VALIDATION_ERROR', expect.stringContaining(`"${field}`)]);
  }
});
