import { receiveMail, startMailServer, waitFor, type TestMailServer } from '@linkplane/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailTo } from '../support/mail-to.ts';
import { openBrowser, password } from '../support/open-browser.ts';
import { startManagement, type TestManagement } from '../support/start-management.ts';

const newPassword = 'a different sentence';
let mails: TestMailServer;
let management: TestManagement;
beforeAll(async () => {
  mails = await startMailServer();
  management = await startManagement({ mail: mailTo(mails.port) });
});
afterAll(async () => {
  await management.stop();
  await mails.stop();
});

async function openAccount() {
  const browser = openBrowser(management);
  await browser.signUp();
  return browser;
}

const order = (email: string, language = 'en') =>
  openBrowser(management).call('POST', '/password-resets', { email, language });
const complete = (token: string, secret = newPassword) =>
  openBrowser(management).call('POST', '/password-resets/complete', { token, newPassword: secret });
const tokenOf = ({ link }: { link: string }) => link.split('#')[1] ?? '';

test('a forgotten password is replaced by the link of a mail, once, and every session ends', async () => {
  const browser = await openAccount();
  expect((await order(browser.email.toUpperCase())).data).toEqual({ ordered: true });
  const mail = await receiveMail(mails, browser.email);
  // It goes to the address of the account, and not to what was typed.
  expect(mail).toMatchObject({ to: [browser.email], from: 'links@acme.example', subject: 'Choose a new password' });
  expect(mail.link).toMatch(/^http:\/\/localhost:8080\/app\/reset-password#[\w-]{43}$/);
  expect(mail.html).toContain(`href="${mail.link}"`);
  expect(mail.source).toMatch(/^Message-ID: <mai_\w+@localhost>/im);
  // A weak password leaves the link as it is.
  const weak = await complete(tokenOf(mail), browser.email);
  expect([weak.status, weak.text]).toEqual([400, expect.stringContaining('must not be your email address')]);
  const outcomes = await Promise.all([complete(tokenOf(mail)), complete(tokenOf(mail), 'another new sentence')]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  const chosen = outcomes[0].status === 200 ? newPassword : 'another new sentence';
  expect((await browser.call('GET', '/session')).status).toBe(401);
  expect((await openBrowser(management).signIn(browser.email, password)).status).toBe(401);
  expect((await openBrowser(management).signIn(browser.email, chosen)).status).toBe(201);
  const notice = await receiveMail(mails, browser.email, 2);
  expect(notice.subject).toBe('Your password was changed');
});

test('an address without an account gets the same response, and no mail', async () => {
  const [known, unknown] = [await openAccount(), openBrowser(management)];
  const [first, second] = [await order(known.email), await order(unknown.email)];
  expect([first.status, first.text]).toEqual([second.status, second.text]);
  const names = ({ headers }: typeof first) => Object.keys(headers).toSorted();
  expect(names(first)).toEqual(names(second));
  await receiveMail(mails, known.email);
  await waitFor(async () => (await countWaiting()) === 0, { what: 'the mails to be settled' });
  expect(mails.mails.filter(({ to }) => to.includes(unknown.email))).toEqual([]);
});

async function countWaiting(): Promise<number> {
  const { rows } = await management.pool.query<{ count: number }>('select count(*)::int as count from mails');
  return rows[0]?.count ?? 0;
}

test('no secret of a link is in the database', async () => {
  const browser = await openAccount();
  await order(browser.email);
  const token = tokenOf(await receiveMail(mails, browser.email));
  for (const table of ['mails', 'account_tokens', 'users', 'sessions', 'outbox']) {
    const { rows } = await management.pool.query(`select t::text from ${table} t`);
    expect(JSON.stringify(rows)).not.toContain(token);
  }
});

test('an account is sent five mails an hour at most, whichever clients ask, and all links end with the first that is used', async () => {
  const browser = await openAccount();
  const tokens: string[] = [];
  for (let count = 1; count <= 5; count += 1) {
    await order(browser.email);
    tokens.push(tokenOf(await receiveMail(mails, browser.email, count)));
    // An order for an address whose mail has not been settled is none.
    await waitFor(async () => (await countWaiting()) === 0, { what: 'the mail to be settled' });
  }
  expect((await order(browser.email)).status).toBe(202);
  await waitFor(async () => (await countWaiting()) === 0, { what: 'the order to be dropped' });
  expect(mails.mails.filter(({ to }) => to.includes(browser.email))).toHaveLength(5);
  expect((await complete(tokens[2] ?? '')).status).toBe(200);
  for (const token of tokens) expect((await complete(token)).code).toBe('NOT_FOUND');
});

test('a link works for half an hour', async () => {
  const browser = await openAccount();
  await order(browser.email);
  const token = tokenOf(await receiveMail(mails, browser.email));
  await management.pool.query(`update account_tokens set expires_at = expires_at - interval '29 minutes'`);
  expect((await complete(token, 'short')).status).toBe(400);
  await management.pool.query(`update account_tokens set expires_at = expires_at - interval '1 minute'`);
  expect((await complete(token)).code).toBe('NOT_FOUND');
  expect((await browser.call('GET', '/session')).status).toBe(200);
});

test.each(['', 'x', 'x'.repeat(43), 'x'.repeat(5_000), '../..', null, 7])('the link %j is refused', async (token) => {
  const response = await complete(token as string);
  expect([400, 404]).toContain(response.status);
});

test.each([
  ['a@b.example\r\nBcc: c@d.example'],
  ['a@b.example, c@d.example'],
  ['<a@b.example>'],
  ['a'],
  [''],
  [null],
  [['a@b.example']],
])('the address %j is refused', async (email) => {
  expect((await order(email as string)).code).toBe('VALIDATION_ERROR');
});

test.each([
  ['de', 'Ein neues Passwort wählen', 'ltr'],
  ['ja', '新しいパスワードを設定する', 'ltr'],
  ['ar', 'اختر كلمة مرور جديدة', 'rtl'],
])('a reader of %s gets the mail in that language', async (language, subject, direction) => {
  const browser = await openAccount();
  await order(browser.email, language);
  const mail = await receiveMail(mails, browser.email);
  expect(mail.subject).toBe(subject);
  expect(mail.html).toContain(`<html lang="${language}" dir="${direction}">`);
});

test('one address may ask a few times a minute', async () => {
  const browser = openBrowser(management);
  const responses = [];
  for (let count = 0; count < 6; count += 1)
    responses.push(await browser.call('POST', '/password-resets', { email: `${count}@x.example`, language: 'en' }));
  expect(responses.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202, 429]);
});

test('the owner of an account gets a notice of a changed password', async () => {
  const browser = await openAccount();
  expect((await browser.call('POST', '/password', { password, newPassword })).status).toBe(200);
  expect((await receiveMail(mails, browser.email)).subject).toBe('Your password was changed');
});

test('without a mail server nothing is promised', async () => {
  const plain = await startManagement();
  try {
    const browser = openBrowser(plain);
    expect((await browser.call('GET', '/sign-up')).data).toEqual({ isOpen: true, sendsMail: false });
    const response = await browser.call('POST', '/password-resets', { email: 'a@b.example', language: 'en' });
    expect([response.status, response.text]).toEqual([403, expect.stringContaining('MAIL_NOT_SET')]);
    await browser.signUp();
    expect((await browser.call('POST', '/password', { password, newPassword })).status).toBe(200);
    expect((await plain.pool.query('select 1 from mails')).rowCount).toBe(0);
  } finally {
    await plain.stop();
  }
});
