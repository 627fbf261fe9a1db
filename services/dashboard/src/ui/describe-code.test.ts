import { readFileSync } from 'node:fs';
import type { Catalogue } from '@linkplane/messages';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { describeCode as Described } from './describe-code.ts';

/** Constants of modules hold translated text: the language is set before the module is loaded. */
let describeCode: typeof Described;

beforeAll(async () => {
  vi.resetModules();
  const { setCatalogue } = await import('../language/translate.ts');
  const file = new URL('../../messages/de.json', import.meta.url);
  setCatalogue('de', JSON.parse(readFileSync(file, 'utf8')) as Catalogue);
  ({ describeCode } = await import('./describe-code.ts'));
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
