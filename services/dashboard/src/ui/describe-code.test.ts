import { codeField } from '@linkplane/contracts/problems';
import { readFileSync } from 'node:fs';
import type { Catalogue } from '@linkplane/messages';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { describeCode as Described } from './describe-code.ts';
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

test.each([
  ['UNAUTHORIZED', 'The email address or the password is wrong.', 'Die E-Mail-Adresse oder das Passwort ist falsch.'],
  ['SLUG_TAKEN', 'The slug "launch" is taken.', 'Dieser Slug ist vergeben oder reserviert. Wähle einen anderen.'],
  ['PLAN_LIMIT_REACHED', 'A workspace can have 1200 webhooks.', /: Die Grenze ist 1\.200\.$/],
  ['PLAN_LIMIT_REACHED', 'The plan allows no more of these.', 'Davon können keine weiteren erstellt werden.'],
  ['RATE_LIMIT_EXCEEDED', 'Too many requests. Try again in 1 s.', /in 1 Sekunde noch einmal\.$/],
  ['LINK_NOT_FOUND', 'There is no link with this id.', 'Nicht gefunden. Vielleicht wurde es gelöscht.'],
  ['VALIDATION_ERROR', 'What no code explains.', 'What no code explains.'],
])('an error %s without a field is described in German', (code, message, expected) => {
  expect(describeCode({ code, message })).toMatch(expected);
});

test.each([
  ['SLUG_TAKEN', 'This slug is already in use.', 'slug', /^Dieser Slug ist vergeben/],
  ['EXTERNAL_ID_TAKEN', 'Another link has the external id "crm-1".', 'externalId', /^Ein anderer Link/],
  ['TAG_EXISTS', 'The workspace has a tag named "a".', 'name', /^Es gibt/],
  ['PREVIEW_UNAVAILABLE', 'The page could not be read: It is not an HTML page.', 'url', /^Die Seite/],
  ['INVALID_URL', 'A link must not lead to a short link of this service.', 'url', /^Ein Link darf/],
  ['INVALID_URL', 'A block must not lead to the click of a block.', 'content', /^Ein Block darf/],
])(
  'an error %s whose details name its field is described in German by what it is',
  (code, message, field, expected) => {
    const details = [codeField({ field, message: 'in English' })];
    expect(describeFailure({ code, message, details })).toMatch(expected);
  },
);
