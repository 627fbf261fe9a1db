import { afterAll, beforeAll, expect, test } from 'vitest';
import { join, openBrowser, type Browser } from '../support/open-browser.ts';
import { startManagement, type TestManagement } from '../support/start-management.ts';

let management: TestManagement;
let owner: Browser;
let workspaceId: string;
beforeAll(async () => {
  management = await startManagement();
  owner = openBrowser(management);
  await owner.signUp();
  workspaceId = await owner.firstWorkspace();
});
afterAll(() => management.stop());

const call = async (method: string, path: string, body?: unknown) => {
  const { status, data, text } = await owner.call(method, `/workspaces/${workspaceId}/v1${path}`, body);
  expect(status, text).toBeLessThan(300);
  return data;
};
const readVersion = async (ids: string[] = [], browser = owner) =>
  await browser.call('GET', `/workspaces/${workspaceId}/links-version?ids=${ids.join(',')}`);
const versionOf = async (ids: string[] = []) => (await readVersion(ids)).data['version'];

test('the version of a list changes with each change of a link or tag, and stays without one', async () => {
  const { id } = await call('POST', '/links', { url: 'https://example.com/', tags: ['Sale'] });
  const other = await call('POST', '/links', { url: 'https://example.com/' });
  const tags = await owner.call('GET', `/workspaces/${workspaceId}/v1/tags`);
  const changes: Record<string, () => Promise<unknown>> = {
    'a new link': () => call('POST', '/links', { url: 'https://example.com/new' }),
    'a new title': () => call('PATCH', `/links/${id}`, { title: 'New' }),
    'a bulk change': () => call('PATCH', '/links/bulk', { ids: [id], set: { notes: 'x' } }),
    'an archived link': () => call('PATCH', `/links/${other.id}`, { archived: true }),
    'a change of an archived link': () => call('PATCH', `/links/${other.id}`, { title: 'Old' }),
    'a deleted link': () => call('DELETE', `/links/${other.id}`),
    'a renamed tag': () => call('PATCH', `/tags/${tags.list[0]?.['id'] as string}`, { name: 'Offers' }),
    'a deleted tag': () => call('DELETE', `/tags/${tags.list[0]?.['id'] as string}`),
    'a click': () => management.pool.query('update link_totals set clicks = clicks + 1 where link_id = $1', [id]),
  };
  for (const [what, change] of Object.entries(changes)) {
    const before = await versionOf([id]);
    expect(await versionOf([id]), what).toBe(before);
    await change();
    expect(await versionOf([id]), what).not.toBe(before);
  }
});

test('the version of a list says nothing of another workspace', async () => {
  const before = await versionOf();
  const theirs = await management.create();
  expect(await versionOf([theirs.id])).toBe(before);
  await management.pool.query('update link_totals set clicks = clicks + 1 where link_id = $1', [theirs.id]);
  expect(await versionOf([theirs.id])).toBe(before);
});

test('members read the version, strangers do not, and 101 ids are refused', async () => {
  const [member, stranger] = [openBrowser(management), openBrowser(management)];
  await member.signUp();
  await stranger.signUp();
  await join(owner, workspaceId, member, 'member');
  expect((await readVersion([], member)).status).toBe(200);
  expect((await readVersion([], stranger)).status).toBe(404);
  expect((await readVersion(Array.from({ length: 101 }, () => 'x'))).code).toBe('VALIDATION_ERROR');
});
