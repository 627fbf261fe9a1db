import { openPostedPasswords } from '@linkplane/redirect';
import { openFrontDoor } from '../front-door/front-door.ts';
import { openRedirectPlane } from '../open-redirect-plane.ts';
import type { OpenedPlane, PlaneDeps } from './plane-deps.ts';

/**
 * One more thread that serves visitors, on the port of the main thread. Keys of visitors, and passwords with their
 * tries, are the main thread's, because they hold for all threads.
 */
export async function openRedirectWorker(deps: PlaneDeps): Promise<OpenedPlane> {
  const { data, lifecycle, logger, metrics, main } = deps;
  const { redirect: settings, dataDirectory, instance, postgresUrl, managementSockets } = data;
  if (!settings) throw new Error('a thread that serves visitors needs its settings');
  const { config, limits } = settings;
  const publicUrl = new URL(data.config.publicUrl);
  const { redirect, journal } = await openRedirectPlane({
    config,
    publicUrl,
    dataDirectory,
    instance,
    postgresUrl,
    workers: limits.threads,
    visitorKeys: { agree: main.agree, forgetBefore: () => Promise.resolve() },
    limiter: main,
    passwords: openPostedPasswords(main.verifyPassword),
    logger,
    metrics,
    lifecycle,
  });
  const door = await openFrontDoor({
    config,
    publicUrl,
    sharesPort: 'further',
    redirect: redirect.handle,
    openFastLane: config.FAST_LANE ? redirect.openFastLane : undefined,
    management: managementSockets,
    countVisits: redirect.countResponses,
    limits,
    readiness: main.readiness,
    renderMetrics: main.renderMetrics,
    logger,
  });
  lifecycle.onStop('front door', () => door.close());
  return { isWorking: () => !journal.status().degraded };
}
