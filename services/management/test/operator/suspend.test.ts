import { afterAll, beforeAll, expect, test } from 'vitest';
import { setSuspended } from '../../src/operator/index.ts';
import { openBrowser } from '../support/open-browser.ts';
import { startManagement, type TestManagement } from '../support/start-management.ts';

let management: TestManagement;
beforeAll(async () => void (management = await startManagement()));
afterAll(() => management.stop());

test('a suspended workspace can be read and left by its members, but not changed', async () => {
  const [owner, other] = [openBrowser(management), openBrowser(management)];
  await owner.signUp();
  await other.signUp();
  const workspaceId = await owner.firstWorkspace();
  const path = `/workspaces/${workspaceId}`;
  const invite = await owner.call('POST', `${path}/invites`, { role: 'owner' });
  await other.call('POST', '/invites/accept', { token: invite.data.token });
  expect((await owner.call('GET', path)).data).toMatchObject({ suspended: false });
  await setSuspended(management.pool, 'workspace', workspaceId, true);
  expect((await owner.call('GET', path)).data).toMatchObject({ suspended: true });
  const changes: [string, string, unknown?][] = [
    ['PATCH', path, { name: 'Renamed' }],
    ['POST', `${path}/tokens`, { name: 'x' }],
    ['POST', `${path}/invites`, { role: 'member' }],
    ['POST', `${path}/domains`, { host: 'go.suspended.example' }],
    ['PATCH', `${path}/members/${other.userId}`, { role: 'member' }],
    ['POST', `${path}/v1/links`, { url: 'https://example.com/' }],
  ];
  for (const [method, to, body] of changes)
    expect([to, (await owner.call(method, to, body)).code]).toEqual([to, 'FORBIDDEN']);
  for (const to of [`${path}/members`, `${path}/tokens`, `${path}/v1/links`, `${path}/v1/profiles`])
    expect([to, (await owner.call('GET', to)).status]).toEqual([to, 200]);
  expect((await other.call('DELETE', `${path}/membership`)).status).toBe(200);
});

test('a second suspension or resumption changes nothing and publishes nothing', async () => {
  const { id } = await management.create();
  const countChanges = async () => {
    const { rows } = await management.pool.query<{ version: number }>('select version from links where id = $1', [id]);
    return rows[0]?.version;
  };
  for (const isSuspended of [true, false]) {
    expect(await setSuspended(management.pool, 'link', id, isSuspended)).toBe(true);
    const before = await countChanges();
    expect(await setSuspended(management.pool, 'link', id, isSuspended)).toBe(true);
    expect(await countChanges()).toBe(before);
  }
});
