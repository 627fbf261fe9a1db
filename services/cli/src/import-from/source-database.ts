import { readFile } from 'node:fs/promises';
import { SourceError } from '@linkplane/import-sources';
import { CommandError } from '../command-errors.ts';
import type { CommandOption } from '../command.ts';
import { withStop } from './explain-source-error.ts';

/** The option that names the database of another service. @param databases such as `the Postgres of Kutt` */
export function describeUrlFile(databases: string): CommandOption {
  return {
    value: 'FILE',
    meaning: `A file with the URL of ${databases}, so that its password is in no list of processes.`,
    completes: 'file',
  };
}

/** The URL in a file, without the line break behind it. @throws CommandError when the file cannot be read */
export async function readUrlFile(file: string): Promise<string> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    throw new CommandError(`${file} cannot be read: ${(error as Error).message}. Nothing was changed.`);
  }
}

/**
 * Opens the database of another service, and closes it when `use` has ended.
 * @throws CommandError when it cannot be opened
 */
export async function withSourceDatabase<Database extends { close(): Promise<void> }, Result>(
  open: () => Database | Promise<Database>,
  use: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = await openOrExplain(open);
  try {
    return await use(database);
  } finally {
    await database.close();
  }
}

async function openOrExplain<Database>(open: () => Database | Promise<Database>): Promise<Database> {
  try {
    return await open();
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    throw new CommandError(`${withStop(error.message)} Nothing was changed.`, { cause: error });
  }
}
