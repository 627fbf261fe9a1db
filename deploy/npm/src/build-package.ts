import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { join, resolve } from 'node:path';
import { bundlePrograms, copyCompanion } from '@linkplane/containers/bundle';
import { companions, embeddedCompanions, embeddedPackages, nativePackages } from '@linkplane/containers/bundled';

/** The dashboard is built and not published by itself. */
const ownPackages = ['@linkplane/dashboard'];
const programs = [
  { source: 'services/standalone/src/main.ts', name: 'standalone' },
  { source: 'services/cli/src/main.ts', name: 'cli' },
];

/**
 * Makes the package that `npx linkplane` runs: all code in a few files, what it reads from the disk beside them, and
 * engines, native code and data as dependencies with the versions that the lockfile has. Replaces what is in `directory`.
 * The dashboard has to be built before.
 */
export async function buildPackage(root: string, directory: string): Promise<void> {
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(join(directory, 'bin'), { recursive: true });
  const known = { ...companions, ...embeddedCompanions };
  const modules = await bundlePrograms({ root, programs, directory, known });
  const dependencies: Record<string, string> = {};
  const addDependency = (name: string, module: string) => (dependencies[name] = readVersion(name, join(root, module)));
  for (const module of modules) {
    for (const companion of known[module] ?? []) {
      const packageName = 'packageName' in companion ? companion.packageName : undefined;
      if (packageName !== undefined) addDependency(packageName, module);
      if (packageName === undefined || ownPackages.includes(packageName))
        copyCompanion(root, module, companion, directory);
    }
    for (const name of [...(nativePackages[module] ?? []), ...(embeddedPackages[module] ?? [])])
      addDependency(name, module);
  }
  const entry = join(directory, 'bin/linkplane.js');
  cpSync(join(root, 'deploy/npm/bin/linkplane.js'), entry);
  chmodSync(entry, 0o755);
  for (const file of ['LICENSE', 'README.md']) cpSync(join(root, file), join(directory, file));
  writeFileSync(join(directory, 'package.json'), `${JSON.stringify(describePackage(root, dependencies), null, 2)}\n`);
}

/** @throws when a module's package is not installed */
function readVersion(name: string, module: string): string {
  const manifest = findPackageJSON(name, module);
  if (manifest === undefined) throw new Error(`${name} is not installed for ${module}.`);
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;
}

function describePackage(root: string, dependencies: Record<string, string>): object {
  const { version, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<string, string>;
  return {
    name: 'linkplane',
    version,
    description:
      'Short links that always redirect, and clicks that are counted exactly once. Everything in one process.',
    license,
    type: 'module',
    bin: { linkplane: 'bin/linkplane.js' },
    engines: { node: '>=24' },
    keywords: ['url-shortener', 'short-links', 'link-in-bio', 'qr-code', 'analytics', 'self-hosted'],
    dependencies: Object.fromEntries(Object.entries(dependencies).sort()),
    // In the package itself, and not fetched.
    bundledDependencies: ownPackages,
  };
}

const [, program, out = 'dist/npm'] = process.argv;
if (program === import.meta.filename) {
  const directory = resolve(out);
  await buildPackage(resolve(import.meta.dirname, '../../..'), directory);
  console.log(`The package is in ${directory}.`);
}
