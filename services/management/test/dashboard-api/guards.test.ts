import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startManagement, type TestManagement } from '../support/start-management.ts';
import { openBrowser, password, type Browser } from '../support/open-browser.ts';

let management: TestManagement;
beforeAll(async () => void (management = await startManagement()));
afterAll(() => management.stop());

async function signedUp(): Promise<Browser> {
  const browser = openBrowser(management);
  await browser.signUp();
  return browser;
}

describe('a forged request', () => {
  test.each([
    ['without the token', { 'x-csrf-token': undefined }, 'FORBIDDEN'],
    ['with a made-up token', { 'x-csrf-token': 'x'.repeat(43) }, 'FORBIDDEN'],
    ['from another site', { origin: 'https://evil.example' }, 'FORBIDDEN'],
    ['from no site', { origin: 'null' }, 'FORBIDDEN'],
    ['that the browser calls cross-site', { 'sec-fetch-site': 'cross-site' }, 'FORBIDDEN'],
    ['that the browser calls same-site', { 'sec-fetch-site': 'same-site' }, 'FORBIDDEN'],
    ['that does not say where from', { origin: undefined, 'sec-fetch-site': undefined }, 'FORBIDDEN'],
    ['of a form', { 'content-type': 'application/x-www-form-urlencoded' }, 'UNSUPPORTED_MEDIA_TYPE'],
    ['of an uploading form', { 'content-type': 'multipart/form-data; boundary=x' }, 'UNSUPPORTED_MEDIA_TYPE'],
    ['of a plain form', { 'content-type': 'text/plain' }, 'UNSUPPORTED_MEDIA_TYPE'],
    ['without a type', { 'content-type': undefined }, 'UNSUPPORTED_MEDIA_TYPE'],
    ['on the host of a domain', { host: 'go.customer.example' }, 'NOT_FOUND'],
  ])('%s changes nothing', async (_name, headers, code) => {
    const browser = await signedUp();
    const workspaceId = await browser.firstWorkspace();
    const requests: [string, string, unknown][] = [
      ['POST', '/workspaces', { name: 'Forged' }],
      ['PATCH', `/workspaces/${workspaceId}`, { name: 'Forged' }],
      ['POST', `/workspaces/${workspaceId}/v1/links`, { url: 'https://example.com/' }],
    ];
    for (const [method, path, body] of requests)
      expect([path, (await browser.call(method, path, body, headers)).code]).toEqual([path, code]);
    expect((await browser.call('GET', '/workspaces')).list).toMatchObject([{ name: 'My workspace' }]);
  });
  test("with another session's CSRF token changes nothing", async () => {
    const [mine, theirs] = [await signedUp(), await signedUp()];
    mine.csrfToken = theirs.csrfToken;
    expect((await mine.call('POST', '/workspaces', { name: 'Forged' })).code).toBe('FORBIDDEN');
  });
  test('does not sign in', async () => {
    const { email } = await signedUp();
    const forged = openBrowser(management);
    const response = await forged.call('POST', '/session', { email, password }, { origin: 'https://evil.example' });
    expect([response.code, response.headers['set-cookie']]).toEqual(['FORBIDDEN', undefined]);
  });
});

test('an API token is refused by the dashboard API', async () => {
  const browser = await signedUp();
  browser.cookie = undefined;
  const headers = { authorization: `Bearer ${management.owner.token}` };
  expect((await browser.call('GET', '/workspaces', undefined, headers)).status).toBe(401);
});

test('sign-in responds alike, in about the same time, for unknown addresses and wrong passwords', async () => {
  const known = await signedUp();
  const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
  const createSample = () => ({ times: [] as number[], texts: new Set<string>() });
  const measure = async (sample: ReturnType<typeof createSample>, email: string) => {
    const began = performance.now();
    const { status, text, headers } = await openBrowser(management).signIn(email, 'not the password');
    sample.times.push(performance.now() - began);
    sample.texts.add(`${status} ${text} ${Object.keys(headers).join()}`);
  };
  const [wrong, unknown] = [createSample(), createSample()];
  // In turn, so that other load on the machine slows both down alike.
  for (let round = 0; round < 9; round += 1) {
    await measure(wrong, known.email);
    await measure(unknown, openBrowser(management).email);
  }
  expect(unknown.texts).toEqual(wrong.texts);
  expect(unknown.texts.size).toBe(1);
  const ratio = median(unknown.times) / median(wrong.times);
  expect(ratio).toBeGreaterThan(0.4);
  expect(ratio).toBeLessThan(2.5);
});

describe('password guessing', () => {
  test('is limited for an address over all accounts that it tries', async () => {
    const frozen = await startManagement({ now: () => Date.UTC(2026, 0, 15, 12) });
    try {
      const guesser = openBrowser(frozen);
      for (let nth = 0; nth < 30; nth += 1)
        expect((await guesser.signIn(`someone-${nth}@example.com`, 'a guess at it')).status).toBe(401);
      expect((await guesser.signIn('one-more@example.com', 'a guess at it')).status).toBe(429);
      for (let nth = 0; nth < 10; nth += 1) await guesser.call('POST', '/sign-up', { email: 'x@y.example', password });
      const response = await guesser.call('POST', '/sign-up', { email: 'z@y.example', password });
      expect([response.status, response.headers['retry-after']]).toEqual([429, '60']);
    } finally {
      await frozen.stop();
    }
  });
});

test('closed sign-up accepts an invite and nothing else', async () => {
  const closed = await startManagement({ isSignUpOpen: false });
  try {
    const owner = openBrowser(closed);
    expect((await owner.signIn(closed.owner.email, closed.owner.password)).status).toBe(201);
    const invite = await owner.call('POST', `/workspaces/${closed.owner.workspaceId}/invites`, { role: 'member' });
    const outsider = openBrowser(closed);
    expect((await outsider.call('GET', '/sign-up')).data.isOpen).toBe(false);
    const signUp = (fields: object) =>
      outsider.call('POST', '/sign-up', { email: outsider.email, password, ...fields });
    expect((await signUp({})).code).toBe('FORBIDDEN');
    expect((await signUp({ invite: 'x'.repeat(43) })).code).toBe('NOT_FOUND');
    expect((await signUp({ invite: invite.data.token })).status).toBe(201);
    expect((await outsider.call('GET', '/workspaces')).list.length).toBe(1);
  } finally {
    await closed.stop();
  }
});
