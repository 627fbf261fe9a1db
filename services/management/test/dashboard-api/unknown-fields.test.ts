import * as accountContract from '@linkplane/contracts/account';
import type { AccountRoute, AccountRoutes } from '@linkplane/contracts/account';
import { codeField } from '@linkplane/contracts/problems';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, type Browser } from '../support/open-browser.ts';
import { startManagement, type TestManagement } from '../support/start-management.ts';

let management: TestManagement;
let browser: Browser;
let workspaceId: string;
beforeAll(async () => {
  management = await startManagement();
  browser = openBrowser(management);
  await browser.signUp();
  workspaceId = await browser.firstWorkspace();
});
afterAll(() => management.stop());

const tables = Object.entries(accountContract as Record<string, unknown>).filter(([name]) => name.endsWith('Routes'));
const routes = tables
  .flatMap(([, table]) => Object.entries(table as AccountRoutes))
  .map(([name, route]: [string, AccountRoute]) => ({ name, ...route }));

const pathOf = (path: string) =>
  path.replace(':workspaceId', workspaceId).replaceAll(/:(\w+)/g, 'xxx_00000000000000000000');

function detailsOf(text: string): unknown[] {
  return (JSON.parse(text) as { error: { details?: unknown[] } }).error.details ?? [];
}

test('every table of the contract is tested', () => {
  expect(routes.length).toBeGreaterThan(30);
});

test.each(routes)('$name refuses a parameter that it does not know, and names it', async ({ method, path, body }) => {
  const address = `${pathOf(path)}?nonsense=1&_=1768469400`;
  const { status, code, text } = await browser.call(method.toUpperCase(), address, body && {});
  expect([status, code]).toEqual([400, 'VALIDATION_ERROR']);
  expect(detailsOf(text)).toContainEqual(codeField({ field: 'nonsense', message: 'is not a known parameter' }));
});

test.each(routes.filter(({ body }) => body))(
  '$name refuses a field that it does not know, beside all other problems of the body',
  async ({ method, path }) => {
    const { status, code, text } = await browser.call(method.toUpperCase(), pathOf(path), { nonsense: 1 });
    expect([status, code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(detailsOf(text).at(-1)).toEqual(codeField({ field: 'nonsense', message: 'is not a known field' }));
  },
);

test('a misspelt field changes nothing, and the error names the field that is meant', async () => {
  const { code, text } = await browser.call('PATCH', `/workspaces/${workspaceId}`, { name: 'Renamed', nam: 'Other' });
  expect(code).toBe('VALIDATION_ERROR');
  expect(detailsOf(text)).toEqual([codeField({ field: 'nam', message: 'is not a known field, did you mean `name`?' })]);
  expect((await browser.call('GET', '/workspaces')).list).toMatchObject([{ name: 'My workspace' }]);
});

test('what was read can be sent back with a change', async () => {
  const [own] = (await browser.call('GET', '/workspaces')).list;
  const changed = await browser.call('PATCH', `/workspaces/${workspaceId}`, { ...own, name: 'Renamed' });
  expect([changed.status, changed.data['name']]).toEqual([200, 'Renamed']);
});
