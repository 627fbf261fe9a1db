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
  const response = await owner.call('POST', `/workspaces/${workspaceId}/invites`, { role: 'member', ...fields });
  expect(response.status).toBe(201);
  return { workspaceId, ...response.data };
}

const accept = (browser: Browser, token: string) => browser.call('POST', '/invites/accept', { token });

test('an invite adds one member with its role and is used up', async () => {
  const [owner, joining, late] = [await signedUp(), await signedUp(), await signedUp()];
  const { workspaceId, token, id } = await invite(owner);
  expect((await owner.call('GET', `/workspaces/${workspaceId}/invites`)).list).toMatchObject([{ id, role: 'member' }]);
  expect((await accept(joining, token)).data).toMatchObject({ id: workspaceId, role: 'member' });
  expect((await accept(late, token)).code).toBe('NOT_FOUND');
  expect((await owner.call('GET', `/workspaces/${workspaceId}/invites`)).list).toEqual([]);
});

test('of many users who accept an invite at once exactly one becomes a member', async () => {
  const owner = await signedUp();
  const crowd = await Promise.all(Array.from({ length: 6 }, signedUp));
  const { workspaceId, token } = await invite(owner);
  const response = await Promise.all(crowd.map((one) => accept(one, token)));
  expect(response.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404, 404]);
  expect((await owner.call('GET', `/workspaces/${workspaceId}/members`)).list.length).toBe(2);
});

test('an expired, a revoked, a foreign and an unknown invite get the same response', async () => {
  const [owner, joining] = [await signedUp(), await signedUp()];
  const [expired, revoked] = [await invite(owner), await invite(owner)];
  const foreign = await invite(owner, { email: 'someone.else@example.com' });
  const left = await management.pool.query<{ days: number }>(
    `select extract(day from expires_at - created_at)::int as days from invites where id = $1`,
    [expired.id],
  );
  expect(left.rows).toEqual([{ days: 7 }]);
  await management.pool.query(`update invites set expires_at = now() - interval '1 second' where id = $1`, [
    expired.id,
  ]);
  await owner.call('DELETE', `/workspaces/${revoked.workspaceId}/invites/${revoked.id}`);
  const responses = [];
  for (const token of [expired.token, revoked.token, foreign.token, 'A'.repeat(43), 'nonsense'])
    responses.push(await accept(joining, token));
  for (const { status, text } of responses) expect([status, text]).toEqual([404, responses[0]!.text]);
  expect((await joining.call('GET', '/workspaces')).list.length).toBe(1);
});

test('an invite names its workspace to those who could accept it, and stays usable', async () => {
  const [owner, joining, other] = [await signedUp(), await signedUp(), await signedUp()];
  const stranger = openBrowser(management);
  const open = await invite(owner);
  await owner.call('PATCH', `/workspaces/${open.workspaceId}`, { name: 'Marketing' });
  const own = await invite(owner, { email: joining.email });
  const preview = (browser: Browser, token: string) => browser.call('POST', '/invites/preview', { token });
  for (const [browser, token] of [
    [stranger, open.token],
    [other, open.token],
    [stranger, own.token],
    [joining, own.token],
  ] as const)
    expect((await preview(browser, token)).data).toEqual({ workspaceName: 'Marketing', role: 'member' });
  await management.pool.query(`update invites set expires_at = now() - interval '1 second' where id = $1`, [open.id]);
  const refused = [
    await preview(other, own.token),
    await preview(stranger, open.token),
    await preview(stranger, 'A'.repeat(43)),
    await preview(stranger, 'nonsense'),
  ];
  for (const { status, text } of refused) expect([status, text]).toEqual([404, refused[0]!.text]);
  expect(refused[0]!.text).not.toContain('Marketing');
  expect((await accept(joining, own.token)).status).toBe(200);
  expect((await preview(stranger, own.token)).text).toBe(refused[0]!.text);
});

test('an invite for an address matches it in any letter case', async () => {
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

test('an invite becomes invalid when its creator loses the right to invite', async () => {
  const [owner, second, joining] = [await signedUp(), await signedUp(), await signedUp()];
  const workspaceId = await owner.firstWorkspace();
  await join(owner, workspaceId, second, 'owner');
  const response = await second.call('POST', `/workspaces/${workspaceId}/invites`, { role: 'owner' });
  await owner.call('DELETE', `/workspaces/${workspaceId}/members/${second.userId}`);
  expect((await accept(joining, response.data.token)).code).toBe('NOT_FOUND');
});

test('only the hash of an invite is stored, and its link has it in the fragment', async () => {
  const { id, token, url } = await invite(await signedUp());
  expect(url).toBe(`http://localhost:8080/app/invite#${token}`);
  const { rows } = await management.pool.query<{ row: string }>('select i::text as row from invites i where id = $1', [
    id,
  ]);
  expect(rows[0]!.row).not.toContain(token);
});

test("an operator's invite for an address with an account is valid for any account that has its link, once", async () => {
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
