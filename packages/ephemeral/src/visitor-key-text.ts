import type { VisitorKey } from './ports.ts';

/** Encoded keys have one length and sort by age: 15 digits of milliseconds, a colon, 64 hexadecimal digits. */
export const visitorKeyTextLength = 80;

const pattern = /^(\d{15}):([0-9a-f]{64})$/;

export function formatVisitorKey({ createdAtMs, bytes }: VisitorKey): string {
  return `${String(Math.floor(createdAtMs)).padStart(15, '0')}:${Buffer.from(bytes).toString('hex')}`;
}

/** Undefined when the text is not an encoded key. */
export function parseVisitorKey(text: string): VisitorKey | undefined {
  const [, createdAt, hex] = pattern.exec(text) ?? [];
  if (createdAt === undefined || hex === undefined) return undefined;
  return { createdAtMs: Number(createdAt), bytes: Buffer.from(hex, 'hex') };
}
