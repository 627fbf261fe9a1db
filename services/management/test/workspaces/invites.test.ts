import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMember } from '../../src/operator/index.ts';
import { startManagement, type TestManagement } from '../support/start-management.ts';
import { join, openBrowser, type Browser } from '../support/open-browser.ts';

let management: TestManagement;
beforeAll(async () => void (management = await startManagement()));
afterAll(() => management.stop());

async function signedUp(): Promise<Browser> {
  const browser = openBrowser(management);
  await browser.signUp();
  return browser;
}

async function invite(owner: Browser, fields: Record<string, unknown> = {}) {
  const workspaceId = await owner.firstWorkspace();
  const told = await owner.call('POST', `/workspaces/${workspaceId}/invites`, { role: 'member', ...fields });
  expect(told.status).toBe(201);
  return { workspaceId, ...told.data };
}

const accept = (browser: Browser, token: string) => browser.call('POST', '/invites/accept', { token });

test('an invite lets one person in, with its role, and is gone', async () => {
  const [owner, joining, late] = [await signedUp(), await signedUp(), await signedUp()];
  const { workspaceId, token, id } = await invite(owner);
  expect((await owner.call('GET', `/workspaces/${workspaceId}/invites`)).list).toMatchObject([{ id, role: 'member' }]);
  expect((await accept(joining, token)).data).toMatchObject({ id: workspaceId, role: 'member' });
  expect((await accept(late, token)).code).toBe('NOT_FOUND');
  expect((await owner.call('GET', `/workspaces/${workspaceId}/invites`)).list).toEqual([]);
});

test('of many who use it at once exactly one gets in', async () => {
  const owner = await signedUp();
  const crowd = await Promise.all(Array.from({ length: 6 }, signedUp));
  const { workspaceId, token } = await invite(owner);
  const told = await Promise.all(crowd.map((one) => accept(one, token)));
  expect(told.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404, 404]);
  expect((await owner.call('GET', `/workspaces/${workspaceId}/members`)).list.length).toBe(2);
});

test('an invite that has expired, was taken back, is for someone else or never was: all are answered alike', async () => {
  const [owner, joining] = [await signedUp(), await signedUp()];
  const [expired, revoked] = [await invite(owner), await invite(owner)];
  const foreign = await invite(owner, { email: 'someone.else@example.com' });
  const left = await management.pool.query<{ days: number }>(
    `select extract(day from expires_at - created_at)::int as days from invites where id = $1`,
    [expired.id],
  );
  expect(left.rows).toEqual([{ days: 7 }]);
  await management.pool.query('update invites set expires_at = now() where id = $1', [expired.id]);
  await owner.call('DELETE', `/workspaces/${revoked.workspaceId}/invites/${revoked.id}`);
  const answers = [];
  for (const token of [expired.token, revoked.token, foreign.token, 'A'.repeat(43), 'nonsense'])
    answers.push(await accept(joining, token));
  for (const { status, text } of answers) expect([status, text]).toEqual([404, answers[0]!.text]);
  expect((await joining.call('GET', '/workspaces')).list.length).toBe(1);
});

test('an invite for an address is for it in any letter case', async () => {
  const [owner, joining] = [await signedUp(), await signedUp()];
  const { token } = await invite(owner, { email: joining.email.toUpperCase() });
  expect((await accept(joining, token)).status).toBe(200);
});

test('members do not use up an invite', async () => {
  const [owner, joining] = [await signedUp(), await signedUp()];
  const { token } = await invite(owner, { role: 'owner' });
  expect((await accept(owner, token)).code).toBe('VALIDATION_ERROR');
  expect((await accept(joining, token)).data).toMatchObject({ role: 'owner' });
});

test('an invite ends with the rights of the one who made it', async () => {
  const [owner, second, joining] = [await signedUp(), await signedUp(), await signedUp()];
  const workspaceId = await owner.firstWorkspace();
  await join(owner, workspaceId, second, 'owner');
  const told = await second.call('POST', `/workspaces/${workspaceId}/invites`, { role: 'owner' });
  await owner.call('DELETE', `/workspaces/${workspaceId}/members/${second.userId}`);
  expect((await accept(joining, told.data.token)).code).toBe('NOT_FOUND');
});

test('only the hash of an invite is stored, and its link carries it where no log sees it', async () => {
  const { id, token, url } = await invite(await signedUp());
  expect(url).toBe(`http://localhost:8080/app/invite#${token}`);
  const { rows } = await management.pool.query<{ row: string }>('select i::text as row from invites i where id = $1', [
    id,
  ]);
  expect(rows[0]!.row).not.toContain(token);
});

test('the invite that an operator makes for a known address is good for whoever has its link, and for nobody else', async () => {
  const squatter = openBrowser(management);
  await squatter.signUp();
  const { workspaceId } = await management.newWorkspace();
  const member = { email: squatter.email, role: 'owner' as const };
  const made = await addMember(management.pool, workspaceId, member, new URL('https://lnk.example'));
  if (made.kind !== 'invited') throw new Error(made.kind);
  expect((await squatter.call('GET', '/workspaces')).list).toHaveLength(1);
  const right = openBrowser(management);
  await right.signUp();
  const token = made.url.replace('https://lnk.example/app/invite#', '');
  expect((await right.call('POST', '/invites/accept', { token })).data).toMatchObject({
    id: workspaceId,
    role: 'owner',
  });
  expect((await squatter.call('POST', '/invites/accept', { token })).code).toBe('NOT_FOUND');
});
