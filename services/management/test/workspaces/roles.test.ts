import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  domainRoutes,
  inviteRoutes,
  memberRoutes,
  tokenRoutes,
  viewRoutes,
  workspaceRoutes,
  type AccountRoute,
} from '@linkplane/contracts/account';
import { startManagement, type TestManagement } from '../support/start-management.ts';
import { join, openBrowser, type Browser } from '../support/open-browser.ts';

let management: TestManagement;
beforeAll(async () => void (management = await startManagement()));
afterAll(() => management.stop());

type Team = { workspaceId: string; owner: Browser; member: Browser; outsider: Browser };

async function signedUp(): Promise<Browser> {
  const browser = openBrowser(management);
  await browser.signUp();
  return browser;
}

async function formTeam(): Promise<Team> {
  const [owner, member, outsider] = [await signedUp(), await signedUp(), await signedUp()];
  const workspaceId = await owner.firstWorkspace();
  await join(owner, workspaceId, member, 'member');
  return { workspaceId, owner, member, outsider };
}

const unknownUser = 'usr_00000000000000000000';
/** Every route on a workspace: its body, and the roles that may call it. A test fails for a missing route. */
const matrix: Record<string, { body?: unknown; allowed: ('owner' | 'member')[] }> = {
  getWorkspace: { allowed: ['owner', 'member'] },
  getLinksVersion: { allowed: ['owner', 'member'] },
  renameWorkspace: { body: { name: 'Renamed' }, allowed: ['owner'] },
  deleteWorkspace: { body: { name: 'Another name' }, allowed: ['owner'] },
  leaveWorkspace: { allowed: ['owner', 'member'] },
  listMembers: { allowed: ['owner', 'member'] },
  changeRole: { body: { role: 'member' }, allowed: ['owner'] },
  removeMember: { allowed: ['owner'] },
  handOver: { body: { userId: unknownUser }, allowed: ['owner'] },
  listInvites: { allowed: ['owner'] },
  createInvite: { body: { role: 'member' }, allowed: ['owner'] },
  revokeInvite: { allowed: ['owner'] },
  listTokens: { allowed: ['owner'] },
  createToken: { body: { name: 'Mine' }, allowed: ['owner'] },
  revokeToken: { allowed: ['owner'] },
  listDomains: { allowed: ['owner', 'member'] },
  createDomain: { body: { host: 'go.example.com' }, allowed: ['owner'] },
  getDomain: { allowed: ['owner', 'member'] },
  updateDomain: { body: { isDefault: true }, allowed: ['owner'] },
  verifyDomain: { allowed: ['owner'] },
  deleteDomain: { allowed: ['owner'] },
  listViews: { allowed: ['owner', 'member'] },
  createView: { body: { page: 'links', name: 'Mine', search: {} }, allowed: ['owner', 'member'] },
  updateView: { body: { name: 'Mine' }, allowed: ['owner', 'member'] },
  deleteView: { allowed: ['owner', 'member'] },
};

const tables = { ...workspaceRoutes, ...memberRoutes, ...inviteRoutes, ...tokenRoutes, ...domainRoutes, ...viewRoutes };
const onWorkspaces = Object.entries<AccountRoute>(tables).filter(([, { path }]) => path.includes(':workspaceId'));
const unknownIds = {
  userId: unknownUser,
  inviteId: 'inv_00000000000000000000',
  tokenId: 'tok_00000000000000000000',
  domainId: 'dom_00000000000000000000',
  viewId: 'viw_00000000000000000000',
};

const addressOf = ({ path }: AccountRoute, ids: Record<string, string>) =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => ids[name] ?? '');

test.each(onWorkspaces)('%s is allowed to exactly the roles of the matrix', async (name, route) => {
  const how = matrix[name];
  if (!how) throw new Error(`the matrix has no roles for ${name}`);
  const { workspaceId, owner, member } = await formTeam();
  for (const [role, browser] of Object.entries({ member, owner })) {
    const path = addressOf(route, { ...unknownIds, workspaceId });
    const response = await browser.call(route.method.toUpperCase(), path, how.body);
    const isRefused = response.code === 'FORBIDDEN' && response.text.includes('Your role');
    expect([role, isRefused]).toEqual([role, !how.allowed.includes(role as 'owner' | 'member')]);
    if (!isRefused) expect([200, 201, 400, 403, 404]).toContain(response.status);
  }
});

test.each(onWorkspaces)(
  "%s responses for others' workspaces as for unknown ones, and does nothing",
  async (name, route) => {
    const { workspaceId, owner, outsider } = await formTeam();
    const { email } = owner;
    const responses = [];
    for (const id of ['wsp_00000000000000000000', workspaceId, 'nonsense', '%00', "wsp_'--"]) {
      const path = addressOf(route, { ...unknownIds, userId: owner.userId, workspaceId: id });
      responses.push(await outsider.call(route.method.toUpperCase(), path, matrix[name]?.body));
    }
    for (const { status, text } of responses) expect([status, text]).toEqual([404, responses[0]!.text]);
    const { list } = await owner.call('GET', `/workspaces/${workspaceId}/members`);
    expect(list).toMatchObject([{ email, role: 'owner' }, { role: 'member' }]);
  },
);

