import { spawnSync } from 'node:child_process';
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

const home = resolve(import.meta.dirname, '..');
const repository = resolve(home, '../..');

/**
 * Compiles the SDK into `out`, a package for npm: JavaScript and declarations, with nothing of the workspace.
 * @throws with the words of the compiler
 */
export function buildPackage(out: string): void {
  rmSync(out, { recursive: true, force: true });
  const compiler = join(
    createRequire(join(repository, 'package.json')).resolve('typescript/package.json'),
    '../bin/tsc',
  );
  const args = [compiler, '--project', join(home, 'tsconfig.build.json'), '--outDir', out];
  const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The SDK does not compile:\n${stdout}`);
  writeFileSync(join(out, 'package.json'), describePackage(readManifest(), '.'));
  copyFileSync(join(home, 'README.md'), join(out, 'README.md'));
  copyFileSync(join(home, 'LICENSE'), join(out, 'LICENSE'));
}

/** The package.json of the workspace. */
export function readManifest(): string {
  return readFileSync(join(home, 'package.json'), 'utf8');
}

/**
 * The package.json of the package for npm.
 * @param manifest that of the workspace
 * @param directory of the compiled files in the package
 */
export function describePackage(manifest: string, directory: '.' | './dist'): string {
  const { name, version, description, license } = JSON.parse(manifest) as Record<string, string>;
  const written = {
    name,
    version,
    description,
    license,
    type: 'module',
    sideEffects: false,
    engines: { node: '>=20' },
    ...(directory === './dist' && { files: ['dist/**/*.js', 'dist/**/*.d.ts'] }),
    exports: { '.': { types: `${directory}/index.d.ts`, default: `${directory}/index.js` } },
    publishConfig: { access: 'public', provenance: true },
  };
  return `${JSON.stringify(written, null, 2)}\n`;
}

if (process.argv[1] === import.meta.filename) buildPackage(join(home, 'dist'));
