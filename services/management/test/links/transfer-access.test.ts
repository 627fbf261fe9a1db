import { afterAll, beforeAll, expect, test } from 'vitest';
import { setSuspended } from '../../src/operator/index.ts';
import { join, openBrowser } from '../support/open-browser.ts';
import { startManagement, type TestManagement } from '../support/start-management.ts';
import { newOwner, openOwned } from '../support/transfer-calls.ts';

let management: TestManagement;
beforeAll(async () => void (management = await startManagement()));
afterAll(() => management.stop());

const bodyFor = (id: string, workspaceId: string) => ({ ids: [id], workspaceId, history: 'keep' });

test('an owner of both workspaces moves links in the dashboard', async () => {
  const { browser, source, target } = await newOwner(management);
  const { id } = await source.create();
  const sent = bodyFor(id, target.workspaceId);
  const { status, data } = await browser.call('POST', `/workspaces/${source.workspaceId}/v1/links/transfer`, sent);
  expect([status, data]).toMatchObject([201, { transferred: 1, failed: 0 }]);
});

test('a workspace of others, one of which the person is only a member, and an unknown one get the same response', async () => {
  const [owner, other] = [await newOwner(management), await newOwner(management)];
  await join(other.browser, other.source.workspaceId, owner.browser, 'member');
  const { id } = await owner.source.create();
  const unreachable = [
    ...['wsp_00000000000000000000', 'nope', other.target.workspaceId, other.source.workspaceId],
    management.owner.workspaceId,
  ];
  const responses = await Promise.all(
    unreachable.map((workspaceId) => owner.source.call('POST', '/links/transfer', bodyFor(id, workspaceId))),
  );
  for (const { status, text, body } of responses) {
    expect([status, body.error.code]).toEqual([403, 'FORBIDDEN']);
    expect(text).toBe(responses[0]?.text);
  }
  expect((await owner.source.call('GET', `/links/${id}`)).status).toBe(200);
});

test('a person who owns only one of the two by now moves nothing, neither in the dashboard nor by an earlier token', async () => {
  const owner = await newOwner(management);
  const { source, target, browser } = owner;
  const colleague = openBrowser(management);
  await colleague.signUp();
  await join(browser, target.workspaceId, colleague, 'owner');
  const [first, second] = [await source.create(), await source.create()];
  expect((await source.call('POST', '/links/transfer', bodyFor(first.id, target.workspaceId))).status).toBe(201);
  const demoted = await colleague.call('PATCH', `/workspaces/${target.workspaceId}/members/${browser.userId}`, {
    role: 'member',
  });
  expect(demoted.status).toBe(200);
  const sent = bodyFor(second.id, target.workspaceId);
  expect((await source.call('POST', '/links/transfer', sent)).body.error.code).toBe('FORBIDDEN');
  const inDashboard = await browser.call('POST', `/workspaces/${source.workspaceId}/v1/links/transfer`, sent);
  expect(inDashboard.code).toBe('FORBIDDEN');
  const back = await browser.call(
    'POST',
    `/workspaces/${target.workspaceId}/v1/links/transfer`,
    bodyFor(first.id, source.workspaceId),
  );
  expect(back.code).toBe('FORBIDDEN');
});

test('a token that an operator has created, and one that may not change links, move nothing', async () => {
  const owner = await newOwner(management);
  const ownLink = await management.create();
  const byOperator = await management.call('POST', '/v1/links/transfer', bodyFor(ownLink.id, owner.target.workspaceId));
  expect([byOperator.status, byOperator.body.error.code]).toEqual([403, 'FORBIDDEN']);
  const { id } = await owner.source.create();
  const reader = await openOwned(management, owner.browser, owner.source.workspaceId, ['read']);
  expect((await reader.call('POST', '/links/transfer', bodyFor(id, owner.target.workspaceId))).status).toBe(403);
  const editor = await openOwned(management, owner.browser, owner.source.workspaceId, ['links']);
  expect((await editor.call('POST', '/links/transfer', bodyFor(id, owner.target.workspaceId))).status).toBe(201);
});

test('a suspended workspace neither loses nor gets links, and the workspace of the call is not another one', async () => {
  const owner = await newOwner(management);
  const { id } = await owner.source.create();
  const send = (to: string) => owner.source.call('POST', '/links/transfer', bodyFor(id, to));
  const same = await send(owner.source.workspaceId);
  expect([same.status, same.body.error.details]).toMatchObject([400, [{ field: 'workspaceId' }]]);
  for (const held of [owner.target.workspaceId, owner.source.workspaceId]) {
    await setSuspended(management.pool, 'workspace', held, true);
    expect((await send(owner.target.workspaceId)).body.error).toMatchObject({
      code: 'FORBIDDEN',
      params: { reason: 'WORKSPACE_SUSPENDED' },
    });
    await setSuspended(management.pool, 'workspace', held, false);
  }
  expect((await send(owner.target.workspaceId)).status).toBe(201);
});

test('on the Free plan a call moves up to 100 links', async () => {
  const owner = await newOwner(management, 'free');
  const ids = Array.from({ length: 101 }, (_, nth) => `lnk_${nth}`);
  const send = (some: string[]) =>
    owner.source.call('POST', '/links/transfer', { ids: some, workspaceId: owner.target.workspaceId, history: 'drop' });
  const { status, body } = await send(ids);
  expect([status, body.error.details]).toMatchObject([400, [{ field: 'ids' }]]);
  expect((await send(ids.slice(1))).status).toBe(200);
});
