import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { findProgram } from '@linkplane/local-servers';
import { root } from '../read-compose.ts';
import type { Builder } from './open-builder.ts';
import { runProgram } from './run-program.ts';

const debianRelease = 'bookworm';
const executableMode = 0o755;
/** The id of the official image's user `node`. */
const userId = 1_000;
const debootstrapTimeoutMs = 600_000;

/** Kept between runs: Debian is fetched once. */
const debianDirectory = join(root, '.toolchain/images/debian');

/**
 * Makes an image that stands for the official one of Node.js, which machines without a container registry cannot have: a
 * minimal Debian of the same release with the Node.js and the pnpm that the tests run on, and the user `node`.
 * @returns its name
 */
export async function createBaseImage(builder: Builder): Promise<string> {
  if (!existsSync(join(debianDirectory, 'complete'))) await fetchDebian();
  const name = 'localhost/linkplane-node:test';
  const container = await builder.run('from', 'scratch');
  await builder.run('add', '--quiet', container, debianDirectory, '/');
  await builder.run('config', '--env', 'NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt', container);
  await builder.run('commit', '--quiet', '--format', 'docker', '--rm', container, name);
  return name;
}

async function fetchDebian(): Promise<void> {
  const debootstrap = findProgram({ command: 'debootstrap', debianPackage: 'debootstrap' });
  rmSync(debianDirectory, { recursive: true, force: true });
  mkdirSync(dirname(debianDirectory), { recursive: true });
  const args = ['--variant=minbase', '--include=ca-certificates', debianRelease, debianDirectory];
  await runProgram(debootstrap, args, { timeoutMs: debootstrapTimeoutMs });
  await runProgram('chroot', [debianDirectory, 'useradd', '--uid', String(userId), '--create-home', 'node'], {});
  for (const unused of ['var/cache/apt', 'var/lib/apt/lists', 'usr/share/doc', 'usr/share/locale'])
    rmSync(join(debianDirectory, unused), { recursive: true, force: true });
  const binaries = join(debianDirectory, 'usr/local/bin');
  cpSync(process.execPath, join(binaries, 'node'));
  cpSync(resolve(root, '.toolchain/pnpm/node_modules/pnpm'), join(debianDirectory, 'opt/pnpm'), { recursive: true });
  const writeScript = (file: string, script: string) =>
    writeFileSync(join(binaries, file), `#!/bin/sh\n${script}\n`, { mode: executableMode });
  writeScript('pnpm', 'exec node /opt/pnpm/bin/pnpm.cjs "$@"');
  // It brings pnpm, which is there.
  writeScript('corepack', 'exit 0');
  // A machine may reach its package registry through a proxy with an authority of its own.
  const authorities = process.env['NODE_EXTRA_CA_CERTS'] ?? '/etc/ssl/certs/ca-certificates.crt';
  if (existsSync(authorities)) cpSync(authorities, join(debianDirectory, 'etc/ssl/certs/ca-certificates.crt'));
  for (const file of ['etc/hosts', 'etc/resolv.conf']) cpSync(`/${file}`, join(debianDirectory, file));
  writeFileSync(join(debianDirectory, 'complete'), '');
}
