import { afterAll, beforeAll, expect, test } from 'vitest';
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

test('owners and members manage links and profiles through the operations of the public API', async () => {
  const [owner, member] = [await signedUp(), await signedUp()];
  const workspaceId = await owner.firstWorkspace();
  await join(owner, workspaceId, member, 'member');
  const api = `/workspaces/${workspaceId}/v1`;
  for (const browser of [owner, member]) {
    const link = await browser.call('POST', `${api}/links`, { url: 'https://example.com/' });
    expect(link.status).toBe(201);
    const path = `${api}/links/${link.data.id}`;
    expect((await browser.call('PATCH', path, { title: 'Mine' })).data).toMatchObject({ title: 'Mine' });
    expect((await browser.call('GET', `${path}/qr?format=base64`)).status).toBe(200);
    expect((await browser.call('DELETE', path)).status).toBe(200);
    expect(
      (await browser.call('POST', `${api}/profiles`, { displayName: 'Me', slug: `me-${Date.now()}` })).status,
    ).toBe(201);
    // No ClickHouse runs here: an allowed report is UNAVAILABLE.
    expect((await browser.call('GET', `${api}/analytics/overview`)).status).toBe(503);
  }
});

test('tokens and sessions see the same links, and share Idempotency-Keys', async () => {
  const owner = openBrowser(management);
  await owner.signIn(management.owner.email, management.owner.password);
  const api = `/workspaces/${management.owner.workspaceId}/v1`;
  const link = await management.create();
  expect((await owner.call('GET', `${api}/links/${link.id}`)).data).toEqual(link);
  const key = { 'idempotency-key': 'made-once' };
  const made = await owner.call('POST', `${api}/links`, { url: 'https://example.com/once' }, key);
  const again = await owner.call('POST', `${api}/links`, { url: 'https://example.com/once' }, key);
  expect([again.status, again.text]).toEqual([201, made.text]);
  expect((await management.call('GET', `/v1/links/${made.data.id}`)).body.data).toEqual(made.data);
});

test('another workspace and its links get the response for unknown ones', async () => {
  const outsider = await signedUp();
  const link = await management.create();
  const own = await outsider.firstWorkspace();
  const read = (workspaceId: string, id: string) => outsider.call('GET', `/workspaces/${workspaceId}/v1/links/${id}`);
  expect(await read(management.owner.workspaceId, link.id)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  expect((await read(management.owner.workspaceId, link.id)).text).toBe(
    (await read('wsp_00000000000000000000', link.id)).text,
  );
  expect((await read(own, link.id)).text).toBe((await read(own, 'lnk_00000000000000000000')).text);
});

test('a removed member is refused from the next request on', async () => {
  const [owner, member] = [await signedUp(), await signedUp()];
  const workspaceId = await owner.firstWorkspace();
  await join(owner, workspaceId, member, 'member');
  expect((await member.call('GET', `/workspaces/${workspaceId}/v1/links`)).status).toBe(200);
  await owner.call('DELETE', `/workspaces/${workspaceId}/members/${member.userId}`);
  expect((await member.call('GET', `/workspaces/${workspaceId}/v1/links`)).status).toBe(404);
});

test('requests of a session do not count against the rate limit of the plan', async () => {
  const owner = await signedUp();
  const api = `/workspaces/${await owner.firstWorkspace()}/v1`;
  for (let nth = 0; nth < 70; nth += 1) expect((await owner.call('GET', `${api}/links`)).status).toBe(200);
});

test('a token is returned once, listed by its last characters, and refused from the request after its revocation', async () => {
  const owner = await signedUp();
  const path = `/workspaces/${await owner.firstWorkspace()}/tokens`;
  const created = await owner.call('POST', path, { name: 'For the shop', scopes: ['links', 'read'] });
  const { id, token } = created.data;
  const listed = await owner.call('GET', path);
  expect(listed.list).toMatchObject([
    { id, name: 'For the shop', last4: token.slice(-4), scopes: ['read', 'links'], lastUsedAt: null, expiresAt: null },
  ]);
  expect(listed.text).not.toContain(token);
  const use = async () => (await management.call('GET', '/v1/links', undefined, { token })).status;
  expect(await use()).toBe(200);
  expect((await owner.call('DELETE', `${path}/${id}`)).status).toBe(200);
  expect(await use()).toBe(401);
  expect((await owner.call('GET', path)).list).toEqual([]);
  expect((await owner.call('DELETE', `${path}/${id}`)).status).toBe(404);
});

test.each([
  [{}],
  [{ name: ' ' }],
  [{ name: 'x', scopes: [] }],
  [{ name: 'x', scopes: ['everything'] }],
  [{ name: 'x', expiresAt: '2020-01-01T00:00:00Z' }],
  [{ name: 'x', expiresAt: 'tomorrow' }],
])('a token is not created from %j', async (body) => {
  const owner = await signedUp();
  expect((await owner.call('POST', `/workspaces/${await owner.firstWorkspace()}/tokens`, body)).code).toBe(
    'VALIDATION_ERROR',
  );
});

test('the dashboard API is not part of the public API', async () => {
  const { text } = await management.call('GET', '/v1/openapi.json', undefined, { token: null });
  expect(text).not.toMatch(/\/app\/api|sign-up|csrf/i);
  expect((await management.call('GET', '/v1/workspaces')).status).toBe(404);
});
