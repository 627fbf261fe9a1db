import type { TextEncoding } from './read-text-file.ts';

/** The encodings that a person can name, in lower case. */
export const namedEncodings = ['utf-8', 'utf-16', 'windows-1252'] as const;
export type NamedEncoding = (typeof namedEncodings)[number];

const sampleBytes = 512;

/**
 * The encoding of a file by its first bytes: its byte order mark decides, then what was named, then zeros in every other byte, which are UTF-16; else it is UTF-8.
 * @param named undefined: not said
 */
export function chooseEncoding(head: Uint8Array, named: NamedEncoding | undefined): TextEncoding {
  const [first, second, third] = head;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (named === 'windows-1252' || named === 'utf-8') return named;
  return findUtf16(head) ?? (named === 'utf-16' ? 'utf-16le' : 'utf-8');
}

/** Text in most scripts has line ends, separators and addresses in ASCII, whose other byte is zero in UTF-16. */
function findUtf16(head: Uint8Array): TextEncoding | undefined {
  const sample = head.subarray(0, sampleBytes);
  const zeros = [0, 0];
  for (const [index, byte] of sample.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > sample.length / 8 && even === 0) return 'utf-16le';
  return even > sample.length / 8 && odd === 0 ? 'utf-16be' : undefined;
}
