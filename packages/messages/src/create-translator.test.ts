import fc from 'fast-check';
import { IntlMessageFormat } from 'intl-messageformat';
import { expect, test } from 'vitest';
import { createTranslator } from './create-translator.ts';
import { locales } from './locales.ts';
import { parseMessage } from './parse-message.ts';

const english = createTranslator('en');

test('a message without a translation is shown in English', () => {
  expect(createTranslator('de', {}).text('Create link')).toBe('Create link');
});

test('a text with two meanings is translated by its context, and is the same in English', () => {
  const german = createTranslator('de', { 'Views | saved views': 'Ansichten', 'Views | page views': 'Aufrufe' });
  expect(german.text('Views', {}, { context: 'saved views' })).toBe('Ansichten');
  expect(german.rich('Views', {}, { context: 'page views' })).toEqual(['Aufrufe']);
  expect(english.text('Views', {}, { context: 'saved views' })).toBe('Views');
});

test('a translation with values and plurals is written by the rules of its language', () => {
  const source = '{count, plural, one {# link of {name}} other {# links of {name}}}';
  const arabic = createTranslator('ar', {
    [source]: '{count, plural, zero {لا روابط} two {رابطان} few {# روابط} other {# رابط}}',
  });
  expect(english.text(source, { count: 1, name: 'Ada' })).toBe('1 link of Ada');
  expect(english.text(source, { count: 1_204, name: 'Ada' })).toBe('1,204 links of Ada');
  expect(arabic.text(source, { count: 2 })).toBe('رابطان');
  expect(arabic.text(source, { count: 3 })).toContain('روابط');
});

test('tags become what the caller makes of their content, and markup in values stays whole', () => {
  const pieces = english.rich<{ tag: string; content: unknown[] }>('Read <link>the <b>guide</b></link>, {name}.', {
    link: (content) => ({ tag: 'a', content }),
    b: (content) => ({ tag: 'b', content }),
    name: '<script>',
  });
  expect(pieces).toEqual([
    'Read ',
    { tag: 'a', content: ['the ', { tag: 'b', content: ['guide'] }] },
    ', ',
    '<script>',
    '.',
  ]);
});

test.each(['{', '{a', '{a, plural, one {x}}', '{a, date}', 'a }', '<b>x', "'{ open", '{, number}'])(
  'the malformed message "%s" is refused',
  (text) => {
    expect(() => parseMessage(text)).toThrow(/The message/);
  },
);

const literal = fc.string({ unit: fc.constantFrom('a', 'é', ' ', "''", "'", '.', '日'), maxLength: 12 });
const message = fc
  .array(
    fc.oneof(
      literal,
      fc.constantFrom('{name}', '{count, number}', '<b>{name}</b>'),
      literal.map((text) => `{count, plural, =0 {none} one {# ${text}} two {#} other {${text} #, {name}}}`),
      literal.map((text) => `{name, select, Ada {${text}} other {{count, plural, other {#}}}}`),
    ),
    { maxLength: 6 },
  )
  // A quote right before a bracket would quote it; that is tested on its own.
  .map((parts) => parts.join(' ').replaceAll(/'+(?=[{}<])/g, ''));

test('messages are written as FormatJS writes them', () => {
  const locale = fc.constantFrom(...locales);
  const count = fc.oneof(fc.nat({ max: 12 }), fc.nat({ max: 2_000_000 }));
  fc.assert(
    fc.property(message, locale, count, fc.constantFrom('Ada', 'Bo'), (source, language, number, name) => {
      const values = { count: number, name, b: (content: string[]) => `[${content.join('')}]` };
      const theirs: unknown = new IntlMessageFormat(source, language).format<string>(values);
      const ours = createTranslator(language).rich<string>(source, values);
      expect(ours.join('')).toBe(Array.isArray(theirs) ? theirs.join('') : theirs);
    }),
    { numRuns: 500 },
  );
});
