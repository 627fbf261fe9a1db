import { describe, expect, test } from 'vitest';
import { decodeFile } from './decode-file.ts';

const encodings = {
  'UTF-8': (text: string) => new TextEncoder().encode(text),
  'UTF-8 with a mark': (text: string) => new TextEncoder().encode(`\ufeff${text}`),
  'UTF-16LE': (text: string) => Buffer.from(text, 'utf16le'),
  'UTF-16LE with a mark': (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  'UTF-16BE': (text: string) => Buffer.from(text, 'utf16le').swap16(),
  'UTF-16BE with a mark': (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
};
const texts = [
  'url;title\r\nhttps://a.example;Größe',
  'url\ttitle\nhttps://a.example\t日本 🎉',
  'https://a.example',
  '',
];

describe.each(Object.entries(encodings))('%s', (_name, encode) => {
  test.each(texts)('the text %j is decoded', (text) => {
    expect(decodeFile(new Uint8Array(encode(text)))).toEqual({ text });
  });
});

/** Bytes of Windows-1252: those of Latin-1, and 0x80 for `€`. */
const western = (text: string) => new Uint8Array(Buffer.from(text.replaceAll('€', '\u0080'), 'latin1'));

test.each([
  ['url;title\r\nhttps://a.example;Größe', ['Größe']],
  ['url,title\nhttps://a.example,"Crème brûlée, 5 €"', ['Crème', 'brûlée', '€']],
  ['url\tslug\nhttps://a.example/caf\u00e9\tx', ['https://a.example/café']],
])('the file %j of Windows-1252 is decoded, with the words to check', (text, guessed) => {
  expect(decodeFile(western(text))).toEqual({ text, guessed });
});

test.each([
  ['Cyrillic in Windows-1251', [0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]],
  ['Greek in Windows-1253', [0xc5, 0xeb, 0xeb, 0xdc, 0xe4, 0xe1]],
  ['Hebrew in Windows-1255', [0xf9, 0xec, 0xe5, 0xed]],
  ['Japanese in Shift_JIS', [0x82, 0xb1, 0x82, 0xf1, 0x82, 0xc9, 0x82, 0xbf, 0x82, 0xcd]],
  ['Chinese in GBK', [0xd6, 0xd0, 0xce, 0xc4]],
  ['a byte without a character', [0x41, 0x81, 0x42]],
  ['zeros', [0x41, 0, 0x42, 0, 0, 0xff]],
  ['half a character of UTF-8 behind its mark', [0xef, 0xbb, 0xbf, 0xc3]],
])('%s is refused instead of read as other letters', (_name, bytes) => {
  const line = new TextEncoder().encode('url,title\nhttps://a.example,');
  const file = bytes[0] === 0xef ? new Uint8Array(bytes) : new Uint8Array([...line, ...bytes]);
  expect(decodeFile(file)).toBeUndefined();
});

test('two megabytes in one word are decoded in time linear in their number', () => {
  const start = performance.now();
  decodeFile(western(`${'a'.repeat(2_000_000)}ö`));
  expect(performance.now() - start).toBeLessThan(5_000);
});
