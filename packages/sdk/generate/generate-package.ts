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
  const { name, version, description, license } = JSON.parse(
    readFileSync(join(home, 'package.json'), 'utf8'),
  ) as Record<string, string>;
  const manifest = {
    name,
    version,
    description,
    license,
    type: 'module',
    sideEffects: false,
    engines: { node: '>=20' },
    exports: { '.': { types: './index.d.ts', default: './index.js' } },
    publishConfig: { access: 'public', provenance: true },
  };
  writeFileSync(join(out, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  copyFileSync(join(home, 'README.md'), join(out, 'README.md'));
  copyFileSync(join(repository, 'LICENSE'), join(out, 'LICENSE'));
}

if (process.argv[1] === import.meta.filename) buildPackage(join(home, 'dist'));
