import { detailCharsMax } from './source.ts';

/** Text of a source for a report: of one line, and no longer than a report shows it. */
export function toDetail(text: string): string {
  return text
    .slice(0, detailCharsMax)
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ')
    .toWellFormed();
}

/** The first `charsMax` characters, as the contract and Postgres count them: code points. */
export function cutText(text: string, charsMax: number): string {
  if (text.length <= charsMax) return text;
  // A code point is at most two units: the rest need not be taken apart.
  return Array.from(text.slice(0, 2 * charsMax))
    .slice(0, charsMax)
    .join('');
}
