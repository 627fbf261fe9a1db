import { expect, test } from 'vitest';
import { storableText } from './storable-text.ts';

test.each([
  ['all of a short text', Buffer.from('Größe 📏'), 'Größe 📏'],
  ['the begin of a long one', Buffer.from('z'.repeat(100)), 'zzzzzzzzzz'],
  ['no half of a character', Buffer.from('123456789📏'), '123456789'],
  ['no NUL', Buffer.from('a\0b'), 'a\uFFFDb'],
  ['no byte that is no UTF-8', Buffer.from([0x61, 0xff, 0x62, 0xc3]), 'a\uFFFDb\uFFFD'],
  ['no half character of an encoding', Buffer.from([0xed, 0xa0, 0x80]), '\uFFFD\uFFFD\uFFFD'],
  ['nothing of nothing', Buffer.alloc(0), ''],
])('keeps %s', (_name, bytes, expected) => {
  expect(storableText(bytes, 10)).toBe(expected);
});

test('the text of any bytes is short, well-formed and without NUL', () => {
  const anyByte = Array.from({ length: 256 }, (_, byte) => byte);
  const texts = anyByte.flatMap((one) =>
    anyByte.map((other) => storableText(Buffer.from([...Buffer.from('12345678'), one, other, 0x9f, 0x93, 0x8f]), 10)),
  );
  expect(texts.filter((text) => text.length > 10 || text.includes('\0') || !text.isWellFormed())).toEqual([]);
});
