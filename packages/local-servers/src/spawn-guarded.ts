import { spawn } from 'node:child_process';

/** A server that dies with this process, SIGKILL included. */
export type GuardedServer = {
  /** The process that signals go to: SIGSTOP freezes it, SIGCONT lets it go on. */
  pid: number;
  hasEnded(): boolean;
  /** Sends the signal, also to a frozen one, and SIGKILL where that is not enough; resolves once it is gone. */
  end(signal: NodeJS.Signals): Promise<void>;
};

/**
 * The guard: it runs the server and, when its standard input ends (which a SIGKILL of the parent brings about too), has
 * it end at once. What it says first is the server's process id.
 */
const guardScript = `
exec 3<&0
"$@" </dev/null 3<&- >/dev/null & server=$!
echo $server
exec >/dev/null
{ cat <&3 >/dev/null; kill -KILL $server; } 2>/dev/null & watch=$!
trap '' INT TERM HUP
wait $server; status=$?
kill $watch
exit $status
`;

/**
 * @param command its path and arguments
 * @param stopTimeoutMs how long it may take to end in order
 */
export async function spawnGuarded(command: string[], stopTimeoutMs: number): Promise<GuardedServer> {
  const guard = spawn('/bin/sh', ['-c', guardScript, 'guard', ...command], {
    stdio: ['pipe', 'pipe', 'ignore'],
    // A group of its own: a Ctrl-C in the terminal reaches this program alone.
    detached: true,
  });
  guard.stdin.on('error', () => {});
  const exited = new Promise<void>((resolve) => guard.once('exit', () => resolve()));
  const pid = await readPid(guard.stdout, command[0] ?? '');
  return {
    pid,
    hasEnded: () => guard.exitCode !== null,
    async end(signal) {
      sendSignal(pid, signal);
      sendSignal(pid, 'SIGCONT');
      const late = setTimeout(() => sendSignal(pid, 'SIGKILL'), stopTimeoutMs);
      await exited;
      clearTimeout(late);
    },
  };
}

async function readPid(lines: AsyncIterable<unknown>, program: string): Promise<number> {
  for await (const line of lines) return Number(String(line).trim());
  throw new Error(`${program} was not started.`);
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has just ended.
  }
}
