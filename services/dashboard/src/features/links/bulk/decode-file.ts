import { findMarkedEncoding, findUtf16 } from '@linkplane/contracts/link-columns';

/**
 * The text of a file.
 * @property guessed words with letters beyond ASCII, of a file that names no encoding and is not UTF-8
 */
export type DecodedFile = { text: string; guessed?: readonly string[] };

const guessedWordsMax = 5;
const guessedWordCharsMax = 40;

/**
 * Decodes a file: by its byte order mark, else as UTF-16 where every other byte is zero, else as UTF-8, else as Windows-1252, in
 * which Excel saves CSV in Western Europe and America.
 * @returns undefined when it is none of these: letters would be lost
 */
export function decodeFile(bytes: Uint8Array): DecodedFile | undefined {
  const marked = findMarkedEncoding(bytes);
  const encoding = marked ?? findUtf16(bytes) ?? 'utf-8';
  const text = decode(bytes, encoding);
  if (text !== undefined) return text.includes('\0') ? undefined : { text };
  return marked || encoding !== 'utf-8' ? undefined : decodeWestern(bytes);
}

function decode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * Other encodings of one byte a letter cannot be distinguished from Windows-1252 but by what they make of words: three letters with
 * accents in a row, as Cyrillic, Greek or Hebrew text becomes, are in no Western word; characters without a letter neither.
 */
function decodeWestern(bytes: Uint8Array): DecodedFile | undefined {
  const text = decode(bytes, 'windows-1252');
  // oxlint-disable-next-line no-control-regex -- bytes that Windows-1252 has no character for
  if (text === undefined || /[\0\u0081\u008d\u008f\u0090\u009d]|[\u00c0-\u00ff]{3}|[^\0-\u007f]{4}/.test(text)) return;
  // oxlint-disable-next-line no-control-regex -- all of ASCII is meant
  const words = text.split(/[\s,;|"]+/).filter((word) => /[^\0-\u007f]/.test(word));
  const guessed = [...new Set(words.map((word) => word.slice(0, guessedWordCharsMax)))].slice(0, guessedWordsMax);
  return { text, guessed };
}
