import { execFile } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sleep } from '@linkplane/runtime';

const stopTimeoutMs = 10_000;
const pollMs = 50;

/**
 * Ends a server that an earlier process left running on this data directory, and takes away a pid file that names
 * a process which is not that server: after a reboot the number may belong to anybody, and Postgres would not start.
 * Only for the holder of the directory's lock.
 */
export async function clearLeftoverServer(dataDirectory: string): Promise<void> {
  const pidFile = join(dataDirectory, 'postmaster.pid');
  const pid = readPid(pidFile);
  if (pid === undefined) return;
  if (await runsOn(pid, dataDirectory)) {
    for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
      sendSignal(pid, signal);
      if (await waitForEnd(pid, dataDirectory)) break;
    }
  }
  rmSync(pidFile, { force: true });
}

function readPid(pidFile: string): number | undefined {
  try {
    const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
    return Number.isInteger(pid) && pid > 1 ? pid : undefined;
  } catch {
    return undefined;
  }
}

async function waitForEnd(pid: number, dataDirectory: string): Promise<boolean> {
  const deadline = Date.now() + stopTimeoutMs;
  while (Date.now() < deadline) {
    if (!(await runsOn(pid, dataDirectory))) return true;
    await sleep(pollMs);
  }
  return false;
}

/** True when process `pid` is a Postgres that was started with this data directory. */
async function runsOn(pid: number, dataDirectory: string): Promise<boolean> {
  const commandLine = await readCommandLine(pid);
  return commandLine.includes('postgres') && commandLine.includes(`-D ${dataDirectory} `);
}

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
    // It has just ended.
  }
}
