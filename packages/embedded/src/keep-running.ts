import { retry } from '@linkplane/runtime';
import type { Logger } from '@linkplane/telemetry';
import type { RunningServer } from './child-server.ts';

const restartBackoff = { baseMs: 100, maxMs: 5_000 };

/**
 * Starts a server and restarts it whenever it exits, until `stop`.
 * @param start resolves once the server responds
 * @throws the error of the first `start`; later errors are logged and the start is retried
 */
export async function keepRunning(
  name: string,
  start: () => Promise<RunningServer>,
  logger: Logger,
): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const isStopping = () => signal.aborted;
  let server = await start();
  const supervision = supervise();

  async function supervise(): Promise<void> {
    for (;;) {
      const reason = await server.exited;
      if (isStopping()) return;
      logger.error({ server: name, reason }, 'embedded server exited, restarting');
      const restarted = await retry(start, {
        backoff: restartBackoff,
        signal,
        onFailure: (error, failures) =>
          logger.error({ server: name, failures, err: error }, 'embedded server restart failed, retrying'),
      });
      if (!restarted) return;
      server = restarted;
      if (isStopping()) return;
      logger.info({ server: name }, 'embedded server restarted');
    }
  }

  return {
    async stop() {
      stopping.abort();
      await server.stop();
      await supervision;
      // A restart that was under way when the stop began.
      await server.stop();
    },
  };
}
