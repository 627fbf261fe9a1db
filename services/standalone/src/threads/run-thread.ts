import { parentPort, workerData } from 'node:worker_threads';
import { createLifecycle, lowerPriority } from '@linkplane/runtime';
import { createLogger, createMetrics, type Metrics } from '@linkplane/telemetry';
import { createMainThreadClient } from './call-main-thread.ts';
import type {
  OpenedPlane,
  Plane,
  PlaneDeps,
  StoreUrls,
  ThreadData,
  ThreadRequest,
  ThreadResponse,
} from './plane-deps.ts';

type OpenPlane = (deps: PlaneDeps) => OpenedPlane | void | Promise<OpenedPlane | void>;

/** Each plane's program, loaded by the threads that run it. */
const programs: Record<Plane, () => Promise<OpenPlane>> = {
  management: async () => (await import('./open-management.ts')).openManagement,
  analytics: async () => (await import('./open-analytics.ts')).openAnalytics,
  webhooks: async () => (await import('./open-webhooks.ts')).openWebhooks,
  redirect: async () => (await import('./open-redirect-worker.ts')).openRedirectWorker,
};

/**
 * The program of every thread: loads its planes, opens them once it has the stores, reports that it is ready, and closes
 * them on request. An error while opening ends the thread, which is then restarted.
 */
async function runThread(): Promise<void> {
  const data = workerData as ThreadData;
  // Visitors wait for the redirect plane alone: threads without it run at a lower priority.
  const lowerUnlessRedirect = () => void (data.planes.includes('redirect') || lowerPriority());
  // Management is the largest program: the first start takes as long as loading it, and no visitor waits yet.
  if (!data.planes.includes('management') || data.isRestart === true) lowerUnlessRedirect();
  const { promise: stores, resolve: setStores } = Promise.withResolvers<StoreUrls>();
  const logger = createLogger(data.planes.join(' '), data.config.logLevel);
  const lifecycle = createLifecycle((name, error) => logger.error({ name, err: error }, 'could not close'));
  const send = (response: ThreadResponse) => parentPort?.postMessage(response);
  const client = createMainThreadClient(send);
  const opened: OpenedPlane[] = [];
  const metrics: Metrics[] = [];

  const sendMetrics = async () => send({ metrics: await Promise.all(metrics.map((one) => one.collect())) });
  parentPort?.on('message', (request: ThreadRequest) => {
    if (request === 'stop') void lifecycle.stop().then(() => process.exit(0));
    else if (request === 'ping') send(describePlanes(opened));
    else if (request === 'metrics') void sendMetrics();
    else if ('stores' in request) setStores(request.stores);
    else client.settle(request);
  });

  const openers = await Promise.all(data.planes.map(async (plane) => ({ plane, open: await programs[plane]() })));
  const opening = { ...data, ...(await stores) };
  for (const { plane, open } of openers) {
    const own = createMetrics();
    metrics.push(own);
    const planeLogger = createLogger(plane, data.config.logLevel);
    const result = await open({ data: opening, lifecycle, logger: planeLogger, metrics: own, main: client.main });
    if (result) opened.push(result);
  }
  lowerUnlessRedirect();
  send('ready');
}

function describePlanes(opened: readonly OpenedPlane[]): Extract<ThreadResponse, { isWorking: boolean }> {
  return {
    isWorking: opened.every((plane) => plane.isWorking()),
    checks: Object.assign({}, ...opened.map((plane) => plane.checks?.())) as Record<string, boolean>,
  };
}

await runThread();
