import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { waitFor } from '@linkplane/testing';
import { responds, type Ended } from '../run-bundle.ts';
import type { ImageConfig } from './open-builder.ts';

type Environment = Record<string, string>;

export type Image = { directory: string; config: ImageConfig };

const startMsMax = 90_000;
const outputCharsMax = 100_000;

/**
 * What a container gets in docker-compose.yml and in the chart: mounts of its own, a file system that nothing but /tmp
 * and the volume /data can be written to, no capability, and no way to gain one. It has the network of this machine.
 */
const enterScript = `
set -eu
root="$1" data="$2" directory="$3" user="$4"; shift 4
mount --bind "$root" "$root"
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
mount -t tmpfs tmpfs "$root/tmp"
[ -z "$data" ] || mount --bind "$data" "$root/data"
mount -o remount,bind,ro "$root"
exec chroot "$root" setpriv --reuid="$user" --regid="$user" --init-groups --no-new-privs --bounding-set=-all \\
  env --chdir="$directory" "$@"
`;

/** Starts a command in an image, by default the image's own, with what the image sets and `env` as its environment. */
function spawnIn({ directory, config }: Image, env: Environment, data: string, command: string[]) {
  const args = ['--mount', 'sh', '-c', enterScript, 'enter', directory, data, config.WorkingDir, config.User];
  return spawn('unshare', [...args, ...command], { env: { ...environmentOf(config), ...env }, stdio: 'pipe' });
}

function environmentOf({ Env }: ImageConfig): Environment {
  return Object.fromEntries(Env.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));
}

/** Runs a command in an image to its end: `args` behind the image's entry point, or `command` in its place. */
export async function runInImage(
  image: Image,
  { env = {}, data = '', args = [], command = [] }: RunOptions,
): Promise<Ended> {
  const child = spawnIn(image, env, data, command.length > 0 ? command : [...(image.config.Entrypoint ?? []), ...args]);
  child.stdin.end();
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}

type RunOptions = { env?: Environment; data?: string; args?: string[]; command?: string[] };

export type RunningImage = {
  /** The code of the health check that the image names, run beside the service as Docker does. */
  checkHealth(): Promise<number | null>;
  output(): string;
  /** Ends it with SIGTERM and returns its exit code. */
  stop(): Promise<number | null>;
};

/**
 * Starts the process of an image and waits until it is ready.
 * @param env on top of what the image sets
 * @param data a directory of this machine that becomes /data
 */
export async function startImage(
  image: Image,
  { env, data = '', readyUrl }: { env: Environment; data?: string; readyUrl: string },
): Promise<RunningImage> {
  const child = spawnIn(image, env, data, image.config.Cmd ?? []);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => (output = (output + String(chunk)).slice(-outputCharsMax)));
  const ended = once(child, 'exit') as Promise<[number | null]>;
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  await waitFor(async () => hasEnded() || (await responds(readyUrl)), { timeoutMs: startMsMax, what: readyUrl });
  if (hasEnded()) throw new Error(`It has ended with ${child.exitCode}: ${output}`);
  return {
    output: () => output,
    async checkHealth() {
      const [, ...command] = image.config.Healthcheck?.Test ?? [];
      const { code } = await runInImage(image, { env, data, command });
      return code;
    },
    async stop() {
      child.kill('SIGTERM');
      const [code] = await ended;
      return code;
    },
  };
}
