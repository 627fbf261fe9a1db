import { createHash } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resetPassword } from '../../src/operator/index.ts';
import { startManagement, type TestManagement } from '../support/start-management.ts';
import { openBrowser, password, type BrowserResponse } from '../support/open-browser.ts';

let management: TestManagement;
beforeAll(async () => void (management = await startManagement()));
afterAll(() => management.stop());

async function signedUp() {
  const browser = openBrowser(management);
  await browser.signUp();
  return browser;
}

describe('sign-up', () => {
  test('creates an account with a workspace on the default plan and signs in', async () => {
    const browser = await signedUp();
    expect((await browser.call('GET', '/session')).data).toMatchObject({ user: { email: browser.email } });
    expect((await browser.call('GET', '/workspaces')).list).toMatchObject([{ role: 'owner', plan: 'free' }]);
  });
  test('is refused for an address that has an account, in any letter case, and creates nothing', async () => {
    const { email } = await signedUp();
    const count = async () => (await management.pool.query('select 1 from workspaces')).rowCount;
    const before = await count();
    const response = await openBrowser(management).call('POST', '/sign-up', { email: email.toUpperCase(), password });
    expect([response.status, response.code, response.headers['set-cookie']]).toEqual([
      400,
      'VALIDATION_ERROR',
      undefined,
    ]);
    expect(await count()).toBe(before);
  });
  test.each([
    [{ email: 'nobody', password }],
    [{ email: 'a@b c', password }],
    [{ email: 'a@example.com', password: 'short' }],
    [{ email: 'a@example.com', password: 'x'.repeat(201) }],
    [{ email: 'a@example.com', password: 'has a NUL \0 inside' }],
    [{}],
  ])('is refused with %j', async (body) => {
    expect((await openBrowser(management).call('POST', '/sign-up', body)).code).toBe('VALIDATION_ERROR');
  });
  test('by an invite joins its workspace instead of creating one', async () => {
    const owner = await signedUp();
    const workspaceId = await owner.firstWorkspace();
    const invite = await owner.call('POST', `/workspaces/${workspaceId}/invites`, { role: 'member' });
    const joining = openBrowser(management);
    await joining.signUp({ invite: invite.data.token });
    expect((await joining.call('GET', '/workspaces')).list).toMatchObject([{ id: workspaceId, role: 'member' }]);
  });
});

describe('the session cookie', () => {
  test('is HttpOnly and SameSite, and only its hash is stored', async () => {
    const browser = openBrowser(management);
    const response = await browser.call('POST', '/sign-up', { email: browser.email, password });
    expect(response.headers['set-cookie']?.slice(0, 1)).toEqual([
      expect.stringMatching(/^linkplane=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/),
    ]);
    const token = browser.cookie!.split('=')[1]!;
    const hash = createHash('sha256').update(token).digest();
    const { rows } = await management.pool.query<{ row: string }>(
      'select s::text as row from sessions s where token_hash = $1',
      [hash],
    );
    expect(rows.length).toBe(1);
    expect(rows[0]!.row).not.toContain(token);
    expect(response.text).not.toContain(token);
  });
  test('has the __Host- prefix and Secure when the public URL is https', async () => {
    const secure = await startManagement({ publicUrl: 'https://lnk.example' });
    try {
      const response = await openBrowser(secure, 'https://lnk.example').call('POST', '/sign-up', {
        email: 'secure@example.com',
        password,
      });
      expect(response.headers['set-cookie']?.[0]).toMatch(/^__Host-linkplane=[\w-]{43}; Path=\/; .*; Secure$/);
    } finally {
      await secure.stop();
    }
  });
});

