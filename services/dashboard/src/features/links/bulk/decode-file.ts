/**
 * The text of a file.
 * @property guessed words with letters beyond ASCII, of a file that names no encoding and is not UTF-8
 */
export type DecodedFile = { text: string; guessed?: readonly string[] };

const marks: readonly { bytes: readonly number[]; encoding: string }[] = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
];
const guessedWordsMax = 5;
const guessedWordCharsMax = 40;

/**
 * Decodes a file: by its byte order mark, else as UTF-16 where every other byte is zero, else as UTF-8, else as Windows-1252, in
 * which Excel saves CSV in Western Europe and America.
 * @returns undefined when it is none of these: letters would be lost
 */
export function decodeFile(bytes: Uint8Array): DecodedFile | undefined {
  const marked = marks.find((mark) => mark.bytes.every((byte, index) => bytes[index] === byte));
  const encoding = marked?.encoding ?? findUtf16(bytes) ?? 'utf-8';
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

/** Text in most scripts has line ends, separators and addresses in ASCII, whose other byte is zero in UTF-16. */
function findUtf16(bytes: Uint8Array): string | undefined {
  const sample = bytes.subarray(0, 512);
  const zeros = [0, 0];
  for (const [index, byte] of sample.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > sample.length / 8 && even === 0) return 'utf-16le';
  return even > sample.length / 8 && odd === 0 ? 'utf-16be' : undefined;
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
