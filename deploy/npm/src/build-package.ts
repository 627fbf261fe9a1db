import { chmodSync, cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { copyCompanion } from '@linkplane/containers/bundle';
import { bundleWithEngines, findManifest } from './bundle-with-engines.ts';

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
 * @throws when a module's package is not installed
 */
export async function buildPackage(root: string, directory: string): Promise<void> {
  rmSync(directory, { recursive: true, force: true });
  const { packages, companions } = await bundleWithEngines({ root, programs, directory });
  for (const { module, companion } of companions)
    if (!('packageName' in companion) || ownPackages.includes(companion.packageName))
      copyCompanion(root, module, companion, directory);
  const dependencies = Object.fromEntries(
    [...packages].map(([name, module]) => [name, readVersion(root, name, module)]),
  );
  const entry = join(directory, 'bin/linkplane.js');
  cpSync(join(root, 'deploy/npm/bin/linkplane.js'), entry);
  chmodSync(entry, 0o755);
  for (const file of ['LICENSE', 'README.md']) cpSync(join(root, file), join(directory, file));
  writeFileSync(join(directory, 'package.json'), `${JSON.stringify(describePackage(root, dependencies), null, 2)}\n`);
}

function readVersion(root: string, name: string, module: string): string {
  return (JSON.parse(readFileSync(findManifest(root, name, module), 'utf8')) as { version: string }).version;
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
