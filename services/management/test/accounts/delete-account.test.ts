import { afterAll, beforeAll, expect, test } from 'vitest';
import { setSuspended } from '../../src/operator/index.ts';
import { join, openBrowser, password } from '../support/open-browser.ts';
import { startManagement, type TestManagement } from '../support/start-management.ts';

let management: TestManagement;
beforeAll(async () => void (management = await startManagement()));
afterAll(() => management.stop());

async function signedUp() {
  const browser = openBrowser(management);
  await browser.signUp();
  return { browser, workspaceId: await browser.firstWorkspace() };
}

const deletingSince = async (workspaceId: string) => {
  const { rows } = await management.pool.query<{ since: Date | null }>(
    'select deleting_since as since from workspaces where id = $1',
    [workspaceId],
  );
  return rows[0]?.since;
};

test('a deleted account takes its own workspace along, leaves those of others, and can be made again', async () => {
  const [leaving, staying] = [await signedUp(), await signedUp()];
  await join(staying.browser, staying.workspaceId, leaving.browser, 'owner');
  const { token } = (await leaving.browser.call('POST', `/workspaces/${staying.workspaceId}/tokens`, { name: 'Mine' }))
    .data;
  const { status, data } = await leaving.browser.call('DELETE', '/account', { password });
  expect([status, data]).toEqual([200, { deleted: true }]);
  expect(leaving.browser.cookie).toBeUndefined();
  expect((await openBrowser(management).signIn(leaving.browser.email, password)).status).toBe(401);
  expect(await deletingSince(leaving.workspaceId)).toBeInstanceOf(Date);
  expect(await deletingSince(staying.workspaceId)).toBeNull();
  const { list } = await staying.browser.call('GET', `/workspaces/${staying.workspaceId}/members`);
  expect(list).toMatchObject([{ email: staying.browser.email }]);
  expect((await management.call('GET', '/v1/links', undefined, { token })).body.error.code).toBe('INVALID_TOKEN');
  await openBrowser(management).signUp({ email: leaving.browser.email });
});

test('an account with the wrong password, or the only owner beside members, is not deleted', async () => {
  const { browser, workspaceId } = await signedUp();
  for (const typed of ['wrong password', '', undefined, 7]) {
    const { status, code } = await browser.call('DELETE', '/account', { password: typed });
    expect([status, code]).toEqual([400, 'VALIDATION_ERROR']);
  }
  const member = await signedUp();
  await join(browser, workspaceId, member.browser, 'member');
  const refused = await browser.call('DELETE', '/account', { password });
  expect([refused.status, refused.code]).toEqual([403, 'FORBIDDEN']);
  expect(refused.text).toContain('hand them over first');
  expect((await browser.call('GET', `/workspaces/${workspaceId}/members`)).list).toHaveLength(2);
  expect(await deletingSince(workspaceId)).toBeNull();
  await browser.call('POST', `/workspaces/${workspaceId}/hand-over`, { userId: member.browser.userId });
  expect((await browser.call('DELETE', '/account', { password })).status).toBe(200);
  expect((await member.browser.call('GET', `/workspaces/${workspaceId}/members`)).list).toHaveLength(1);
});

test('an account whose own workspace is suspended stays until the operator releases it', async () => {
  const { browser, workspaceId } = await signedUp();
  await setSuspended(management.pool, 'workspace', workspaceId, true);
  expect((await browser.call('DELETE', '/account', { password })).code).toBe('FORBIDDEN');
  await setSuspended(management.pool, 'workspace', workspaceId, false);
  expect((await browser.call('DELETE', '/account', { password })).status).toBe(200);
});
