import { listClicksMigrations } from '@linkplane/clicks-db';
import { transferredTables } from '@linkplane/clicks-db/verify';
import { listLinksMigrations } from '@linkplane/links-db';
import { objectBytesMax } from '@linkplane/storage';
import { z } from 'zod';
import { CommandError } from '../command-errors.ts';

/** Rises when programs that read the earlier format cannot read the new one. The first one had no lists of files. */
export const formatVersion = 2;

/** The file that makes a backup of what lies beside it: it is written last, and everything without it is no backup. */
export const manifestName = 'manifest.json';

/**
 * The size of the manifest. It is read as one object, and the files of large tables are in lists beside it: that of a
 * hundred billion clicks has some hundreds of kilobytes.
 */
export const manifestBytesMax = objectBytesMax;

export const count = z.int().nonnegative();
const identifier = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);
const migrations = z.array(z.string().max(100)).min(1).max(10_000);
const file = z.object({
  path: z.string().regex(/^(?:[\w-]{1,80}\/){1,3}[\w-]{1,80}(?:\.\w{1,10}){1,3}$/),
  bytes: count,
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
/** Names so many files, which have so many bytes. */
const fileList = file.extend({ listed: count, listedBytes: count });
/** All files of something, in their order: those of the lists, then those that are named here. */
export const stored = { lists: z.array(fileList).default([]), files: z.array(file) };
const columns = z.array(identifier).min(1);

const manifestSchema = z.object({
  format: z.literal([1, formatVersion]),
  /** The version of the program that made the backup. */
  product: z.string().max(100),
  createdAt: z.iso.datetime(),
  postgres: z.object({
    migrations,
    /** In an order in which they can be filled. */
    tables: z.array(z.object({ name: identifier, columns, rows: count, ...stored })),
    sequences: z.array(z.object({ name: identifier, lastValue: z.int().nullable() })),
  }),
  clickHouse: z.object({
    migrations,
    tables: z.array(
      z.object({
        name: z.enum(transferredTables),
        columns,
        parts: z.array(z.object({ partition: z.string().max(100), rows: count, ...stored })),
      }),
    ),
  }),
  /** Where clicks are counted again from. */
  positions: z.array(z.object({ source: z.string(), partition: count, nextOffset: count })),
  /** Pictures on the disk; those in a bucket are in no backup. */
  uploads: z.object({ stored: z.enum(['disk', 'bucket']), pictures: count, ...stored }),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type StoredFile = z.infer<typeof file>;
export type FileList = z.infer<typeof fileList>;
export type StoredFiles = { lists: FileList[]; files: StoredFile[] };

/** @throws CommandError when it is longer than it may be when it is read */
export function formatManifest(manifest: Manifest): Buffer {
  const bytes = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`);
  if (bytes.length <= manifestBytesMax) return bytes;
  throw new CommandError(
    `The backup is too large: ${manifestName} would have ${bytes.length} bytes, and up to ${manifestBytesMax} can be read.`,
  );
}

/** @throws CommandError when this program cannot restore the backup, in words */
export function parseManifest(bytes: Buffer): Manifest {
  let given: unknown;
  try {
    given = JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new CommandError(`${manifestName} is damaged: it is no JSON. Nothing was changed.`);
  }
  const format = typeof given === 'object' && given !== null && 'format' in given ? given.format : undefined;
  if (typeof format === 'number' && format > formatVersion)
    throw new CommandError(
      `The backup has the format ${format}, and this program knows formats up to ${formatVersion}: restore it with the version that made it, or a later one. Nothing was changed.`,
    );
  const parsed = manifestSchema.safeParse(given);
  if (!parsed.success)
    throw new CommandError(
      `${manifestName} is damaged: ${z.prettifyError(parsed.error).slice(0, 300)}. Nothing was changed.`,
    );
  expectKnownMigrations(parsed.data, 'Postgres', parsed.data.postgres.migrations, listLinksMigrations());
  expectKnownMigrations(parsed.data, 'ClickHouse', parsed.data.clickHouse.migrations, listClicksMigrations());
  return parsed.data;
}

/** The schema of a backup is that of this program, or an earlier one: the first of its migrations, without a gap. */
function expectKnownMigrations({ product }: Manifest, store: string, recorded: string[], known: string[]): void {
  const unknown = recorded.find((name, at) => known[at] !== name);
  if (unknown === undefined) return;
  throw new CommandError(
    `The backup was made by a newer program (version ${product}): its ${store} schema has ${unknown}, which this program does not have. Update this program first. Nothing was changed.`,
  );
}

/** What a backup has files of. */
export function listStored({ postgres, clickHouse, uploads }: Manifest): StoredFiles[] {
  return [...postgres.tables, ...clickHouse.tables.flatMap(({ parts }) => parts), uploads];
}

/** How many files there are, without lists, and how many bytes they have together. */
export function measureFiles(stored: readonly StoredFiles[]): { files: number; bytes: number } {
  const measured = { files: 0, bytes: 0 };
  for (const { lists, files } of stored) {
    measured.files += files.length + sum(lists.map(({ listed }) => listed));
    measured.bytes += sum(files.map(({ bytes }) => bytes)) + sum(lists.map(({ listedBytes }) => listedBytes));
  }
  return measured;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** The files that a list names; undefined when it is none. */
export function parseFileList(bytes: Buffer): StoredFile[] | undefined {
  try {
    return z.array(file).parse(JSON.parse(bytes.toString('utf8')));
  } catch {
    return undefined;
  }
}
