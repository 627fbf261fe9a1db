import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** What keeps this process running, counted by kind; and its child processes. */
export type Resources = Readonly<Record<string, number>>;

/** What the field calls them. */
const kinds: Readonly<Record<string, string>> = {
  TCPServerWrap: 'listener',
  PipeServerWrap: 'listener on a Unix socket',
  TCPSocketWrap: 'connection',
  PipeWrap: 'pipe',
  Timeout: 'timer',
  Immediate: 'immediate',
  MessagePort: 'message port',
  Worker: 'worker thread',
  UDPWrap: 'UDP socket',
  FSEventWrap: 'file watcher',
};
/** Sockets and processes end a moment after the call that ends them. */
const settleMsMax = 3_000;
const settlePollMs = 20;

/**
 * Counts what keeps this process running. Idle connections that do not, such as those of `fetch`, do not count, nor do
 * timers of a page in a simulated browser, which end with it.
 */
export function countResources(): Resources {
  const counts: Record<string, number> = {};
  const isPage = 'document' in globalThis;
  for (const kind of process.getActiveResourcesInfo())
    if (kind in kinds && !(isPage && kind === 'Timeout')) counts[kind] = (counts[kind] ?? 0) + 1;
  counts['child'] = listChildren().length;
  return counts;
}

/**
 * Describes what is there in addition to `before`, such as `2 connections, 1 child process (redis-server)`, after
 * waiting a moment for its end; undefined when nothing is.
 */
export async function describeLeaks(before: Resources, waitMsMax = settleMsMax): Promise<string | undefined> {
  const deadline = Date.now() + waitMsMax;
  for (;;) {
    const leaks = compare(before, countResources());
    if (leaks === undefined || Date.now() >= deadline) return leaks;
    await sleep(settlePollMs, undefined, { ref: false });
  }
}

function compare(before: Resources, after: Resources): string | undefined {
  const leaks: string[] = [];
  for (const [kind, count] of Object.entries(after)) {
    const more = count - (before[kind] ?? 0);
    if (more <= 0) continue;
    if (kind === 'child') leaks.push(`${more} of the child processes ${listChildren().join(', ')}`);
    else leaks.push(`${more} ${kinds[kind] ?? kind}${more === 1 ? '' : 's'}`);
  }
  return leaks.length === 0 ? undefined : leaks.join(', ');
}

/** Command lines of the children of this process that have not ended. Linux only; elsewhere none. */
function listChildren(): string[] {
  try {
    return readdirSync('/proc/self/task').flatMap((thread) =>
      readFileSync(`/proc/self/task/${thread}/children`, 'utf8').split(' ').flatMap(describeChild),
    );
  } catch {
    return [];
  }
}

function describeChild(pid: string): string[] {
  if (pid === '') return [];
  try {
    // That of a process which has ended and is not yet collected is empty.
    const commandLine = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    return commandLine === '' ? [] : [commandLine.slice(0, 120)];
  } catch {
    return [];
  }
}
