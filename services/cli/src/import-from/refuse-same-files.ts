import { realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { CommandError } from '../command-errors.ts';

/** A file that an option names; undefined: it was not given. */
export type NamedFile = { option: string; file: string | undefined };

/**
 * Refuses to write over a file that is read, or to write two lists into one, by whatever paths they are named.
 * @throws CommandError before anything is done
 */
export async function refuseSameFiles(...files: NamedFile[]): Promise<void> {
  const known = new Map<string, string>();
  for (const { option, file } of files) {
    if (file === undefined) continue;
    const name = await identify(file);
    if (name === undefined) continue;
    const other = known.get(name);
    if (other !== undefined)
      throw new CommandError(`--${other} and --${option} name the same file, ${file}. Nothing was changed.`);
    known.set(name, option);
  }
}

/** The same for each path of a file. One that does not exist yet is known by its directory. Undefined: it is no file, such as a terminal. */
async function identify(file: string): Promise<string | undefined> {
  const found = await stat(file, { bigint: true }).catch(() => undefined);
  if (found) return found.isFile() ? `${found.dev}:${found.ino}` : undefined;
  const directory = await realpath(dirname(resolve(file))).catch(() => dirname(resolve(file)));
  return join(directory, basename(file));
}
