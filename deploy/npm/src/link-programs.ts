import { mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { copyCompanion } from '@linkplane/containers/bundle';
import { bundledServices } from '@linkplane/containers/bundled';
import { bundleWithEngines, findManifest } from './bundle-with-engines.ts';

const programs = ['standalone', ...bundledServices].map((name) => ({ source: `services/${name}/src/main.ts`, name }));

/**
 * Bundles every program of the repository as the package and the images have it, `<directory>/bin/<name>.js`, with links
 * to the installed packages that cannot be part of a bundle. Such a program starts with less than two thirds of the
 * processor time that its sources need.
 * @throws when a module's package is not installed
 */
export async function linkPrograms(root: string, directory: string): Promise<void> {
  const { packages, companions } = await bundleWithEngines({ root, programs, directory });
  for (const { module, companion } of companions)
    if (!('packageName' in companion)) copyCompanion(root, module, companion, directory);
  for (const [name, module] of packages) {
    const link = join(directory, 'node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(dirname(findManifest(root, name, module)), link);
  }
}
