import { retryDelayMs, sleep } from '@linkplane/runtime';
import type { Logger } from '@linkplane/telemetry';

/** A child process that serves. */
export type RunningServer = {
  /** Settles with the way it ended. */
  exited: Promise<string>;
  /** Ends it in order; resolves once it is gone. */
  stop(): Promise<void>;
};

const restartDelayMsBase = 100;
const restartDelayMsMax = 5_000;

/**
 * Starts a server and, whenever it dies, starts it again until `stop`.
 * @param start resolves once the server answers
 * @throws what the first `start` throws; later failures are logged and tried again
 */
export async function keepRunning(
  name: string,
  start: () => Promise<RunningServer>,
  logger: Logger,
): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  const isStopping = () => stopping.signal.aborted;
  let server = await start();
  const supervision = supervise();

  async function supervise(): Promise<void> {
    while (!isStopping()) {
      const reason = await server.exited;
      if (isStopping()) return;
      logger.error({ server: name, reason }, 'embedded server died, starting it again');
      await startAgain();
    }
  }

  async function startAgain(): Promise<void> {
    for (let attempt = 1; !isStopping(); attempt++) {
      try {
        server = await start();
        logger.info({ server: name, attempt }, 'embedded server is back');
        return;
      } catch (error) {
        logger.error({ server: name, attempt, err: error }, 'embedded server did not start');
        await sleep(retryDelayMs(attempt, restartDelayMsBase, restartDelayMsMax), stopping.signal);
      }
    }
  }

  return {
    async stop() {
      stopping.abort();
      await server.stop();
      await supervision;
      await server.stop();
    },
  };
}
