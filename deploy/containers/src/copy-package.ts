import { cpSync, existsSync, readFileSync, realpathSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { basename, dirname, join } from 'node:path';

export type PackageCopy = {
  name: string;
  /** A directory whose modules may import it. */
  askedBy: string;
  /** Gets it under `node_modules`. */
  into: string;
  /** Relative to the package; all that a program could read when missing. */
  files?: readonly string[];
};

/**
 * Files of a package copied whole that no program reads: types, maps, documentation and the sources of native code.
 * Licences stay.
 */
const neverRead = /\.(d\.[cm]?ts|map|md|cc|h|gyp)$/;
const isLicence = /licen[cs]e/i;

/**
 * Copies a package with its dependencies, and of its optional ones (native binaries, one a platform) those that are
 * installed.
 * @throws when the package, or a file that is named, is not there
 */
export function copyPackage({ name, askedBy, into, files }: PackageCopy): void {
  const manifest = findManifest(name, askedBy);
  if (manifest === undefined) throw new Error(`${name} is not installed for ${askedBy}.`);
  const source = dirname(manifest);
  const target = join(into, 'node_modules', name);
  for (const file of files ?? ['.']) {
    if (!existsSync(join(source, file))) throw new Error(`${name} has no ${file}.`);
    const isNeeded = (path: string) => files !== undefined || !neverRead.test(path) || isLicence.test(basename(path));
    cpSync(join(source, file), join(target, file), { recursive: true, dereference: true, filter: isNeeded });
  }
  if (files) return;
  const { dependencies = {}, optionalDependencies = {} } = JSON.parse(readFileSync(manifest, 'utf8')) as {
    dependencies?: Record<string, string>;
    optionalDependencies?: Record<string, string>;
  };
  for (const needed of Object.keys(dependencies)) copyPackage({ name: needed, askedBy: source, into });
  for (const optional of Object.keys(optionalDependencies)) {
    if (findManifest(optional, source)) copyPackage({ name: optional, askedBy: source, into });
  }
}

function findManifest(name: string, directory: string): string | undefined {
  try {
    const manifest = findPackageJSON(name, join(directory, 'package.json'));
    // Where it really is, its own dependencies are found beside it.
    return manifest && realpathSync(manifest);
  } catch {
    return undefined;
  }
}
