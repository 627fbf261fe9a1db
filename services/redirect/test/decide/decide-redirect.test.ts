import { describe, expect, test } from 'vitest';
import type { LinkTarget } from '@linkplane/links-db/planes/redirect';
import { createAgentClassifier } from '../../src/decide/classify-agent.ts';
import { decideRedirect } from '../../src/decide/decide-redirect.ts';
import { expiredOutcome } from '../../src/decide/outcome.ts';
import { prepareLink } from '../../src/decide/prepare-target.ts';
import { agents, aLink } from '../support/a-link.ts';

const now = Date.UTC(2026, 5, 1);
const classify = createAgentClassifier();

function decide(fields: Partial<LinkTarget>, visit: { agent?: string; query?: string } = {}) {
  const { agent = agents.chrome, query = '' } = visit;
  return decideRedirect(prepareLink(aLink(fields)), { query, agent: classify(agent), seen: null, visitor: null }, now);
}

describe('schedule', () => {
  test('a link starts at startsAt, to the millisecond', () => {
    expect(decide({ startsAt: now + 1 }).kind).toBe('notFound');
    expect(decide({ startsAt: now }).kind).toBe('redirect');
  });

  test('a link expires at expiresAt, to the millisecond', () => {
    expect(decide({ expiresAt: now }).kind).toBe('expired');
    expect(decide({ expiresAt: now + 1 }).kind).toBe('redirect');
  });

  test('an expired link that has not started is not found', () => {
    expect(decide({ startsAt: now + 1, expiresAt: now - 1 }).kind).toBe('notFound');
  });

  test('an expired or used-up link redirects to its expirationUrl', () => {
    const expirationUrl = 'https://example.com/over';
    expect(decide({ expiresAt: now, expirationUrl })).toEqual({ kind: 'expired', location: expirationUrl });
    const usedUp = prepareLink(aLink({ clickLimit: 1, expirationUrl }));
    expect(expiredOutcome(usedUp)).toEqual({ kind: 'expired', location: expirationUrl });
  });
});

describe('delay', () => {
  test('the delay page is shown to people and not to bots', () => {
    expect(decide({ redirectDelayEnabled: true }).kind).toBe('delay');
    expect(decide({ redirectDelayEnabled: true }, { agent: agents.googlebot }).kind).toBe('redirect');
  });
});

describe('app linking', () => {
  const app = {
    url: 'https://www.youtube.com/watch?v=1',
    appLinkingEnabled: true,
    iosEnabled: true,
    androidEnabled: true,
  };

  test('an Android visitor is redirected to an intent with the web page as its fallback', () => {
    expect(decide(app, { agent: agents.android })).toEqual({
      kind: 'redirect',
      location:
        'intent://www.youtube.com/watch?v=1#Intent;scheme=https;package=com.google.android.youtube;' +
        'S.browser_fallback_url=https%3A%2F%2Fwww.youtube.com%2Fwatch%3Fv%3D1;end',
    });
  });

  test('an iOS visitor gets the page with the app address', () => {
    expect(decide(app, { agent: agents.iphone })).toEqual({
      kind: 'app',
      appUrl: 'youtube://www.youtube.com/watch?v=1',
      destination: app.url,
    });
  });

  test.each([
    ['a desktop', app, agents.chrome],
    ['a bot', app, `${agents.android} Googlebot/2.1`],
    ['an unknown site', { ...app, url: 'https://example.com/' }, agents.android],
    ['a site that only looks like the app', { ...app, url: 'https://youtube.com.example.com/' }, agents.android],
    ['the switch off', { ...app, appLinkingEnabled: false }, agents.android],
    ['the platform switch off', { ...app, androidEnabled: false }, agents.android],
    ['the other platform switch off', { ...app, iosEnabled: false }, agents.iphone],
  ])('a visit is redirected to the web page: %s', (_name, fields, agent) => {
    expect(decide(fields, { agent })).toEqual({ kind: 'redirect', location: fields.url });
  });

  test('the UTM fields of the link are part of the app address', () => {
    const outcome = decide({ ...app, utmSource: 'x' }, { agent: agents.iphone });
    expect(outcome).toMatchObject({ appUrl: 'youtube://www.youtube.com/watch?v=1&utm_source=x' });
  });
});

describe('query', () => {
  test('is forwarded only by links with forwardQuery', () => {
    expect(decide({}, { query: 'a=1' })).toMatchObject({ location: 'https://example.com/' });
    expect(decide({ forwardQuery: true }, { query: 'a=1' })).toMatchObject({ location: 'https://example.com/?a=1' });
  });

  test('does not replace the UTM fields of the link when it is forwarded', () => {
    expect(decide({ forwardQuery: true, utmSource: 'ours' }, { query: 'utm_source=theirs&a=1' })).toMatchObject({
      location: 'https://example.com/?a=1&utm_source=ours',
    });
  });
});
