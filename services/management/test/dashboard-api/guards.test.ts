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
    const asked: [string, string, unknown][] = [
      ['POST', '/workspaces', { name: 'Forged' }],
      ['PATCH', `/workspaces/${workspaceId}`, { name: 'Forged' }],
      ['POST', `/workspaces/${workspaceId}/v1/links`, { url: 'https://example.com/' }],
    ];
    for (const [method, path, body] of asked)
      expect([path, (await browser.call(method, path, body, headers)).code]).toEqual([path, code]);
    expect((await browser.call('GET', '/workspaces')).list).toMatchObject([{ name: 'My workspace' }]);
  });
  test("with another session's token changes nothing", async () => {
    const [mine, theirs] = [await signedUp(), await signedUp()];
    mine.csrfToken = theirs.csrfToken;
    expect((await mine.call('POST', '/workspaces', { name: 'Forged' })).code).toBe('FORBIDDEN');
  });
  test('signs nobody in', async () => {
    const { email } = await signedUp();
    const forged = openBrowser(management);
    const told = await forged.call('POST', '/session', { email, password }, { origin: 'https://evil.example' });
    expect([told.code, told.headers['set-cookie']]).toEqual(['FORBIDDEN', undefined]);
  });
});

test('a token of the API is no session, and a session is no token', async () => {
  const browser = await signedUp();
  browser.cookie = undefined;
  const headers = { authorization: `Bearer ${management.owner.token}` };
  expect((await browser.call('GET', '/workspaces', undefined, headers)).status).toBe(401);
});

test('unknown addresses and wrong passwords get the same answer, in about the same time', async () => {
  const known = await signedUp();
  const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
  const openAsked = () => ({ times: [] as number[], texts: new Set<string>() });
  const ask = async (asked: ReturnType<typeof openAsked>, email: string) => {
    const began = performance.now();
    const { status, text, headers } = await openBrowser(management).signIn(email, 'not the password');
    asked.times.push(performance.now() - began);
    asked.texts.add(`${status} ${text} ${Object.keys(headers).join()}`);
  };
  const [wrong, unknown] = [openAsked(), openAsked()];
  // In turn: what the machine does beside it slows both down alike.
  for (let round = 0; round < 9; round += 1) {
    await ask(wrong, known.email);
    await ask(unknown, openBrowser(management).email);
  }
  expect(unknown.texts).toEqual(wrong.texts);
  expect(unknown.texts.size).toBe(1);
  const ratio = median(unknown.times) / median(wrong.times);
  expect(ratio).toBeGreaterThan(0.4);
  expect(ratio).toBeLessThan(2.5);
});

describe('guessing passwords', () => {
  test('is slowed down for an address, whichever accounts it tries', async () => {
    const frozen = await startManagement({ now: () => Date.UTC(2026, 0, 15, 12) });
    try {
      const guesser = openBrowser(frozen);
      for (let nth = 0; nth < 30; nth += 1)
        expect((await guesser.signIn(`someone-${nth}@example.com`, 'a guess at it')).status).toBe(401);
      expect((await guesser.signIn('one-more@example.com', 'a guess at it')).status).toBe(429);
      for (let nth = 0; nth < 10; nth += 1) await guesser.call('POST', '/sign-up', { email: 'x@y.example', password });
      const told = await guesser.call('POST', '/sign-up', { email: 'z@y.example', password });
      expect([told.status, told.headers['retry-after']]).toEqual([429, '60']);
    } finally {
      await frozen.stop();
    }
  });
});

test('sign-up can be closed; an invite is good all the same', async () => {
  const closed = await startManagement({ isSignUpOpen: false });
  try {
    const owner = openBrowser(closed);
    expect((await owner.signIn(closed.owner.email, closed.owner.password)).status).toBe(201);
    const invite = await owner.call('POST', `/workspaces/${closed.owner.workspaceId}/invites`, { role: 'member' });
    const stranger = openBrowser(closed);
    expect((await stranger.call('GET', '/sign-up')).data.isOpen).toBe(false);
    const ask = (fields: object) => stranger.call('POST', '/sign-up', { email: stranger.email, password, ...fields });
    expect((await ask({})).code).toBe('FORBIDDEN');
    expect((await ask({ invite: 'x'.repeat(43) })).code).toBe('NOT_FOUND');
    expect((await ask({ invite: invite.data.token })).status).toBe(201);
    expect((await stranger.call('GET', '/workspaces')).list.length).toBe(1);
  } finally {
    await closed.stop();
  }
});
