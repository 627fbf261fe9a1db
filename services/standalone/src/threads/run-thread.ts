import { parentPort, workerData } from 'node:worker_threads';
import { createLifecycle, giveWay, type Lifecycle } from '@linkplane/runtime';
import { createLogger, createMetrics, type Logger, type Metrics } from '@linkplane/telemetry';
import type { ThreadResponse, ThreadData, ThreadRequest } from './plane-thread.ts';

export type ThreadDeps = { data: ThreadData; lifecycle: Lifecycle; logger: Logger; metrics: Metrics };

/**
 * The frame of every plane's thread: opens the plane, reports that it is ready, and closes it on request. An error while opening
 * ends the thread, which is then restarted.
 */
export async function runThread(plane: string, open: (deps: ThreadDeps) => Promise<void>): Promise<void> {
  giveWay();
  const data = workerData as ThreadData;
  const logger = createLogger(plane, data.config.logLevel);
  const metrics = createMetrics();
  const lifecycle = createLifecycle((name, error) => logger.error({ name, err: error }, 'could not close'));
  const send = (response: ThreadResponse) => parentPort?.postMessage(response);
  parentPort?.on('message', (request: ThreadRequest) => {
    if (request === 'stop') void lifecycle.stop().then(() => process.exit(0));
    else if (request === 'ping') send('pong');
    else void metrics.render().then((text) => send({ metrics: text }));
  });
  await open({ data, lifecycle, logger, metrics });
  send('ready');
}
