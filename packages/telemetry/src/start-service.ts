import {
  connectionsOfProcessMax,
  createLifecycle,
  readOpenFilesMax,
  sleep,
  type HttpServer,
  type Lifecycle,
} from '@linkplane/runtime';
import { createLogger, type Logger, type LogLevel } from './create-logger.ts';
import { createMetrics, type Metrics } from './create-metrics.ts';
import { serveAdmin, type AdminRoute, type Check } from './serve-admin.ts';

export type ServiceOptions = {
  /** Names the service in the log. */
  name: string;
  logLevel: LogLevel;
  adminPort: number;
  adminHost: string;
  /** How long a stopping service still accepts requests, so that load balancers notice that it leaves. */
  drainDelayMs?: number;
};

/** What the parts of a service are opened with. */
export type ServiceFrame = {
  logger: Logger;
  metrics: Metrics;
  /** Registers how to close a part that has just been opened; parts are closed in reverse order. */
  onStop: Lifecycle['onStop'];
};

export type ServiceParts = {
  /** Dependencies that `/readyz` reports. */
  checks: Check[];
  /** Routes of the service on its admin port. */
  routes?: Readonly<Record<string, AdminRoute>>;
  /** The server for requests, already registered to be closed; undefined for a service without one. */
  server?: HttpServer;
};

/**
 * Starts a service as a process of its own: its log, metrics and admin port, and an orderly stop. On stop `/readyz`
 * fails at first, requests are still served for `drainDelayMs`, and the parts are closed in reverse order. When `open`
 * throws, the parts that it has opened are closed.
 */
export async function startService<Parts extends ServiceParts>(
  { name, logLevel, adminPort, adminHost, drainDelayMs = 0 }: ServiceOptions,
  open: (frame: ServiceFrame) => Promise<Parts>,
): Promise<{ parts: Parts; stop(): Promise<void> }> {
  const logger = createLogger(name, logLevel);
  const metrics = createMetrics();
  metrics.watchProcess();
  const lifecycle = createLifecycle((part, error) => logger.error({ name: part, err: error }, 'could not close'));
  try {
    const parts = await open({ logger, metrics, onStop: lifecycle.onStop });
    const { checks, routes = {}, server } = parts;
    if (server) warnOfFewFiles(logger, server.connectionsMax);
    const admin = await serveAdmin({ port: adminPort, host: adminHost, metrics, checks, routes });
    const drain = async () => {
      admin.leave();
      server?.drain();
      if (server) await sleep(drainDelayMs);
    };
    lifecycle.onStop('drain', drain, 2 * drainDelayMs + drainTimeoutMsMin);
    logger.info({ ...(server && { port: server.port }), adminPort: admin.port }, `${name} listening`);
    return {
      parts,
      async stop() {
        await lifecycle.stop();
        await admin.close();
      },
    };
  } catch (error) {
    await lifecycle.stop();
    throw error;
  }
}

/** The drain time of a service without a delay: draining it takes no time. */
const drainTimeoutMsMin = 1_000;

/** Says at the start that clients have fewer connections than they could have. @param connectionsMax of the process */
export function warnOfFewFiles(logger: Logger, connectionsMax: number): void {
  if (connectionsMax >= connectionsOfProcessMax) return;
  const openFilesMax = readOpenFilesMax();
  const advice = 'the limit of open files allows few connections of clients: raise it (ulimit -n, LimitNOFILE)';
  logger.warn({ openFilesMax, connectionsMax }, advice);
}
