import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { sleep } from '@linkplane/runtime';

export type StaleProcess = {
  /** The first line of the file is the id of the process. */
  pidFile: string;
  /** Whether a process with this command line is the server in question. */
  isOurs: (commandLine: string) => boolean;
  /** Sent one after the other until the process has ended. */
  signals: NodeJS.Signals[];
};

const endTimeoutMs = 10_000;
const pollMs = 50;

/**
 * Ends a server that an earlier, killed process has left running. A process id that another program has now is ignored.
 */
export async function endStaleProcess({ pidFile, isOurs, signals }: StaleProcess): Promise<void> {
  const pid = readPid(pidFile);
  if (pid === undefined) return;
  const runs = async () => isOurs(await readCommandLine(pid));
  for (const signal of signals) {
    if (!(await runs())) return;
    sendSignal(pid, signal);
    const deadline = Date.now() + endTimeoutMs;
    while (Date.now() < deadline && (await runs())) await sleep(pollMs);
  }
}

function readPid(pidFile: string): number | undefined {
  try {
    const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
    return Number.isInteger(pid) && pid > 1 ? pid : undefined;
  } catch {
    return undefined;
  }
}

/** Empty when the process does not exist, or has ended. */
async function readCommandLine(pid: number): Promise<string> {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    const { stdout } = await promisify(execFile)('ps', ['-o', 'command=', '-ww', '-p', String(pid)]);
    return `${stdout.trim()} `;
  } catch {
    return '';
  }
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has just ended.
  }
}
