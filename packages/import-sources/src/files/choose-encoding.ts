import { findMarkedEncoding, findUtf16 } from '@linkplane/contracts/link-columns';
import type { TextEncoding } from './read-text-file.ts';

/** The encodings that a person can name, in lower case. */
export const namedEncodings = ['utf-8', 'utf-16', 'windows-1252'] as const;
export type NamedEncoding = (typeof namedEncodings)[number];

/**
 * The encoding of a file by its first bytes: its byte order mark decides, then what was named, then zeros in every other byte, which are UTF-16; else it is UTF-8.
 * @param named undefined: not said
 */
export function chooseEncoding(head: Uint8Array, named: NamedEncoding | undefined): TextEncoding {
  const marked = findMarkedEncoding(head);
  if (marked) return marked;
  if (named === 'windows-1252' || named === 'utf-8') return named;
  return findUtf16(head) ?? (named === 'utf-16' ? 'utf-16le' : 'utf-8');
}
