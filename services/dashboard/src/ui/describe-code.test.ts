import { errorReasons, errorStatus, type ErrorReason } from '@linkplane/contracts';
import { codeField } from '@linkplane/contracts/problems';
import { readFileSync } from 'node:fs';
import type { Catalogue } from '@linkplane/messages';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { CodedError, describeCode as Described } from './describe-code.ts';
import type { describeFailure as FailureDescribed } from './describe-error.ts';

/** Constants of modules hold translated text: the language is set before the module is loaded. */
let describeCode: typeof Described;
let describeFailure: typeof FailureDescribed;

beforeAll(async () => {
  vi.resetModules();
  const { setCatalogue } = await import('../language/translate.ts');
  const file = new URL('../../messages/de.json', import.meta.url);
  setCatalogue('de', JSON.parse(readFileSync(file, 'utf8')) as Catalogue);
  ({ describeCode } = await import('./describe-code.ts'));
  ({ describeFailure } = await import('./describe-error.ts'));
});
afterAll(() => vi.resetModules());

test.each<[string, Partial<CodedError>, string | RegExp]>([
  ['UNAUTHORIZED', { params: { reason: 'WRONG_CREDENTIALS' } }, 'Die E-Mail-Adresse oder das Passwort ist falsch.'],
  ['SLUG_TAKEN', {}, 'Dieser Slug ist vergeben oder reserviert. Wähle einen anderen.'],
  ['PLAN_LIMIT_REACHED', { params: { max: 1_200 } }, /: Die Grenze ist 1\.200\.$/],
  ['PLAN_LIMIT_REACHED', { params: { max: 0 } }, /: Die Grenze ist 0\.$/],
  ['PLAN_LIMIT_REACHED', {}, 'Davon können keine weiteren erstellt werden.'],
  [
    'PLAN_LIMIT_REACHED',
    { message: 'A workspace can have 20 of these.' },
    'Davon können keine weiteren erstellt werden.',
  ],
  ['RATE_LIMIT_EXCEEDED', { retryAfter: 1 }, /in 1 Sekunde noch einmal\.$/],
  ['RATE_LIMIT_EXCEEDED', { message: 'Try again in 17 s.' }, /^Zu viele Anfragen\. (?!.*17)/],
  ['LINK_NOT_FOUND', {}, 'Nicht gefunden. Vielleicht wurde es gelöscht.'],
  ['INTERNAL_ERROR', {}, /^(?!in English)/],
  ['FORBIDDEN', { params: { reason: 'NEWER_REASON' as ErrorReason } }, /^Das darfst du nicht/],
  ['NEWER_CODE', {}, 'in English'],
  ['NETWORK', { message: 'Der Server antwortet nicht.' }, 'Der Server antwortet nicht.'],
])('an error %s with %j and without a field is described in German', (code, error, expected) => {
  expect(describeCode({ code, message: 'in English', ...error })).toMatch(expected);
});

test.each(Object.keys(errorStatus))('every reader has a sentence for %s that is not the one of the server', (code) => {
  expect(describeCode({ code, message: 'in English' })).not.toContain('in English');
});

test.each([...errorReasons])('every reader has a sentence for the reason %s, whatever the code', (reason) => {
  const words = describeCode({ code: 'FORBIDDEN', message: 'in English', params: { reason } });
  expect(words).not.toBe(describeCode({ code: 'FORBIDDEN', message: 'in English' }));
  expect(words).not.toContain('in English');
});

test.each<[string, string, string, RegExp, ErrorReason?]>([
  ['SLUG_TAKEN', 'This slug is already in use.', 'slug', /^Dieser Slug ist vergeben/],
  ['EXTERNAL_ID_TAKEN', 'Another link has the external id "crm-1".', 'externalId', /^Ein anderer Link/],
  ['TAG_EXISTS', 'The workspace has a tag named "a".', 'name', /^Es gibt/],
  ['PREVIEW_UNAVAILABLE', 'The page could not be read: It is not an HTML page.', 'url', /^Die Seite/],
  ['INVALID_URL', 'Any words.', 'url', /^Ein Link darf/, 'LEADS_TO_SHORT_LINK'],
  ['INVALID_URL', 'Any words.', 'content', /^Ein Block darf/, 'LEADS_TO_BLOCK'],
])(
  'an error %s whose details name its field is described in German by what it is',
  (code, message, field, expected, reason) => {
    const details = [codeField({ field, message: 'in English' })];
    expect(describeFailure({ code, message, details, ...(reason && { params: { reason } }) })).toMatch(expected);
  },
);
