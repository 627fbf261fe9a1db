import { mkdirSync, symlinkSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { bundlePrograms, copyCompanion } from '@linkplane/containers/bundle';
import {
  bundledServices,
  companions,
  embeddedCompanions,
  embeddedPackages,
  nativePackages,
} from '@linkplane/containers/bundled';

const programs = ['standalone', ...bundledServices].map((name) => ({ source: `services/${name}/src/main.ts`, name }));

/**
 * Bundles every program of the repository as the package and the images have it, `<directory>/bin/<name>.js`, with links
 * to the installed packages that cannot be part of a bundle. Such a program starts with less than two thirds of the
 * processor time that its sources need.
 * @throws when a module's package is not installed
 */
export async function linkPrograms(root: string, directory: string): Promise<void> {
  mkdirSync(join(directory, 'bin'), { recursive: true });
  const known = { ...companions, ...embeddedCompanions };
  const modules = await bundlePrograms({ root, programs, directory, known });
  const packages = new Map<string, string>();
  for (const module of modules) {
    for (const companion of known[module] ?? []) {
      if ('packageName' in companion) packages.set(companion.packageName, module);
      else copyCompanion(root, module, companion, directory);
    }
    for (const name of [...(nativePackages[module] ?? []), ...(embeddedPackages[module] ?? [])])
      packages.set(name, module);
  }
  for (const [name, module] of packages) linkPackage(name, join(root, module), join(directory, 'node_modules', name));
}

function linkPackage(name: string, module: string, link: string): void {
  const manifest = findPackageJSON(name, module);
  if (manifest === undefined) throw new Error(`${name} is not installed for ${module}.`);
  mkdirSync(dirname(link), { recursive: true });
  symlinkSync(dirname(manifest), link);
}
