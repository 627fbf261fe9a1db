import { lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram } from '@linkplane/local-servers';
import { root } from '../read-compose.ts';
import { runProgram } from './run-program.ts';

const commandTimeoutMs = 120_000;
const buildTimeoutMs = 900_000;

export type ImageConfig = {
  Env: string[];
  Cmd?: string[];
  Entrypoint?: string[];
  User: string;
  WorkingDir: string;
  Healthcheck?: { Test: string[] };
};

/** Builds images without a daemon, in a storage of its own. */
export type Builder = {
  /** A command of buildah; returns what it prints. */
  run(...args: string[]): Promise<string>;
  /** Builds a target of deploy/Dockerfile on `base` in place of the official image. */
  build(target: string, base: string): Promise<void>;
  readConfig(target: string): Promise<ImageConfig>;
  /** The directory with the files of an image that was built. */
  mount(target: string): Promise<string>;
  close(): Promise<void>;
};

const nameOf = (target: string) => `localhost/linkplane-${target}:test`;

/** @throws when buildah can neither be found nor installed */
export async function openBuilder(): Promise<Builder> {
  const buildah = findProgram({ command: 'buildah', debianPackage: 'buildah' });
  const home = join(root, '.toolchain/images');
  mkdirSync(home, { recursive: true });
  const storage = mkdtempSync(join(home, 'storage-'));
  const withDriver = (driver: string) => ['--root', storage, '--runroot', `${storage}/run`, '--storage-driver', driver];
  let options = withDriver('overlay');
  const run = (...args: string[]) => runProgram(buildah, [...options, ...args], { timeoutMs: commandTimeoutMs });
  try {
    await run('rm', await run('from', 'scratch'));
  } catch {
    // Slower, and takes any file system.
    options = withDriver('vfs');
  }
  return {
    run,
    async build(target, base) {
      const args = ['bud', '--isolation', 'chroot', '--network', 'host', '--layers', '--format', 'docker'];
      const files = ['--file', 'deploy/Dockerfile', '--ignorefile', 'deploy/Dockerfile.dockerignore'];
      const choice = ['--build-arg', `NODE_IMAGE=${base}`, '--target', target, '--tag', nameOf(target)];
      await runProgram(buildah, [...options, ...args, ...files, ...choice, '.'], {
        timeoutMs: buildTimeoutMs,
        cwd: root,
      });
    },
    async readConfig(target) {
      const { Docker } = JSON.parse(await run('inspect', '--type', 'image', nameOf(target))) as {
        Docker: { config: ImageConfig };
      };
      return Docker.config;
    },
    mount: async (target) => await run('mount', await run('from', nameOf(target))),
    async close() {
      await run('rm', '--all');
      rmSync(storage, { recursive: true, force: true });
    },
  };
}

/** Bytes of all files below a directory, as they are without compression; a symlink is not followed. */
export function measureBytes(directory: string): number {
  let bytes = 0;
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    bytes += entry.isDirectory() ? measureBytes(path) : lstatSync(path).size;
  }
  return bytes;
}
