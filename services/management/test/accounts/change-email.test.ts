import { receiveMail, startMailServer, type TestMailServer } from '@linkplane/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailTo } from '../support/mail-to.ts';
import { openBrowser, password, type Browser } from '../support/open-browser.ts';
import { startManagement, type TestManagement } from '../support/start-management.ts';

let mails: TestMailServer;
let management: TestManagement;
let plain: TestManagement;
beforeAll(async () => {
  mails = await startMailServer();
  management = await startManagement({ mail: mailTo(mails.port) });
  plain = await startManagement();
});
afterAll(async () => {
  await Promise.all([management.stop(), plain.stop()]);
  await mails.stop();
});

let addresses = 0;
const newAddress = () => `new-${(addresses += 1)}-${Date.now()}@example.com`;

async function openAccount(on = management): Promise<Browser> {
  const browser = openBrowser(on);
  await browser.signUp();
  return browser;
}

const change = (browser: Browser, email: string, secret = password) =>
  browser.call('POST', '/account/email', { email, password: secret, language: 'en' });
const confirm = (link: string) =>
  openBrowser(management).call('POST', '/account/email/confirm', { token: link.split('#')[1] });
const emailOf = async (browser: Browser) =>
  ((await browser.call('GET', '/session')).data as unknown as { user: { email: string } }).user.email;

test('an account has its new address once the link of a mail to it is used, and the one of before gets a notice', async () => {
  const [browser, email] = [await openAccount(), newAddress()];
  expect((await change(browser, email)).data).toEqual({ state: 'mailed', email });
  const mail = await receiveMail(mails, email);
  expect(mail.link).toContain('/app/confirm-email#');
  expect(await emailOf(browser)).toBe(browser.email);
  expect((await confirm(mail.link)).data).toEqual({ email });
  expect((await confirm(mail.link)).code).toBe('NOT_FOUND');
  expect(await emailOf(browser)).toBe(email);
  expect((await receiveMail(mails, browser.email)).text).toContain(email);
  expect((await openBrowser(management).signIn(email, password)).status).toBe(201);
  expect((await openBrowser(management).signIn(browser.email, password)).status).toBe(401);
});

test('links for a new password that were mailed to the address of before end with it', async () => {
  const [browser, email] = [await openAccount(), newAddress()];
  await openBrowser(management).call('POST', '/password-resets', { email: browser.email, language: 'en' });
  const reset = await receiveMail(mails, browser.email);
  await change(browser, email);
  await confirm((await receiveMail(mails, email)).link);
  const token = reset.link.split('#')[1];
  const late = await openBrowser(management).call('POST', '/password-resets/complete', {
    token,
    newPassword: 'a different sentence',
  });
  expect(late.code).toBe('NOT_FOUND');
});

test('a change to the address of another account neither shows that there is one, nor takes its address', async () => {
  const [browser, other] = [await openAccount(), await openAccount()];
  expect((await change(browser, other.email.toUpperCase())).data).toMatchObject({ state: 'mailed' });
  const response = await confirm((await receiveMail(mails, other.email.toUpperCase())).link);
  expect([response.code, response.text]).toEqual(['VALIDATION_ERROR', expect.stringContaining('email')]);
  expect([await emailOf(browser), await emailOf(other)]).toEqual([browser.email, other.email]);
});

test('a wrong password changes nothing', async () => {
  const browser = await openAccount();
  expect((await change(browser, newAddress(), 'wrong sentence here')).code).toBe('VALIDATION_ERROR');
  expect(await emailOf(browser)).toBe(browser.email);
});

test('the link for an address does not set a password, nor the other way round', async () => {
  const [browser, email] = [await openAccount(), newAddress()];
  await change(browser, email);
  const token = (await receiveMail(mails, email)).link.split('#')[1];
  const misused = await openBrowser(management).call('POST', '/password-resets/complete', {
    token,
    newPassword: 'a different sentence',
  });
  expect(misused.code).toBe('NOT_FOUND');
});

test('without a mail server the address changes at once, and one that has an account is refused', async () => {
  const [browser, other] = [await openAccount(plain), await openAccount(plain)];
  const email = newAddress();
  expect((await change(browser, email)).data).toEqual({ state: 'changed', email });
  expect(await emailOf(browser)).toBe(email);
  // Another spelling of the own address is the own address.
  expect((await change(browser, email.toUpperCase())).data).toEqual({ state: 'changed', email: email.toUpperCase() });
  expect((await change(browser, other.email)).code).toBe('VALIDATION_ERROR');
});

const newPassword = 'a different sentence';

test.each([
  [
    'the password is changed',
    async (browser: Browser) => await browser.call('POST', '/password', { password, newPassword }),
  ],
  [
    'the password is set by a link',
    async (browser: Browser) => {
      await openBrowser(management).call('POST', '/password-resets', { email: browser.email, language: 'en' });
      const token = (await receiveMail(mails, browser.email)).link.split('#')[1];
      return await openBrowser(management).call('POST', '/password-resets/complete', { token, newPassword });
    },
  ],
])('a change of the address that someone else has ordered ends when %s', async (_name, takeBack) => {
  const [browser, stranger] = [await openAccount(), newAddress()];
  await change(browser, stranger);
  const { link } = await receiveMail(mails, stranger);
  expect((await takeBack(browser)).status).toBe(200);
  expect((await confirm(link)).code).toBe('NOT_FOUND');
  expect((await openBrowser(management).signIn(browser.email, newPassword)).status).toBe(201);
});

test('a change that still waits for its mail is withdrawn by a new password', async () => {
  const [browser, stranger] = [await openAccount(), newAddress()];
  mails.setAway(true);
  await change(browser, stranger);
  expect((await browser.call('POST', '/password', { password, newPassword })).status).toBe(200);
  mails.setAway(false);
  await management.pool.query(`update mails set due_at = now() - interval '1 second'`);
  expect((await receiveMail(mails, browser.email)).subject).toBe('Your password was changed');
  expect((await management.pool.query(`select 1 from mails where kind = 'confirmEmail'`)).rowCount).toBe(0);
  expect(mails.mails.filter(({ to }) => to.includes(stranger))).toEqual([]);
});

test('a second change withdraws the link of the first, which may be in the mailbox of a stranger', async () => {
  const [browser, wrong, right] = [await openAccount(), newAddress(), newAddress()];
  await change(browser, wrong);
  const { link } = await receiveMail(mails, wrong);
  await change(browser, right);
  expect((await confirm(link)).code).toBe('NOT_FOUND');
  expect((await confirm((await receiveMail(mails, right)).link)).data).toEqual({ email: right });
});
