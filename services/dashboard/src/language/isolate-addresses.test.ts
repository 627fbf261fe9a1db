import { afterEach, expect, test } from 'vitest';
import { setCatalogue, t, toStoredText } from './translate.ts';

afterEach(() => setCatalogue('en', {}));

const source = 'Opens {url} now';

test.each([
  ['localhost:8104/hook', true],
  ['go.example.com', true],
  ['ada@example.com', true],
  ['https://example.com/?a=1', true],
  ['2026-01-05T10:00', true],
  ['Spring sale', false],
  ['secret', false],
  ['رابط', false],
])('the address %s in a sentence keeps its order in Arabic: %s', (url, isIsolated) => {
  setCatalogue('ar', { [source]: 'يفتح {url} الآن' });
  const text = t(source, { url });
  expect(text).toBe(isIsolated ? `يفتح \u2066${url}\u2069 الآن` : `يفتح ${url} الآن`);
  expect(toStoredText(text)).toBe(`يفتح ${url} الآن`);
});

test('an address in a sentence of English is as it is', () => {
  expect(t(source, { url: 'localhost:8104/hook' })).toBe('Opens localhost:8104/hook now');
});
