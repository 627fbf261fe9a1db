import { spawn, type ChildProcess } from 'node:child_process';
import { get } from 'node:http';
import { resolve } from 'node:path';
import { sleep } from '@linkplane/runtime';

const services = resolve(import.meta.dirname, '../../../../services');
const readyTimeoutMs = 60_000;
const readyPollMs = 50;
const askTimeoutMs = 1_000;
const stopTimeoutMs = 30_000;
const outputCharsMax = 100_000;

export type ServiceName = 'redirect' | 'management' | 'analytics' | 'webhooks';

export type ServiceOptions = {
  name: ServiceName;
  env: Record<string, string>;
  adminPort: number;
  /** Its log goes where this process' own goes; else it is kept for `output`. */
  showsLog: boolean;
};

/** One service in a process of its own. It ends in order when this process ends, by whatever. */
export type ServiceProcess = {
  name: ServiceName;
  pid(): number;
  isRunning(): boolean;
  /** How often it has ended although neither `kill` nor `stop` was called. */
  crashes(): number;
  /** What it has logged since the start, the newest part. */
  output(): string;
  /** Resolves when it is there and ready, or rejects when it has ended. */
  untilReady(): Promise<void>;
  signal(signal: NodeJS.Signals): void;
  /** SIGKILL: nothing of it runs on. */
  kill(): Promise<void>;
  /** SIGTERM, and SIGKILL when it takes too long. */
  stop(): Promise<void>;
  /** Starts it again, once it has ended, as it was but for the keys in `env`. */
  start(env?: Record<string, string>): void;
};

/** As in the Dockerfile: V8 tidies up behind visitors more often and for less long (docs/fast-lane.md). */
function flagsOf(name: string): string[] {
  return ['--unhandled-rejections=strict', ...(name === 'redirect' ? ['--max-semi-space-size=8'] : [])];
}

/** Starts `services/<name>/src/main.ts`. */
export function spawnService({ name, env, adminPort, showsLog }: ServiceOptions): ServiceProcess {
  let output = '';
  let child: ChildProcess;
  let crashes = 0;
  const toldToEnd = new WeakSet<ChildProcess>();
  start();

  function start(changed: Record<string, string> = {}): void {
    const started = spawn(process.execPath, [...flagsOf(name), resolve(services, name, 'src/main.ts')], {
      env: { ...inheritedEnv(), ...env, ...changed, ADMIN_PORT: String(adminPort) },
      // A closed channel tells the service that this process has ended.
      stdio: ['ignore', 'ignore', showsLog ? 'inherit' : 'pipe', 'ipc'],
    });
    started.once('exit', () => void (crashes += Number(!toldToEnd.has(started))));
    started.stderr?.on('data', (chunk: Buffer) => void (output = (output + chunk.toString()).slice(-outputCharsMax)));
    child = started;
  }

  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const ended = () => (isRunning() ? new Promise<void>((done) => child.once('exit', () => done())) : Promise.resolve());

  async function end(signal: NodeJS.Signals): Promise<void> {
    const gone = ended();
    toldToEnd.add(child);
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

/** Of this process' environment: where programs are, and where Node.js keeps what it has compiled. */
function inheritedEnv(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] };
}

/** Whether a service welcomes requests, by its admin port. */
export function isReady(adminPort: number): Promise<boolean> {
  return new Promise((answer) => {
    const asked = get({ port: adminPort, host: '127.0.0.1', path: '/readyz', timeout: askTimeoutMs }, (response) => {
      response.resume();
      answer(response.statusCode === 200);
    });
    asked.on('timeout', () => asked.destroy());
    asked.on('error', () => answer(false));
  });
}
