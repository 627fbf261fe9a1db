// `pnpm install --frozen-lockfile`, skipped when nothing that it reads has changed since the last time.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';

const stampFile = 'node_modules/.install-stamp';

/** What the product needs to run, and its dashboard to be built. */
const product = [
  '--filter-prod=@linkplane/standalone...',
  '--filter-prod=@linkplane/cli...',
  '--filter=@linkplane/dashboard',
];
/** Each scope has what those before it have. All packages are for tests and checks. */
const scopes = { product, package: [...product, '--filter-prod=@linkplane/npm-package...'], all: [] };

/**
 * Installs the workspace exactly as the lockfile says. Exits the process with pnpm's output when that fails.
 * @param {{ pnpm: string, binDirectory: string, scope: 'product' | 'package' | 'all' }} options
 */
export async function installPackages({ pnpm, binDirectory, scope }) {
  const inputs = hashInstallInputs();
  const installed = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : '';
  const names = Object.keys(scopes);
  if (names.slice(names.indexOf(scope)).some((name) => installed === `${inputs} ${name}`)) return;
  console.error('Installing packages (once, and after the lockfile changes) ...');
  const args = [pnpm, 'install', '--frozen-lockfile', '--reporter=append-only'];
  // A package of the tests names a program that it does not have. pnpm warns of that at each install, and nothing here can fix it.
  if (scope === 'all') args.push('--loglevel=error');
  // Standard output stays clean: `npm run --silent cli -- ... --json` prints JSON alone.
  const child = spawn(process.execPath, [...args, ...scopes[scope]], {
    stdio: ['ignore', 2, 2],
    env: { ...process.env, PATH: `${binDirectory}:${process.env.PATH}`, CI: 'true' },
  });
  const code = await new Promise((done) => child.on('error', (error) => done(error.message)).on('exit', done));
  if (typeof code === 'string') console.error(`pnpm could not be started: ${code}`);
  if (code !== 0) process.exit(typeof code === 'number' ? code : 1);
  writeFileSync(stampFile, `${inputs} ${scope}`);
}

function hashInstallInputs() {
  const hash = createHash('sha256');
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json', ...workspaceManifests()]) {
    hash.update(file).update(existsSync(file) ? readFileSync(file) : '');
  }
  return hash.digest('hex');
}

function workspaceManifests() {
  return ['packages', 'services', 'deploy'].flatMap((group) =>
    readdirSync(group).map((name) => `${group}/${name}/package.json`),
  );
}
