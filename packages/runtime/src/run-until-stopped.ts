/** Exits by themselves only when something is stuck. */
const stopTimeoutMs = 40_000;

/** What the process writes is for its own user: journals hold networks of visitors, databases hold accounts. */
const ownerOnlyUmask = 0o077;

type Running = { stop(): Promise<void> };

/**
 * The body of every `main.ts`: starts, then stops in good order at SIGTERM, SIGINT or the end of the parent process.
 * Told to stop before it has started, it ends at once: whatever it has begun ends with it. What keeps it from starting
 * is printed in words, every problem at once, and ends the process with 1. Files that it creates are for its user alone.
 */
export async function runUntilStopped(start: () => Promise<Running>): Promise<void> {
  process.umask(ownerOnlyUmask);
  let running: Running | undefined;
  // Ctrl-C reaches this process twice, from the terminal and from the start script: both mean the same stop.
  const stop = () => {
    if (!running) process.exit(0);
    setTimeout(() => process.exit(1), stopTimeoutMs).unref();
    void running.stop().then(() => process.exit(0));
  };
  for (const event of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.on(event, stop);
  try {
    running = await start();
  } catch (error) {
    console.error(describe(error));
    process.exit(1);
  }
}

/** Errors about a configuration carry a list of `problems`. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return `Linkplane could not start: ${String(error)}`;
  if ('problems' in error && Array.isArray(error.problems))
    return [error.message, ...error.problems.map(String)].join('\n  ');
  return `Linkplane could not start: ${error.message}`;
}
