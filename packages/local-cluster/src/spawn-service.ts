import { spawn, type ChildProcess } from 'node:child_process';
import { get } from 'node:http';
import { resolve } from 'node:path';
import { sleep } from '@linkplane/runtime';

const services = resolve(import.meta.dirname, '../../../services');
const readyTimeoutMs = 60_000;
const readyPollMs = 50;
const requestTimeoutMs = 1_000;
const stopTimeoutMs = 30_000;
const outputCharsMax = 100_000;

export type ServiceName = 'redirect' | 'management' | 'analytics' | 'webhooks';

export type ServiceOptions = {
  name: ServiceName;
  env: Record<string, string>;
  adminPort: number;
  /** Default: its source. */
  program?: string | undefined;
  /** Whether it logs to this process' standard error; otherwise the log is kept for `output`. */
  showsLog: boolean;
};

/** One service in a process of its own. It stops in order when this process ends in any way. */
export type ServiceProcess = {
  name: ServiceName;
  pid(): number;
  isRunning(): boolean;
  /** How often it has ended without `kill` or `stop`. */
  crashes(): number;
  /** The newest part of its log since the start. */
  output(): string;
  /** Resolves when it is ready, and rejects when it has ended. */
  untilReady(): Promise<void>;
  signal(signal: NodeJS.Signals): void;
  /** Ends it with SIGKILL. */
  kill(): Promise<void>;
  /** Ends it with SIGTERM, and with SIGKILL when that takes too long. */
  stop(): Promise<void>;
  /** Starts it again after it has ended, with the same environment but for the keys in `env`. */
  start(env?: Record<string, string>): void;
};

/** The same flags as in the Dockerfile: shorter pauses for garbage collection (docs/fast-lane.md). */
function flagsOf(name: string): string[] {
  return ['--unhandled-rejections=strict', ...(name === 'redirect' ? ['--max-semi-space-size=8'] : [])];
}

/** Starts a service. */
export function spawnService({ name, program, env, adminPort, showsLog }: ServiceOptions): ServiceProcess {
  let output = '';
  let child: ChildProcess;
  let crashes = 0;
  const stopping = new WeakSet<ChildProcess>();
  start();

  function start(changed: Record<string, string> = {}): void {
    const started = spawn(process.execPath, [...flagsOf(name), program ?? resolve(services, name, 'src/main.ts')], {
      env: { ...inheritedEnv(), ...env, ...changed, ADMIN_PORT: String(adminPort) },
      // The service ends when the channel closes, which it does when this process ends.
      stdio: ['ignore', 'ignore', showsLog ? 'inherit' : 'pipe', 'ipc'],
    });
    started.once('exit', () => void (crashes += Number(!stopping.has(started))));
    started.stderr?.on('data', (chunk: Buffer) => void (output = (output + chunk.toString()).slice(-outputCharsMax)));
    child = started;
  }

  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const ended = () => (isRunning() ? new Promise<void>((done) => child.once('exit', () => done())) : Promise.resolve());

  async function end(signal: NodeJS.Signals): Promise<void> {
    const gone = ended();
    stopping.add(child);
    child.kill(signal);
    const force = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
    await gone;
    clearTimeout(force);
  }

  return {
    name,
    start,
    isRunning,
    crashes: () => crashes,
    pid: () => child.pid ?? 0,
    output: () => output,
    async untilReady() {
      const deadline = performance.now() + readyTimeoutMs;
      while (!(await isReady(adminPort))) {
        if (!isRunning()) throw new Error(`${name} ended at its start:\n${output}`);
        if (performance.now() > deadline) throw new Error(`${name} was not ready in time:\n${output}`);
        await sleep(readyPollMs);
      }
    },
    signal: (signal) => void child.kill(signal),
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}

/** From this process' environment: where programs are, and the compile cache of Node.js. */
function inheritedEnv(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] };
}

/** Whether a service accepts requests, by its admin port. */
export function isReady(adminPort: number): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get(
      { port: adminPort, host: '127.0.0.1', path: '/readyz', timeout: requestTimeoutMs },
      (response) => {
        response.resume();
        resolve(response.statusCode === 200);
      },
    );
    request.on('timeout', () => request.destroy());
    request.on('error', () => resolve(false));
  });
}
