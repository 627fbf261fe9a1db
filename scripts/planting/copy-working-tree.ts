import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, globSync, lstatSync, mkdirSync, readdirSync, realpathSync, symlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** What git ignores and tests need: they read it, and none of it is a source. */
const sharedPaths = ['.toolchain', 'node_modules/.pnpm'];
/** Built from the sources, without a defect. */
const builtPaths = ['services/dashboard/dist'];
const gitOutputBytesMax = 2 ** 26;

/**
 * Copies the files of the working tree, changed and new ones included, to `directory`. Installed packages are shared with
 * the original; the packages of this repository lead to the copy.
 * @throws Error when one of them does not
 */
export function copyWorkingTree(root: string, directory: string): void {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: gitOutputBytesMax,
  });
  // A file that was deleted is still in the index.
  const files = listed.split('\0').filter((file) => file !== '' && existsSync(join(root, file)));
  for (const path of [...files, ...builtPaths]) cpSync(join(root, path), join(directory, path), { recursive: true });
  for (const path of sharedPaths) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    symlinkSync(resolve(root, path), join(directory, path));
  }
  for (const folder of ['node_modules', ...globSync('{packages,services,deploy}/*/node_modules', { cwd: root })])
    copyLinks(join(root, folder), join(directory, folder));
  checkLinks(directory);
}

/** pnpm links packages by relative paths, which lead to the copy from within the copy. */
function copyLinks(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const { name } of readdirSync(from, { withFileTypes: true })) {
    if (name.startsWith('.')) continue;
    cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true });
  }
}

function checkLinks(directory: string): void {
  const links = globSync('{node_modules,{packages,services,deploy}/*/node_modules}/@linkplane/*', { cwd: directory });
  if (links.length === 0) throw new Error('the copy has no links between its packages');
  const inCopy = `${realpathSync(directory)}/`;
  for (const link of links) {
    const path = join(directory, link);
    if (!lstatSync(path).isSymbolicLink() || !realpathSync(path).startsWith(inCopy))
      throw new Error(`${link} does not lead to the copy`);
  }
}
