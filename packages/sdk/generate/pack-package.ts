import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildPackage, describePackage, readManifest } from './generate-package.ts';

// What `npm pack` and `npm publish` run before and after they read the directory: in the workspace the package is its
// sources, which other packages import, so it has another package.json while it is packed.
const home = resolve(import.meta.dirname, '..');
const manifestFile = join(home, 'package.json');
const ofWorkspace = join(home, 'dist/workspace-package.json');

/** Puts the package.json of the workspace back, also after a run that was interrupted. */
function restore(): void {
  if (!existsSync(ofWorkspace)) return;
  writeFileSync(manifestFile, readFileSync(ofWorkspace));
  rmSync(ofWorkspace);
}

restore();
if (process.argv[2] === 'begin') {
  const manifest = readManifest();
  buildPackage(join(home, 'dist'));
  writeFileSync(ofWorkspace, manifest);
  writeFileSync(manifestFile, describePackage(manifest, './dist'));
}
