import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, password } from '../support/open-browser.ts';
import { startManagement, type TestManagement } from '../support/start-management.ts';

let management: TestManagement;
beforeAll(async () => void (management = await startManagement()));
afterAll(() => management.stop());

test('the language that a user chooses is that of the account in every browser, until it is taken back', async () => {
  const browser = openBrowser(management);
  await browser.signUp();
  const languageIn = async (each: typeof browser) =>
    ((await each.call('GET', '/session')).data as unknown as { user: { language: string | null } }).user.language;
  expect(await languageIn(browser)).toBeNull();
  expect((await browser.call('PATCH', '/account', { language: 'pt-BR' })).status).toBe(200);
  const other = openBrowser(management);
  await other.signIn(browser.email, password);
  expect(await languageIn(other)).toBe('pt-BR');
  await other.call('PATCH', '/account', { language: null });
  expect(await languageIn(browser)).toBeNull();
});

test.each(['de-AT', 'klingon', '', 7, undefined])('the language %s is refused', async (language) => {
  const browser = openBrowser(management);
  await browser.signUp();
  const { status, code } = await browser.call('PATCH', '/account', { language });
  expect([status, code]).toEqual([400, 'VALIDATION_ERROR']);
});
