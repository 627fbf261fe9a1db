import { availableParallelism, totalmem } from 'node:os';
import { resolve } from 'node:path';
import { openFileVisitorKeys, openMemoryTries } from '@linkplane/ephemeral';
import { expectSameReader } from '@linkplane/event-journal';
import { servePasswords, openPasswordThread } from '@linkplane/redirect';
import { createLifecycle, lockPath, lowerEngineThreadPriority, makeDataDirectory } from '@linkplane/runtime';
import { createLogger, createMetrics, renderSummed, warnOfFewFiles } from '@linkplane/telemetry';
import { announceStart } from './announce-start.ts';
import { openStoreChecks } from './check-stores.ts';
import type { Config } from './config.ts';
import { countRedirectWorkers } from './count-redirect-workers.ts';
import { runFirstStart } from './first-run.ts';
import { openFrontDoor } from './front-door/front-door.ts';
import { shareLimits } from './front-door/share-threads.ts';
import { journalRootOf, openRedirectPlane } from './open-redirect-plane.ts';
import { openStores } from './open-stores.ts';
import { profiles, type Profile } from './profiles.ts';
import type { MainThread } from './threads/call-main-thread.ts';
import type { Threads } from './threads/open-threads.ts';

/** How long a start waits for another process that is just ending. */
const lockWaitMsMax = 5_000;

/**
 * The whole product in one process. The main thread runs the front door and the redirect plane, and further threads do
 * the same on the same port; management, analytics and webhooks run in threads of their own, so that nothing they do
 * delays a redirect.
 * @param threads started already: they load their programs
 */
export async function startStandalone(config: Config, threads: Threads): Promise<{ stop(): Promise<void> }> {
  const logger = createLogger('standalone', config.LOG_LEVEL);
  const metrics = createMetrics();
  const ofProcess = createMetrics();
  ofProcess.watchProcess();
  const lifecycle = createLifecycle((name, error) => logger.error({ name, err: error }, 'could not close'));
  const profile = profiles[config.PROFILE];
  lowerEngineThreadPriority();
  lifecycle.onStop('threads of a start that fails', () => threads.stop());
  try {
    const dataDirectory = resolve(config.DATA_DIR);
    makeDataDirectory(dataDirectory);
    const lock = await lockPath(dataDirectory, lockWaitMsMax);
    lifecycle.onStop('lock', () => lock.release());
    await expectSameReader(journalRootOf(dataDirectory), 'in-place', logger);
    const stores = await openStores(config, { profile, dataDirectory, logger, lifecycle });
    lifecycle.onStop('threads', () => threads.stop()); // before the stores
    const firstRun = await runFirstStart(stores.postgresUrl, dataDirectory, logger);
    threads.setStores(stores);

    const visitorKeys = await openFileVisitorKeys(resolve(dataDirectory, 'visitor-keys'));
    lifecycle.onStop('visitor keys', () => visitorKeys.close());
    const limiter = openMemoryTries();
    const passwords = openPasswordThread(logger);
    lifecycle.onStop('password thread', () => passwords.stop());
    const workers = countWorkers(config, profile);
    const limits = shareLimits(workers);
    warnOfFewFiles(logger, limits.files.connectionsMax);
    const { redirect, journal } = await openRedirectPlane({
      config,
      publicUrl: config.publicUrl,
      dataDirectory,
      instance: threads.instance,
      postgresUrl: stores.postgresUrl,
      workers,
      visitorKeys,
      limiter,
      passwords,
      logger,
      metrics,
      lifecycle,
    });
    await threads.ready;
    const checkStores = openStoreChecks(stores, { logger, lifecycle });

    const main: MainThread = {
      agree: visitorKeys.agree,
      tryWithin: limiter.tryWithin,
      takeBackTry: limiter.takeBackTry,
      verifyPassword: servePasswords(passwords),
      renderMetrics: async () => {
        const summed = await renderSummed([await metrics.collect(), ...(await threads.collectMetrics())]);
        return `${summed}${await ofProcess.render()}`;
      },
      readiness: async () => ({
        ...(await checkStores()),
        ...threads.readiness(),
        journal: !journal.status().degraded,
      }),
    };
    const door = await openFrontDoor({
      config,
      publicUrl: config.publicUrl,
      sharesPort: workers > 1 ? 'first' : 'no',
      redirect: redirect.handle,
      logger,
      openFastLane: config.FAST_LANE ? redirect.openFastLane : undefined,
      renderMetrics: main.renderMetrics,
      management: threads.managementSockets,
      countVisits: redirect.countResponses,
      limits: { ...limits, thread: 0 },
      readiness: main.readiness,
    });
    lifecycle.onStop('front door', () => door.close());
    // No visitor waits for them: this thread serves all until they do.
    threads.startRedirectWorkers(limits, { port: door.port, main });
    announceStart(config, door.port, { firstRun, isTerminal: process.stdout.isTTY });
    return { stop: () => lifecycle.stop() };
  } catch (error) {
    await lifecycle.stop();
    throw error;
  }
}

function countWorkers({ REDIRECT_WORKERS }: Config, { hasOneWorker }: Profile): number {
  const machine = { platform: process.platform, cores: availableParallelism(), memoryBytes: totalmem() };
  return countRedirectWorkers(REDIRECT_WORKERS === 'auto' && hasOneWorker ? 1 : REDIRECT_WORKERS, machine);
}
