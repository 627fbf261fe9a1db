import { parentPort, workerData } from 'node:worker_threads';
import { createLifecycle, type Lifecycle } from '@linkplane/runtime';
import { createLogger, type Logger } from '@linkplane/telemetry';
import type { ThreadData, ThreadMessage } from './plane-thread.ts';

/**
 * The frame of every plane's thread: opens it, says that it is ready, and closes it when told to.
 * An error while opening ends the thread, which is then started again.
 */
export async function runThread(
  plane: string,
  open: (data: ThreadData, lifecycle: Lifecycle, logger: Logger) => Promise<void>,
): Promise<void> {
  const data = workerData as ThreadData;
  const logger = createLogger(plane, data.config.logLevel);
  const lifecycle = createLifecycle((name, error) => logger.error({ name, error }, 'could not close'));
  parentPort?.on('message', (message: ThreadMessage) => {
    if (message === 'stop') void lifecycle.stop().then(() => process.exit(0));
  });
  await open(data, lifecycle, logger);
  parentPort?.postMessage('ready' satisfies ThreadMessage);
}
