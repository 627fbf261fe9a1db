import { createHmac, randomBytes } from 'node:crypto';
import { open, readFile, rename } from 'node:fs/promises';
import { z } from 'zod';

/** How far a reading is. What is in the files beyond the sizes is no part of it. */
const readingRecord = z.object({
  version: z.literal(2),
  /** The run that it is for. */
  run: z.string(),
  /** Names what is read, and with which settings: the rest of the record is of no use for anything else. */
  of: z.string(),
  /** Half of the key of visitors; the other half is the secret of the reading. */
  nonce: z.string(),
  /** Where the source goes on. */
  cursor: z.string(),
  /** What the source has said at its end; null before. */
  end: z.object({ cursor: z.string().nullable() }).nullable(),
  /** Bytes of each file. */
  sizes: z.record(z.string(), z.int().nonnegative()),
  counts: z.object({ items: z.int(), leftOutLinks: z.int(), clicks: z.int(), olderClicks: z.int() }),
});
export type ReadingRecord = Omit<z.infer<typeof readingRecord>, 'version'>;
export type ReadingCounts = ReadingRecord['counts'];

/** What a reading is of, for one that goes on in another process. */
export type ResumableReading = {
  /** All that decides what the source gives: with other settings a reading begins from the beginning. */
  settings: string;
  /** The credential of the source: it is in no file. */
  secret: string;
};

/** A reading that is for one run of an import, by a name that no other run has. */
export type RunReading = ResumableReading & { run: string };

const nonceBytes = 32;

export function createNonce(): string {
  return randomBytes(nonceBytes).toString('hex');
}

/** Names a reading, so that it can be compared and says nothing of its secret. */
export function nameReading({ settings, secret }: ResumableReading, nonce: string): string {
  return createHmac('sha256', secret).update(`reading\n${nonce}\n${settings}`).digest('hex');
}

/**
 * The keys of visitors by the UTC day, the same in each process that goes on with a reading. They are in no file: who has the credential, which they
 * are made with, can ask the source itself. They are forgotten with the record.
 */
export function deriveDayKeys({ secret }: ResumableReading, nonce: string): (day: number) => string {
  return (day) => createHmac('sha256', secret).update(`visitors\n${nonce}\n${day}`).digest('hex');
}

/** Undefined where there is none, and null for one that this version cannot read. */
export async function findReadingRecord(file: string): Promise<ReadingRecord | null | undefined> {
  try {
    return readingRecord.safeParse(JSON.parse(await readFile(file, 'utf8'))).data ?? null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Replaces the record, whole or not at all, even when the power is lost. */
export async function writeReadingRecord(file: string, record: ReadingRecord): Promise<void> {
  const handle = await open(`${file}.part`, 'w', 0o600);
  try {
    await handle.writeFile(JSON.stringify({ version: 2, ...record }));
    await handle.datasync();
  } finally {
    await handle.close();
  }
  await rename(`${file}.part`, file);
}
