import { receiveMail, startMailServer, waitFor, type TestMailServer } from '@linkplane/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailTo } from '../support/mail-to.ts';
import { openBrowser, type Browser } from '../support/open-browser.ts';
import { startManagement, type TestManagement } from '../support/start-management.ts';

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

async function openOwner() {
  const owner = openBrowser(management);
  await owner.signUp();
  const workspaceId = await owner.firstWorkspace();
  const invite = (email: string | null) =>
    owner.call('POST', `/workspaces/${workspaceId}/invites`, { role: 'member', email });
  return { owner, workspaceId, invite };
}

const accept = (browser: Browser, link: string) =>
  browser.call('POST', '/invites/accept', { token: link.split('#')[1] });

test('the links of the mail and of the owner are both for the invited person, and one of them can be used', async () => {
  const { invite } = await openOwner();
  const guest = openBrowser(management);
  await guest.signUp();
  const { data } = await invite(guest.email);
  const mail = await receiveMail(mails, guest.email);
  expect(mail.link).not.toBe(data.url);
  const stranger = openBrowser(management);
  await stranger.signUp();
  expect((await accept(stranger, mail.link)).code).toBe('NOT_FOUND');
  expect((await guest.call('POST', '/invites/preview', { token: mail.link.split('#')[1] })).status).toBe(200);
  expect((await accept(guest, mail.link)).status).toBe(200);
  expect((await accept(guest, data.url)).code).toBe('NOT_FOUND');
});

test('an invite that is withdrawn before its mail is sent is not mailed, and its mailed link ends with it', async () => {
  const { owner, workspaceId, invite } = await openOwner();
  const guest = openBrowser(management);
  await guest.signUp();
  const { data } = await invite(guest.email);
  const mail = await receiveMail(mails, guest.email);
  expect((await owner.call('DELETE', `/workspaces/${workspaceId}/invites/${data.id}`)).status).toBe(200);
  expect((await accept(guest, mail.link)).code).toBe('NOT_FOUND');
});

test('an open invite is not mailed', async () => {
  const { invite } = await openOwner();
  expect((await invite(null)).data).toMatchObject({ isMailed: false });
});

test.each([
  ['Acme', true],
  ['Größe & Söhne <b>', true],
  ['Visit https://evil.example now', false],
  ['evil.example', false],
  ['WWW prizes', false],
])('the name %s of a workspace stands in the mail: %s', async (name, isNamed) => {
  const { owner, workspaceId, invite } = await openOwner();
  expect((await owner.call('PATCH', `/workspaces/${workspaceId}`, { name })).status).toBe(200);
  const email = `guest-${Date.now()}@example.com`;
  await invite(email);
  const mail = await receiveMail(mails, email);
  expect(mail.text.includes(name)).toBe(isNamed);
  expect(mail.html).not.toContain('<b>');
  expect(mail.subject).toBe('You are invited to a workspace at localhost:8080');
});

test('one person can have ten invites mailed in a minute, and the response names those that are not', async () => {
  const { invite } = await openOwner();
  const sent: unknown[] = [];
  for (let count = 0; count < 11; count += 1)
    sent.push((await invite(`many-${count}-${Date.now()}@example.com`)).data['isMailed']);
  expect(sent).toEqual([...Array.from({ length: 10 }, () => true), false]);
  await waitFor(async () => (await management.pool.query('select 1 from mails')).rowCount === 0, {
    timeoutMs: 15_000,
    what: 'the mails to be sent',
  });
});

test.each([true, false])('the inviter is named whose address is verified: %s', async (isVerified) => {
  const { owner, invite } = await openOwner();
  if (isVerified)
    await management.pool.query('update users set email_verified_at = now() where id = $1', [owner.userId]);
  const email = `named-${Date.now()}@example.com`;
  await invite(email);
  expect((await receiveMail(mails, email)).text.includes(owner.email)).toBe(isVerified);
});
