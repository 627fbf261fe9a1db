import { createHash } from 'node:crypto';

/** A short name of texts that is the same in every import, where the source gives none. */
export function hashTexts(texts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 32);
}
