import { openPool } from '@linkplane/links-db';
import { createLogger } from '@linkplane/telemetry';
import { receiveMail, startMailServer, type TestMailServer } from '@linkplane/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startProduct, type Product } from '../support/start-product.ts';

const poolLimits = {
  applicationName: 'test',
  connectionsMax: 1,
  connectTimeoutMs: 10_000,
  statementTimeoutMs: 10_000,
  queryTimeoutMs: 10_000,
};
const newPassword = 'a different sentence';
let mails: TestMailServer;
let product: Product;
beforeAll(async () => {
  mails = await startMailServer();
  product = await startProduct({
    hasOwner: true,
    env: { SMTP_URL: `smtp://127.0.0.1:${mails.port}`, MAIL_FROM: 'Acme <links@acme.example>' },
  });
});
afterAll(async () => {
  await product.stop();
  await mails.stop();
});

async function call(method: string, path: string, body: object) {
  const headers = { Origin: product.origin, 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' };
  return await product.visit(`/app/api${path}`, { method, headers, body: JSON.stringify(body) });
}

const signIn = (email: string, password: string) => call('POST', '/session', { email, password });

test('a mail that is ordered before the product is killed comes after its restart, with a link that works once', async () => {
  const { email, password } = product.firstRun;
  mails.setAway(true);
  expect((await call('POST', '/password-resets', { email, language: 'de' })).status).toBe(202);
  await product.kill();
  mails.setAway(false);
  await product.restart();
  // A mail that a process has taken and not settled is due after a minute.
  const pool = openPool({ connectionString: product.databaseUrl, ...poolLimits }, createLogger('test', 'silent'));
  await pool.query(`update mails set due_at = now() - interval '1 second'`);
  await pool.end();
  const mail = await receiveMail(mails, email);
  expect(mail).toMatchObject({ subject: 'Ein neues Passwort wählen', from: 'links@acme.example' });
  expect(mail.link).toMatch(new RegExp(`^${product.origin}/app/reset-password#`));
  const reset = { token: mail.link.split('#')[1], newPassword };
  expect((await call('POST', '/password-resets/complete', reset)).status).toBe(200);
  expect((await call('POST', '/password-resets/complete', reset)).status).toBe(404);
  expect((await signIn(email, password)).status).toBe(401);
  expect((await signIn(email, newPassword)).status).toBe(201);
});