describe('a session', () => {
  test.each(['NFC', 'NFD'] as const)('begins with a password set in %s, however it is typed', async (set) => {
    const browser = openBrowser(management);
    const secret = 'Größenwahn-42-äöü';
    await browser.signUp({ password: secret.normalize(set) });
    for (const typed of ['NFC', 'NFD', 'NFKC', 'NFKD'] as const)
      expect((await browser.signIn(browser.email, secret.normalize(typed))).status, typed).toBe(201);
    expect((await browser.signIn(browser.email, 'Grossenwahn-42-aou')).status).toBe(401);
  });
  test('begins with a password whose hash is of another form, as older ones are', async () => {
    const browser = await signedUp();
    const old = await hash('Größenwahn-42-äöü'.normalize('NFD'));
    await management.pool.query('update users set password_hash = $2 where id = $1', [browser.userId, old]);
    expect((await browser.signIn(browser.email, 'Größenwahn-42-äöü'.normalize('NFC'))).status).toBe(201);
  });
  test("has a new token after each sign-in, which ends the browser's previous session", async () => {
    const browser = await signedUp();
    const before = browser.cookie;
    expect((await browser.signIn(browser.email, password)).status).toBe(201);
    expect(browser.cookie).not.toBe(before);
    const planted = openBrowser(management);
    planted.cookie = before;
    expect((await planted.call('GET', '/session')).status).toBe(401);
    planted.cookie = `linkplane=${'A'.repeat(43)}`;
    await planted.signIn(browser.email, password);
    expect(planted.cookie).not.toBe(`linkplane=${'A'.repeat(43)}`);
  });
  test('is refused after signing out', async () => {
    const browser = await signedUp();
    const { cookie } = browser;
    expect((await browser.call('DELETE', '/session')).status).toBe(200);
    expect(browser.cookie).toBeUndefined();
    browser.cookie = cookie;
    expect((await browser.call('GET', '/session')).code).toBe('UNAUTHORIZED');
  });
  test('that has ended is distinguished from a wrong password by the field of the error', async () => {
    const browser = await signedUp();
    const wrong = await browser.signIn(browser.email, 'not the password');
    browser.cookie = undefined;
    const ended = await browser.call('GET', '/session');
    const fieldsOf = ({ text }: BrowserResponse) =>
      (JSON.parse(text) as { error: { details?: { field: string }[] } }).error.details?.map(({ field }) => field);
    expect([ended.code, fieldsOf(ended)]).toEqual(['UNAUTHORIZED', ['session']]);
    expect([wrong.code, fieldsOf(wrong)]).toEqual(['UNAUTHORIZED', undefined]);
  });
  test.each([
    ['created_at', '30 days'],
    ['last_seen_at', '14 days'],
  ])('ends when %s is older than %s', async (column, age) => {
    const browser = await signedUp();
    const setAge = (ago: string) =>
      management.pool.query(`update sessions set ${column} = now() - $2::interval where user_id = $1`, [
        browser.userId,
        ago,
      ]);
    await setAge(`${age} -1 minute`);
    expect((await browser.call('GET', '/session')).status).toBe(200);
    await setAge(age);
    expect((await browser.call('GET', '/session')).status).toBe(401);
    expect((await openBrowser(management).signIn(browser.email, password)).status).toBe(201);
    expect((await management.pool.query('select 1 from sessions where user_id = $1', [browser.userId])).rowCount).toBe(
      1,
    );
  });
  test('records its last use at most once a minute', async () => {
    const browser = await signedUp();
    const seen = async (ago: string) => {
      await management.pool.query('update sessions set last_seen_at = now() - $2::interval where user_id = $1', [
        browser.userId,
        ago,
      ]);
      await browser.call('GET', '/session');
      const { rows } = await management.pool.query<{ isNow: boolean }>(
        `select last_seen_at > now() - interval '20 seconds' as "isNow" from sessions where user_id = $1`,
        [browser.userId],
      );
      return rows[0]!.isNow;
    };
    expect([await seen('50 seconds'), await seen('61 seconds')]).toEqual([false, true]);
  });
  test('is listed with its device, and ended alone or with all others', async () => {
    const browser = await signedUp();
    const [second, third] = [openBrowser(management), openBrowser(management)];
    for (const other of [second, third]) await other.signIn(browser.email, password);
    const { list } = await browser.call('GET', '/sessions');
    expect(list.map(({ device }) => device)).toEqual(Array.from({ length: 3 }, () => 'Firefox on Linux'));
    expect(list.filter(({ isCurrent }) => isCurrent).length).toBe(1);
    const { data } = await second.call('GET', '/session');
    expect((await browser.call('DELETE', `/sessions/${String(data['sessionId'])}`)).status).toBe(200);
    expect((await second.call('GET', '/session')).status).toBe(401);
    expect((await browser.call('POST', '/sessions/end-others', {})).data.ended).toBe(1);
    expect((await third.call('GET', '/session')).status).toBe(401);
    expect((await browser.call('GET', '/session')).status).toBe(200);
  });
  test('of another user gets the response for an unknown session, and is not ended', async () => {
    const [mine, theirs] = [await signedUp(), await signedUp()];
    const { data } = await theirs.call('GET', '/session');
    const responses = [];
    for (const id of [String(data['sessionId']), 'ses_00000000000000000000', 'nonsense', '%00'])
      responses.push(await mine.call('DELETE', `/sessions/${id}`));
    for (const { status, text } of responses) expect([status, text]).toEqual([404, responses[0]!.text]);
    expect((await theirs.call('GET', '/session')).status).toBe(200);
  });
});

test('a new password ends every other session and replaces the old password', async () => {
  const browser = await signedUp();
  const other = openBrowser(management);
  await other.signIn(browser.email, password);
  const change = (old: string) => browser.call('POST', '/password', { password: old, newPassword: 'another password' });
  expect((await change('not the password')).code).toBe('VALIDATION_ERROR');
  expect((await other.call('GET', '/session')).status).toBe(200);
  expect((await change(password)).status).toBe(200);
  expect((await other.call('GET', '/session')).status).toBe(401);
  expect((await browser.call('GET', '/session')).status).toBe(200);
  expect((await openBrowser(management).signIn(browser.email, password)).status).toBe(401);
  expect((await openBrowser(management).signIn(browser.email, 'another password')).status).toBe(201);
});

test('a password set by the operator replaces the old one and ends every session', async () => {
  const browser = await signedUp();
  expect(await resetPassword(management.pool, browser.email, 'set by the operator')).toMatchObject({ password: null });
  expect((await browser.call('GET', '/session')).status).toBe(401);
  expect((await openBrowser(management).signIn(browser.email, password)).status).toBe(401);
  expect((await openBrowser(management).signIn(browser.email, 'set by the operator')).status).toBe(201);
  const made = await resetPassword(management.pool, browser.email, undefined);
  if (made.kind !== 'reset' || made.password === null) throw new Error('no password was generated');
  expect((await openBrowser(management).signIn(browser.email, made.password)).status).toBe(201);
});
