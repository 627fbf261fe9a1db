import type { ChildProcess } from 'node:child_process';
import { closeSync, ftruncateSync, fstatSync, openSync, readFileSync } from 'node:fs';
import { describeEnd, sleep } from '@linkplane/runtime';

/** A server that runs as a child process. */
export type RunningServer = {
  /** Resolves with the reason once the process has ended. */
  exited: Promise<string>;
  /** Stops it in order; resolves once the process has ended. */
  stop(): Promise<void>;
};

const logBytesMax = 1_048_576;
const logCharsShown = 600;

export type ChildServerOptions = {
  /** Names the server in the error. */
  title: string;
  logPath: string;
  /** Ends a server that an earlier process has left running on the same directory. */
  endStaleServer(): Promise<void>;
  /** @param log the open log file, for standard output and standard error */
  spawn(log: number): ChildProcess;
  isReady(): Promise<boolean>;
  onReady?(child: ChildProcess): void;
  readyPollMs: number;
  /** The server is killed when an orderly stop takes longer. */
  stopTimeoutMs: number;
};

/** Backends of a killed Postgres hold its shared memory for a moment: a start in that time fails, and is repeated. */
const startTimeoutMs = 20_000;
const startRetryMs = 250;

/**
 * Starts a server as a child process; resolves once it responds to a query. A start that fails is repeated.
 * @throws with the end of the server's log when it is not ready within startTimeoutMs
 */
export async function startChildServer(options: ChildServerOptions): Promise<RunningServer> {
  const { title, logPath } = options;
  const deadline = Date.now() + startTimeoutMs;
  for (;;) {
    await options.endStaleServer();
    const child = withServerLog(logPath, options.spawn);
    const server = describeChild(child, options.stopTimeoutMs, logPath);
    let ended: string | undefined;
    void server.exited.then((reason) => (ended = reason));
    if (await waitUntilReady(options, server, deadline)) {
      options.onReady?.(child);
      return server;
    }
    const reason = ended === undefined ? 'it did not respond' : `it ended with ${ended}`;
    await server.stop();
    if (Date.now() >= deadline) throw new Error(`${title} did not start: ${reason}. ${describeLogEnd(logPath)}`);
    await sleep(startRetryMs);
  }
}

async function waitUntilReady(
  { isReady, readyPollMs }: ChildServerOptions,
  { exited }: RunningServer,
  deadline: number,
): Promise<boolean> {
  const hasExited = exited.then(() => true as const);
  while (Date.now() < deadline) {
    if (await isReady()) return true;
    if (await Promise.race([hasExited, sleep(readyPollMs)])) return false;
  }
  return false;
}

/**
 * A child that stops in order when its standard input ends, and is killed when that takes longer than `stopMsMax`.
 * @param logPath what it has written last may say why it has ended
 */
export function describeChild(child: ChildProcess, stopMsMax: number, logPath?: string): RunningServer {
  const exited = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(describeEnd({ code, signal }, logPath && readLogEnd(logPath))));
  });
  child.stdin?.on('error', () => {});
  void exited.then(() => child.stdin?.destroy());
  const stop = async () => {
    child.stdin?.end();
    const late = setTimeout(() => child.kill('SIGKILL'), stopMsMax);
    await exited;
    clearTimeout(late);
  };
  return { exited, stop };
}

/** Opens the log file of a child for `use`, to append; a large file is truncated first. */
export function withServerLog<Result>(path: string, use: (log: number) => Result): Result {
  const log = openSync(path, 'a', 0o600);
  try {
    if (fstatSync(log).size > logBytesMax) ftruncateSync(log);
    return use(log);
  } finally {
    closeSync(log);
  }
}

/** The last lines of the log of a server that did not start, for the error that the operator reads. */
export function describeLogEnd(path: string): string {
  return `The end of ${path}: ${readLogEnd(path)}`;
}

/** Empty when there is none. */
function readLogEnd(path: string): string {
  try {
    return readFileSync(path, 'utf8').slice(-logCharsShown);
  } catch {
    return '';
  }
}