test.each(onWorkspaces)('%s needs a session', async (name, route) => {
  const path = addressOf(route, { ...unknownIds, workspaceId: management.owner.workspaceId });
  const response = await openBrowser(management).call(route.method.toUpperCase(), path, matrix[name]?.body);
  expect(response.code).toBe('UNAUTHORIZED');
});

test('members, invites, tokens, domains and views of another workspace of the same owner are not found', async () => {
  const [mine, theirs] = [await formTeam(), await formTeam()];
  const path = `/workspaces/${theirs.workspaceId}`;
  const token = await theirs.owner.call('POST', `${path}/tokens`, { name: 'Theirs' });
  const invite = await theirs.owner.call('POST', `${path}/invites`, { role: 'member' });
  const domain = await theirs.owner.call('POST', `${path}/domains`, { host: 'theirs.example' });
  const view = await theirs.owner.call('POST', `${path}/views`, {
    page: 'links',
    name: 'Theirs',
    search: {},
    shared: true,
  });
  for (const [kind, id, unknown] of [
    ['views', view.data.id, unknownIds.viewId],
    ['domains', domain.data.id, unknownIds.domainId],
    ['tokens', token.data.id, unknownIds.tokenId],
    ['invites', invite.data.id, unknownIds.inviteId],
    ['members', theirs.member.userId, unknownUser],
  ]) {
    const [response, unknownResponse, malformedResponse] = [
      await mine.owner.call('DELETE', `/workspaces/${mine.workspaceId}/${kind}/${id}`),
      await mine.owner.call('DELETE', `/workspaces/${mine.workspaceId}/${kind}/${unknown}`),
      await mine.owner.call('DELETE', `/workspaces/${mine.workspaceId}/${kind}/%00`),
    ];
    expect([response.status, response.text]).toEqual([404, unknownResponse.text]);
    expect(malformedResponse.text).toBe(unknownResponse.text);
  }
  expect((await theirs.owner.call('GET', `${path}/tokens`)).list.length).toBe(1);
  expect((await theirs.owner.call('GET', `${path}/invites`)).list.length).toBe(1);
  expect((await theirs.owner.call('GET', `${path}/domains`)).list.length).toBe(1);
  expect((await theirs.owner.call('GET', `${path}/members`)).list.length).toBe(2);
  expect((await theirs.owner.call('GET', `${path}/views`)).list.length).toBe(1);
});

test('the last owner cannot leave, be removed or become a member', async () => {
  const { workspaceId, owner, member } = await formTeam();
  const path = `/workspaces/${workspaceId}`;
  expect((await owner.call('DELETE', `${path}/membership`)).code).toBe('FORBIDDEN');
  expect((await owner.call('DELETE', `${path}/members/${owner.userId}`)).code).toBe('FORBIDDEN');
  expect((await owner.call('PATCH', `${path}/members/${owner.userId}`, { role: 'member' })).code).toBe('FORBIDDEN');
  expect((await owner.call('POST', `${path}/hand-over`, { userId: member.userId })).status).toBe(200);
  expect((await owner.call('PATCH', path, { name: 'Not mine' })).code).toBe('FORBIDDEN');
  expect((await owner.call('DELETE', `${path}/membership`)).status).toBe(200);
  expect((await owner.call('GET', path)).status).toBe(404);
  expect((await member.call('GET', `${path}/members`)).list).toMatchObject([{ role: 'owner' }]);
});

test('an owner remains when several owners leave at the same time', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { workspaceId, owner, member, outsider } = await formTeam();
    await owner.call('PATCH', `/workspaces/${workspaceId}/members/${member.userId}`, { role: 'owner' });
    await join(owner, workspaceId, outsider, 'owner');
    const path = `/workspaces/${workspaceId}`;
    const response = await Promise.all([
      owner.call('DELETE', `${path}/membership`),
      member.call('PATCH', `${path}/members/${owner.userId}`, { role: 'member' }),
      outsider.call('DELETE', `${path}/members/${member.userId}`),
      member.call('POST', `${path}/hand-over`, { userId: outsider.userId }),
      outsider.call('DELETE', `${path}/membership`),
    ]);
    for (const { status } of response) expect([200, 403, 404]).toContain(status);
    const { rows } = await management.pool.query(`select 1 from members where workspace_id = $1 and role = 'owner'`, [
      workspaceId,
    ]);
    expect(rows.length).toBeGreaterThanOrEqual(1);
  }
});

test('of two owners who demote each other at once one succeeds', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { workspaceId, owner, member } = await formTeam();
    const path = `/workspaces/${workspaceId}/members`;
    await owner.call('PATCH', `${path}/${member.userId}`, { role: 'owner' });
    const response = await Promise.all([
      owner.call('PATCH', `${path}/${member.userId}`, { role: 'member' }),
      member.call('PATCH', `${path}/${owner.userId}`, { role: 'member' }),
    ]);
    expect(response.map(({ status }) => status).sort()).toEqual([200, 403]);
  }
});

test('an account owns at most ten workspaces, also when it creates them at once', async () => {
  const browser = await signedUp();
  const response = await Promise.all(
    Array.from({ length: 14 }, (_, nth) => browser.call('POST', '/workspaces', { name: `Number ${nth}` })),
  );
  expect(response.filter(({ status }) => status === 201).length).toBe(9);
  expect(response.filter(({ code }) => code === 'PLAN_LIMIT_REACHED').length).toBe(5);
});
