import { detailCharsMax, SourceError } from '../source.ts';

const refusedStatuses: ReadonlySet<number> = new Set([401, 402, 403]);

/** The keys under which services write their sentence, the most telling first. */
const sentenceKeys = ['detail', 'description', 'message', 'error', 'title'] as const;

/** The error of a response that is not accepted, with the sentence of the source and without the credential. */
export function describeRefusal(status: number, body: unknown, secret: string): SourceError {
  const sentence = sentenceOf(body, secret);
  const reason = refusedStatuses.has(status) ? 'refused' : status >= 500 ? 'unavailable' : 'invalid';
  return new SourceError(reason, `the source responded ${status}${sentence === '' ? '' : `: ${sentence}`}`);
}

/** What the source says in the body of an error, cut, and without the credential where the source repeats it. */
export function sentenceOf(body: unknown, secret: string): string {
  const sentence = findSentence(body, 2).replaceAll(/\s+/g, ' ').trim();
  const safe = secret === '' ? sentence : sentence.replaceAll(secret, '***');
  return Array.from(safe).slice(0, detailCharsMax).join('');
}

function findSentence(body: unknown, depth: number): string {
  if (typeof body === 'string') return body;
  if (typeof body !== 'object' || body === null || depth === 0) return '';
  for (const key of sentenceKeys) {
    const found = findSentence((body as Record<string, unknown>)[key], depth - 1);
    if (found !== '') return found;
  }
  return '';
}
