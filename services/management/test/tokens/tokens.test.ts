import { waitFor } from '@linkplane/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createToken } from '../../src/operator/index.ts';
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

/** Two owners, each with a token that they created. */
async function formTeam() {
  const [owner, other] = [await signedUp(), await signedUp()];
  const workspaceId = await owner.firstWorkspace();
  const othersOwn = await other.firstWorkspace();
  await join(owner, workspaceId, other, 'owner');
  const path = `/workspaces/${workspaceId}`;
  const make = async (browser: Browser, name: string) =>
    (await browser.call('POST', `${path}/tokens`, { name })).data.token;
  const tokens = { owner: await make(owner, 'Of the owner'), other: await make(other, 'Of the other') };
  const elsewhere = (await other.call('POST', `/workspaces/${othersOwn}/tokens`, { name: 'Elsewhere' })).data.token;
  const statusOf = async (token: string) => (await management.call('GET', '/v1/links', undefined, { token })).status;
  return { owner, other, path, workspaceId, tokens, elsewhere, statusOf };
}

test('the list has the creator of a token, and the network of its last use without the address', async () => {
  const { owner, path, workspaceId, tokens } = await formTeam();
  const byOperator = await createToken(management.pool, workspaceId, 'By the operator');
  for (const token of [tokens.owner, byOperator!.token])
    await management.call('GET', '/v1/links', undefined, { token, headers: { 'x-forwarded-for': '203.0.113.77' } });
  const list = () => owner.call('GET', `${path}/tokens`);
  await waitFor(async () => (await list()).list.filter(({ lastUsedFrom }) => lastUsedFrom !== null).length === 2);
  const response = await list();
  const byName = Object.fromEntries(response.list.map((token) => [String(token['name']), token]));
  expect(byName['Of the owner']).toMatchObject({
    createdBy: owner.userId,
    createdByEmail: owner.email,
    lastUsedFrom: '203.0.113.0/24',
  });
  expect(byName['By the operator']).toMatchObject({ createdBy: null, createdByEmail: null });
  expect(byName['Of the other']).toMatchObject({ lastUsedAt: null, lastUsedFrom: null });
  expect(response.text).not.toContain('203.0.113.77');
});

describe('the tokens that a user created in a workspace are revoked from the next request on', () => {
  const ways: [string, (team: Awaited<ReturnType<typeof formTeam>>) => Promise<{ status: number }>][] = [
    ['when they are removed', ({ owner, other, path }) => owner.call('DELETE', `${path}/members/${other.userId}`)],
    [
      'when they become a member',
      ({ owner, other, path }) => owner.call('PATCH', `${path}/members/${other.userId}`, { role: 'member' }),
    ],
    ['when they leave', ({ other, path }) => other.call('DELETE', `${path}/membership`)],
    [
      'when they hand the workspace over',
      ({ owner, other, path }) => other.call('POST', `${path}/hand-over`, { userId: owner.userId }),
    ],
  ];
  test.each(ways)('%s', async (_, act) => {
    const team = await formTeam();
    expect(await team.statusOf(team.tokens.other)).toBe(200);
    expect((await act(team)).status).toBe(200);
    expect(await team.statusOf(team.tokens.other)).toBe(401);
    expect([await team.statusOf(team.tokens.owner), await team.statusOf(team.elsewhere)]).toEqual([200, 200]);
  });
});

describe('with revokeTokens=false the tokens stay valid', () => {
  const ways: [string, (team: Awaited<ReturnType<typeof formTeam>>) => Promise<{ status: number }>][] = [
    [
      'when their creator is removed',
      ({ owner, other, path }) => owner.call('DELETE', `${path}/members/${other.userId}?revokeTokens=false`),
    ],
    [
      'when their creator becomes a member',
      ({ owner, other, path }) =>
        owner.call('PATCH', `${path}/members/${other.userId}`, { role: 'member', revokeTokens: false }),
    ],
    ['when their maker leaves', ({ other, path }) => other.call('DELETE', `${path}/membership?revokeTokens=false`)],
    [
      'when their creator hands the workspace over',
      ({ owner, other, path }) =>
        other.call('POST', `${path}/hand-over`, { userId: owner.userId, revokeTokens: false }),
    ],
  ];
  test.each(ways)('%s', async (_, act) => {
    const team = await formTeam();
    expect((await act(team)).status).toBe(200);
    expect(await team.statusOf(team.tokens.other)).toBe(200);
  });
});

test('another value is refused, and nothing changes', async () => {
  const { owner, other, path, tokens, statusOf } = await formTeam();
  const response = await owner.call('DELETE', `${path}/members/${other.userId}?revokeTokens=maybe`);
  expect(response.code).toBe('VALIDATION_ERROR');
  expect((await owner.call('GET', `${path}/members`)).list).toHaveLength(2);
  expect(await statusOf(tokens.other)).toBe(200);
});

test('a workspace with 100 tokens gets no more until one is revoked', async () => {
  const { owner, path, workspaceId, tokens } = await formTeam();
  for (let made = Object.keys(tokens).length; made < 100; made += 1)
    await createToken(management.pool, workspaceId, `Token ${made}`);
  const make = () => owner.call('POST', `${path}/tokens`, { name: 'One more' });
  const refused = await make();
  expect([refused.status, refused.code]).toEqual([403, 'PLAN_LIMIT_REACHED']);
  const { list } = await owner.call('GET', `${path}/tokens`);
  await owner.call('DELETE', `${path}/tokens/${String(list[0]?.['id'])}`);
  expect((await make()).status).toBe(201);
});
