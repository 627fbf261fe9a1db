import { mkdirSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { join } from 'node:path';
import { bundlePrograms, type BundleOptions } from '@linkplane/containers/bundle';
import {
  companions,
  embeddedCompanions,
  embeddedPackages,
  nativePackages,
  type CompanionFiles,
} from '@linkplane/containers/bundled';

/** What modules of a bundle need and the bundle does not contain. Modules are relative to the repository. */
export type BundleNeeds = {
  /** The name of each package, and a module that imports it or reads its files. */
  packages: ReadonlyMap<string, string>;
  /** What modules read from the disk: see `copyCompanion`. */
  companions: readonly { module: string; companion: CompanionFiles }[];
};

/** Bundles programs that bring the engines of the embedded stores with them, into `<directory>/bin`. */
export async function bundleWithEngines(options: Omit<BundleOptions, 'known'>): Promise<BundleNeeds> {
  mkdirSync(join(options.directory, 'bin'), { recursive: true });
  const known = { ...companions, ...embeddedCompanions };
  const packages = new Map<string, string>();
  const needed: { module: string; companion: CompanionFiles }[] = [];
  for (const module of await bundlePrograms({ ...options, known })) {
    for (const companion of known[module] ?? []) {
      needed.push({ module, companion });
      if ('packageName' in companion) packages.set(companion.packageName, module);
    }
    for (const name of [...(nativePackages[module] ?? []), ...(embeddedPackages[module] ?? [])])
      packages.set(name, module);
  }
  return { packages, companions: needed };
}

/**
 * Returns the path of a package's manifest.
 * @throws when the package is not installed for the module
 */
export function findManifest(root: string, name: string, module: string): string {
  const manifest = findPackageJSON(name, join(root, module));
  if (manifest === undefined) throw new Error(`${name} is not installed for ${module}.`);
  return manifest;
}
