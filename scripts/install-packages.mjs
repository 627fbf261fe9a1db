// `pnpm install --frozen-lockfile`, skipped when nothing that it reads has changed since the last time.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';

const stampFile = 'node_modules/.install-stamp';

/** Installs the workspace exactly as the lockfile says. Exits the process with pnpm's output when that fails. */
export function installPackages({ node, pnpm, binDirectory }) {
  const stamp = hashInstallInputs();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  console.error('Installing packages (once, and after the lockfile changes) ...');
  const env = { ...process.env, PATH: `${binDirectory}:${process.env.PATH}`, CI: 'true' };
  // Standard output stays clean: `npm run --silent cli -- ... --json` prints JSON alone.
  const done = spawnSync(node, [pnpm, 'install', '--frozen-lockfile', '--reporter=append-only'], {
    stdio: ['ignore', 2, 2],
    env,
  });
  if (done.error) console.error(`pnpm could not be started: ${done.error.message}`);
  if (done.status !== 0) process.exit(done.status ?? 1);
  writeFileSync(stampFile, stamp);
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
