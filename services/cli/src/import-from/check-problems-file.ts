import { writeFile } from 'node:fs/promises';
import { CommandError } from '../command-errors.ts';

/** @throws CommandError for a file that cannot be written, before anything is done. An existing one is emptied. */
export async function checkProblemsFile(file: string | undefined): Promise<void> {
  if (file === undefined) return;
  await writeFile(file, '', { mode: 0o600 }).catch((error: unknown) => {
    throw new CommandError(`${file} cannot be written: ${(error as Error).message}. Nothing was changed.`);
  });
}
