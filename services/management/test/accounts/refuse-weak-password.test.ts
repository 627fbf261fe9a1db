import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startManagement, type TestManagement } from '../support/start-management.ts';
import { openBrowser, password } from '../support/open-browser.ts';

let management: TestManagement;
beforeAll(async () => void (management = await startManagement()));
afterAll(() => management.stop());

const frequent = 'is one of the most frequent passwords, which are guessed first';
const weak: [password: string, reason: string][] = [
  ['1234567890', frequent],
  ['Password123', frequent],
  ['qwertyuiop', frequent],
  ['Basketball1!', frequent],
  ['aaaaaaaaaaaa', 'must have at least 5 different characters'],
  ['abababababab', 'must have at least 5 different characters'],
];

describe.each(weak)('the password %s', (secret, reason) => {
  test('is refused at sign-up, and no account is created', async () => {
    const browser = openBrowser(management);
    const response = await browser.call('POST', '/sign-up', { email: browser.email, password: secret });
    expect([response.status, response.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(JSON.parse(response.text)).toMatchObject({ error: { details: [{ field: 'password', message: reason }] } });
    expect((await browser.call('POST', '/sign-up', { email: browser.email, password })).status).toBe(201);
  });

  test('is refused as a new password, and the old one stays', async () => {
    const browser = openBrowser(management);
    await browser.signUp();
    const response = await browser.call('POST', '/password', { password, newPassword: secret });
    expect(JSON.parse(response.text)).toMatchObject({
      error: { details: [{ field: 'newPassword', message: reason }] },
    });
    expect((await openBrowser(management).signIn(browser.email, password)).status).toBe(201);
  });
});

test('the email address is refused as the password of its account', async () => {
  const browser = openBrowser(management);
  const response = await browser.call('POST', '/sign-up', {
    email: browser.email,
    password: browser.email.toUpperCase(),
  });
  expect(JSON.parse(response.text)).toMatchObject({
    error: { details: [{ field: 'password', message: 'must not be your email address' }] },
  });
});
