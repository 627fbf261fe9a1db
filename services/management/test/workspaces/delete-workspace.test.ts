import { waitFor } from '@linkplane/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDomain, setSuspended } from '../../src/operator/index.ts';
import { openBrowser, type Browser } from '../support/open-browser.ts';
import { startManagement, type TestManagement } from '../support/start-management.ts';

let management: TestManagement;
beforeAll(async () => {
  management = await startManagement({ start: true });
});
afterAll(() => management.stop());

async function newOwner() {
  const owner = openBrowser(management);
  await owner.signUp();
  const workspaceId = await owner.firstWorkspace();
  await management.pool.query(`update workspaces set plan = 'enterprise' where id = $1`, [workspaceId]);
  const { name } = (await owner.call('GET', `/workspaces/${workspaceId}`)).data as unknown as { name: string };
  return { owner, workspaceId, name, path: `/workspaces/${workspaceId}` };
}

const deletionsOf = async (browser: Browser) => (await browser.call('GET', '/workspace-deletions')).list;

async function countRows(workspaceId: string): Promise<Record<string, number>> {
  const { rows: tables } = await management.pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'workspace_id' order by 1`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const text = `select count(*)::int as rows from "${name}" where workspace_id = $1`;
    const { rows } = await management.pool.query<{ rows: number }>(text, [workspaceId]);
    if (rows[0]!.rows > 0) counts[name] = rows[0]!.rows;
  }
  return counts;
}

test('a deleted workspace is out of reach at once, and all that it has is removed and reported', async () => {
  const { owner, workspaceId, name, path } = await newOwner();
  const { token } = (await owner.call('POST', `${path}/tokens`, { name: 'Mine' })).data;
  const call = (method: string, to: string, body?: unknown) => management.call(method, `/v1${to}`, body, { token });
  await addDomain(management.pool, workspaceId, { host: 'go.deleted.example', isDefault: false });
  const links = Array.from({ length: 700 }, (_, nth) => ({
    url: 'https://example.com/',
    slug: `gone-${nth}`,
    tags: ['a'],
  }));
  await call('POST', '/links/bulk', { links });
  const link = (await call('POST', '/links', { url: 'https://example.com/', domain: 'go.deleted.example' })).body.data;
  await setSuspended(management.pool, 'link', link.id, true);
  const profile = (await call('POST', '/profiles', { displayName: 'Gone', slug: 'gone-page' })).body.data;
  await call('POST', `/profiles/${profile.id}/blocks`, { type: 'divider' });
  await call('POST', '/webhooks', { url: 'https://hooks.example.com/', events: ['link.created'] });
  await call('POST', '/shares', { subject: { type: 'link', id: link.id } });
  await call('POST', '/utm-templates', { name: 'Campaign', utmSource: 'mail' });
  await call('PATCH', '/workspace', { excludedAddresses: ['203.0.113.7'], retentionDays: 90 });

  const { status, data } = await owner.call('DELETE', path, { name });
  expect([status, data]).toMatchObject([202, { workspaceId, name, members: 1, tokens: 1, removedAt: null }]);
  expect((await owner.call('GET', path)).status).toBe(404);
  expect((await call('GET', '/links')).body.error.code).toBe('INVALID_TOKEN');
  await waitFor(async () => (await deletionsOf(owner))[0]?.['removedAt'] != null, {
    timeoutMs: 30_000,
    what: 'the workspace is removed',
  });
  expect(await deletionsOf(owner)).toMatchObject([
    { workspaceId, links: 701, profiles: 1, domains: 1, webhooks: 1, tokens: 1, members: 1, visitsErasedAt: null },
  ]);
  // Changes are published a moment after their commit.
  await waitFor(async () => (await countRows(workspaceId))['outbox'] === undefined, { what: 'changes are published' });
  expect(await countRows(workspaceId)).toEqual({ erasures: 1, workspace_deletions: 1 });
  for (const slug of ['gone-0', 'gone-699', 'gone-page'])
    expect(management.published).toContainEqual(expect.objectContaining({ kind: 'target', slugKey: slug }));
  expect(management.published).toContainEqual(expect.objectContaining({ kind: 'host', host: 'go.deleted.example' }));
  expect((await management.call('POST', '/v1/links', { url: 'https://example.com/', slug: 'gone-0' })).status).toBe(
    201,
  );
});

test('a workspace is deleted by its owner who types its name, and by no other user', async () => {
  const { owner, workspaceId, name, path } = await newOwner();
  for (const typed of ['', name.toUpperCase() + '!', `${name} `, undefined, null]) {
    const { status, code } = await owner.call('DELETE', path, { name: typed });
    expect([status, code]).toEqual([400, 'VALIDATION_ERROR']);
  }
  expect((await owner.call('DELETE', path)).status).toBe(400);
  const stranger = openBrowser(management);
  await stranger.signUp();
  expect((await stranger.call('DELETE', path, { name })).status).toBe(404);
  await setSuspended(management.pool, 'workspace', workspaceId, true);
  expect((await owner.call('DELETE', path, { name })).code).toBe('FORBIDDEN');
  await setSuspended(management.pool, 'workspace', workspaceId, false);
  expect((await owner.call('GET', path)).data).toMatchObject({ name });
  expect(await deletionsOf(owner)).toEqual([]);
  expect((await owner.call('DELETE', path, { name })).status).toBe(202);
  expect(await deletionsOf(stranger)).toEqual([]);
});
