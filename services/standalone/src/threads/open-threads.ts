import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createLogger, type CollectedMetrics } from '@linkplane/telemetry';
import type { ManagementSockets } from '../front-door/forward-request.ts';
import type { Config } from '../config.ts';
import type { ProcessLimits } from '../front-door/share-threads.ts';
import { profiles } from '../profiles.ts';
import type { MainThread } from './call-main-thread.ts';
import { describeRedirectConfig, describeThreads } from './describe-threads.ts';
import type { Plane, StoreUrls } from './plane-deps.ts';
import { startPlaneThread, type PlaneThread } from './plane-thread.ts';

/** All threads beside the main one. */
export type Threads = {
  /** See `ThreadData`. */
  instance: string;
  managementSockets: ManagementSockets;
  /** Resolves once all planes are ready; rejects when one dies before that. */
  ready: Promise<void>;
  /** The threads open their planes. */
  setStores(stores: StoreUrls): void;
  /** Starts further threads that serve visitors, until there are as many as the limits say with the main one. */
  startRedirectWorkers(limits: ProcessLimits, options: { port: number; main: MainThread }): void;
  /** Whether each plane works. */
  readiness(): Record<string, boolean>;
  collectMetrics(): Promise<CollectedMetrics[]>;
  /** Repeated calls are harmless. */
  stop(): Promise<void>;
};

/** Starts the threads of the planes: they load their programs at once, and use nothing before they have the stores. */
export function openThreads(config: Config): Threads {
  const logger = createLogger('threads', config.LOG_LEVEL);
  const profile = profiles[config.PROFILE];
  const dataDirectory = resolve(config.DATA_DIR);
  const instance = randomUUID(); // separates this instance's threads from those of another instance in the same process
  const socketDirectory = mkdtempSync(join(tmpdir(), 'linkplane-'));
  const shared = describeThreads(config, { dataDirectory, instance, socketDirectory });
  const { promise: stores, resolve: setStores } = Promise.withResolvers<StoreUrls>();
  const planes = profile.threads.map((names) => {
    const youngMbMax = names[0] && profile.youngMbMax[names[0]];
    return { names, thread: startPlaneThread({ ...shared, planes: names }, { stores, logger, youngMbMax }) };
  });
  const workers: PlaneThread[] = [];
  const allThreads = () => [...planes.map(({ thread }) => thread), ...workers];
  const isReady = (plane: Plane) => planes.some(({ names, thread }) => names.includes(plane) && thread.isReady());
  const ready = Promise.all(planes.map(({ thread }) => thread.ready)).then(() => {});
  ready.catch(() => {}); // of a start that has failed elsewhere

  return {
    instance,
    managementSockets: shared.managementSockets,
    ready,
    setStores,
    startRedirectWorkers(limits, { port, main }) {
      const redirectConfig = describeRedirectConfig(config, port);
      for (let thread = 1; thread < limits.threads; thread += 1) {
        const redirect = { config: redirectConfig, limits: { ...limits, thread } };
        workers.push(startPlaneThread({ ...shared, planes: ['redirect'], redirect }, { stores, logger, main }));
      }
    },
    readiness: () => ({
      management: isReady('management'),
      analytics: isReady('analytics'),
      webhooks: isReady('webhooks'),
      ingest: planes.some(({ names, thread }) => names.includes('analytics') && thread.passes('ingest')),
      ...(workers.length > 0 && { redirectWorkers: workers.every((worker) => worker.isReady()) }),
    }),
    collectMetrics: async () => (await Promise.all(allThreads().map((thread) => thread.collectMetrics()))).flat(),
    async stop() {
      await Promise.all(allThreads().map((thread) => thread.stop()));
      rmSync(socketDirectory, { recursive: true, force: true });
    },
  };
}
