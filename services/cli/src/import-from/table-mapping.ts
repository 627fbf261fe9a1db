import { open, writeFile } from 'node:fs/promises';
import {
  dateOrders,
  emptyMapping,
  formatMapping,
  parseMapping,
  planTable,
  readPair,
  SourceError,
  type TableMapping,
  type TablePlan,
} from '@linkplane/import-sources';
import { CommandError, UsageError } from '../command-errors.ts';
import { optional, type Values } from '../command.ts';
import { withStop } from './explain-source-error.ts';

const mappingBytesMax = 262_144;

/**
 * What the options say about the columns of a table: a mapping that was saved, and pairs that go before it.
 * @returns reads the mapping that is in a file @throws UsageError
 */
export function readMappingOptions(values: Values): () => Promise<TableMapping> {
  const given = Array.isArray(values['map']) ? values['map'] : [];
  const pairs = given.flatMap((text) => String(text).split(',')).map(readMapPair);
  const file = optional(values, 'mapping');
  const written = optional(values, 'dates')?.toLowerCase();
  const dates = dateOrders.find((order) => order === written);
  return async () => {
    const saved = file === undefined ? emptyMapping : await readMappingFile(file);
    return { columns: new Map([...saved.columns, ...pairs]), dates: dates ?? saved.dates };
  };
}

function readMapPair(text: string) {
  const pair = readPair(text);
  if (pair) return pair;
  throw new UsageError(`--map: "${text}" is no column and field, such as 'Short URL=shortUrl'.`);
}

async function readMappingFile(file: string): Promise<TableMapping> {
  return await orExplain(async () => parseMapping(await readSmallFile(file), file));
}

async function readSmallFile(file: string): Promise<string> {
  const buffer = Buffer.alloc(mappingBytesMax + 1);
  try {
    const handle = await open(file);
    try {
      const { bytesRead } = await handle.read(buffer, 0, buffer.length, 0);
      if (bytesRead <= mappingBytesMax) return buffer.toString('utf8', 0, bytesRead);
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw new CommandError(`${file} cannot be read: ${(error as Error).message}. Nothing was changed.`);
  }
  throw new CommandError(`${file} has more than ${mappingBytesMax} bytes: it is no mapping. Nothing was changed.`);
}

/** @throws CommandError in words where anything in the table could mean two things */
export async function planOrExplain(...given: Parameters<typeof planTable>): Promise<TablePlan> {
  return await orExplain(() => planTable(...given));
}

/** @throws CommandError for a file that cannot be written */
export async function saveMapping(file: string, mapping: TableMapping): Promise<void> {
  await writeFile(file, formatMapping(mapping)).catch((error: unknown) => {
    throw new CommandError(`${file} cannot be written: ${(error as Error).message}. Nothing was changed.`);
  });
}

async function orExplain<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    throw new CommandError(`${withStop(error.message)} Nothing was changed.`, { cause: error });
  }
}
