import { parentPort, workerData } from 'node:worker_threads';
import { createLifecycle, giveWay, type Lifecycle } from '@linkplane/runtime';
import { createLogger, createMetrics, type Logger, type Metrics } from '@linkplane/telemetry';
import type { ThreadAnswer, ThreadData, ThreadQuestion } from './plane-thread.ts';

export type ThreadDeps = { data: ThreadData; lifecycle: Lifecycle; logger: Logger; metrics: Metrics };

/**
 * The frame of every plane's thread: opens it, says that it is ready, and closes it when told to.
 * An error while opening ends the thread, which is then started again.
 */
export async function runThread(plane: string, open: (deps: ThreadDeps) => Promise<void>): Promise<void> {
  giveWay();
  const data = workerData as ThreadData;
  const logger = createLogger(plane, data.config.logLevel);
  const metrics = createMetrics();
  const lifecycle = createLifecycle((name, error) => logger.error({ name, err: error }, 'could not close'));
  const say = (answer: ThreadAnswer) => parentPort?.postMessage(answer);
  parentPort?.on('message', (question: ThreadQuestion) => {
    if (question === 'stop') void lifecycle.stop().then(() => process.exit(0));
    else if (question === 'ping') say('pong');
    else void metrics.render().then((text) => say({ metrics: text }));
  });
  await open({ data, lifecycle, logger, metrics });
  say('ready');
}
