import { listDeadLetters, readDeadLetter, type ListedDeadLetter } from '@linkplane/links-db/planes/operator';
import { CommandError } from '../command-errors.ts';
import { wholeNumber, type Command } from '../command.ts';

const limitDefault = 50;
const limitMax = 1_000;
/** The first bytes of a record that are shown. */
const previewBytes = 80;

export const deadLettersList: Command = {
  name: 'dead-letters list',
  summary: 'Lists records of the click stream that could not be read.',
  options: {
    limit: { value: 'N', meaning: `How many, up to ${limitMax}.`, otherwise: String(limitDefault) },
    after: { value: 'ID', meaning: 'Only those behind this one.', otherwise: 'from the first on' },
    payload: { value: 'ID', meaning: 'Shows the exact bytes of this one as base64, and nothing else.' },
  },
  examples: ['dead-letters list --limit 10', 'dead-letters list --payload 7'],
  prepare(values) {
    const limit = Math.min(wholeNumber(values, 'limit', 1) ?? limitDefault, limitMax);
    const after = wholeNumber(values, 'after', 0) ?? 0;
    const payloadId = wholeNumber(values, 'payload', 1);
    return async ({ stores }) => {
      const pool = await stores.links();
      if (payloadId !== undefined) {
        const payload = await readDeadLetter(pool, payloadId);
        if (!payload) throw new CommandError(`There is no dead letter ${payloadId}.`);
        const base64 = Buffer.from(payload).toString('base64');
        return { data: { id: payloadId, payloadBase64: base64 }, text: base64 };
      }
      const letters = await listDeadLetters(pool, { after, limit, headBytes: previewBytes });
      return { data: letters.map(present), text: describeLetters(letters, limit) };
    };
  },
};

function present({ head, createdAt, ...letter }: ListedDeadLetter) {
  return { ...letter, createdAt: createdAt.toISOString(), preview: escapeBytes(head) };
}

function describeLetters(letters: ListedDeadLetter[], limit: number): string {
  const last = letters.at(-1);
  if (!last) return 'There are no dead letters.';
  const lines = letters.flatMap((letter) => {
    const { id, source, partition, offset, reason, payloadBytes, createdAt, isInReplay, head } = letter;
    const age = describeAge(Date.now() - createdAt.getTime());
    return [
      `${id}  ${source}/${partition} at ${offset}, ${age} ago, ${payloadBytes} bytes${isInReplay ? ', being replayed' : ''}`,
      `    ${escapeBytes(Buffer.from(reason))}`,
      `    ${escapeBytes(head)}${payloadBytes > head.byteLength ? '...' : ''}`,
    ];
  });
  if (letters.length === limit) lines.push(`Perhaps more: --after ${last.id}`);
  return lines.join('\n');
}

/** Printable ASCII as it is, all else as escapes: whatever a record holds does nothing to a terminal. */
function escapeBytes(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => {
    if (byte === 0x5c) return '\\\\';
    return byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : `\\x${byte.toString(16).padStart(2, '0')}`;
  }).join('');
}

function describeAge(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  if (minutes < 120) return `${minutes} min`;
  return minutes < 2_880 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 1_440)} days`;
}
