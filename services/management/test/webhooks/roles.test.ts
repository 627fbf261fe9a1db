import { webhookRoutes, type Route } from '@linkplane/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { join, openBrowser, type Browser } from '../support/open-browser.ts';
import { startManagement, type TestManagement } from '../support/start-management.ts';
import { storeDelivery } from '../support/webhook-calls.ts';

let management: TestManagement;
let owner: Browser;
let member: Browser;
let api: string;
let ids: Record<string, string>;
beforeAll(async () => {
  management = await startManagement();
  [owner, member] = [openBrowser(management), openBrowser(management)];
  for (const browser of [owner, member]) await browser.signUp();
  const workspaceId = await owner.firstWorkspace();
  await join(owner, workspaceId, member, 'member');
  api = `/workspaces/${workspaceId}/v1`;
  const { data } = await owner.call('POST', `${api}/webhooks`, hook);
  ids = { id: data.id, deliveryId: await storeDelivery(management, data.id) };
});
afterAll(() => management.stop());

const hook = { url: 'https://hooks.example.com/', events: ['link.clicked'] };
const routes = Object.entries<Route>(webhookRoutes).toSorted(
  ([a], [b]) => Number(a === 'deleteWebhook') - Number(b === 'deleteWebhook'),
);
const call = async (browser: Browser, name: string, { method, path }: Route) => {
  const address = path.replaceAll(/:(\w+)/g, (_, param: string) => ids[param] ?? '');
  const body = name === 'createWebhook' ? hook : ['patch', 'post'].includes(method) ? {} : undefined;
  return await browser.call(method.toUpperCase(), `${api}${address}`, body);
};

test.each(routes)('%s is refused to members and allowed to owners', async (name, route) => {
  const refused = await call(member, name, route);
  expect([refused.status, refused.code]).toEqual([403, 'FORBIDDEN']);
  expect((await call(owner, name, route)).status).toBe(route.status);
});
