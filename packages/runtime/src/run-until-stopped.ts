/** An orderly stop that takes longer is stuck. */
const stopTimeoutMs = 40_000;

/** Files are for the user of the process alone: journals contain networks of visitors, databases contain accounts. */
const ownerOnlyUmask = 0o077;

type Running = { stop(): Promise<void> };

/**
 * The body of every `main.ts`: starts, then stops in order at SIGTERM, SIGINT or the end of the parent process. A
 * signal before the start has completed ends the process at once. An error of the start is printed, with every problem
 * of the configuration, and ends the process with 1. Files of the process are readable for its user alone.
 */
export async function runUntilStopped(start: () => Promise<Running>): Promise<void> {
  process.umask(ownerOnlyUmask);
  let running: Running | undefined;
  // Ctrl-C arrives twice, from the terminal and from the start script: both are the same stop.
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
