import express, { Router, type Express, type RequestHandler } from 'express';
import type { Logger } from '@linkplane/telemetry';
import type { Pool } from '@linkplane/links-db';
import type { AccountDeps } from './accounts/session.ts';
import { createAccountApi } from './dashboard-api/routes.ts';
import { mountBlocks } from './blocks/operations.ts';
import type { DomainsDeps } from './domains/domain.ts';
import { createDashboard } from './pages/serve-dashboard.ts';
import { AppError } from './http/app-error.ts';
import { createCountAttempts } from './http/client-limits.ts';
import { createAuthenticate } from './public-api/authenticate.ts';
import { createLimitRate, type LimitRateDeps } from './public-api/limit-rate.ts';
import { createMeasureRequests } from './http/measure-requests.ts';
import { createDelayRefused } from './http/delay-refusals.ts';
import { localsOf } from './calls/caller.ts';
import { refuseLongPath } from './http/refuse-request.ts';
import { refuseTwoHosts } from './http/refuse-request.ts';
import { createSetReplyHeaders } from './http/response-headers.ts';
import { assignRequestId } from './http/response-headers.ts';
import type { Revocations } from './public-api/revocations.ts';
import { createSendError } from './http/send-error.ts';
import { createTakeTurns } from './http/take-turns.ts';
import { createTakeRate, type TakeRateDeps } from './http/client-limits.ts';
import { createRunOnce } from './public-api/run-once.ts';
import { mountLinks, type LinksDeps } from './links/operations.ts';
import { mountProfiles, type ProfilesDeps } from './profiles/operations.ts';
import type { KeptRoom } from './public-api/response-quota.ts';
import { mountDocs } from './pages/serve-docs.ts';
import { mountDocument } from './pages/serve-docs.ts';
import { mountReports, type ReportsDeps } from './reports/operations.ts';
import { mountWebhooks, type WebhooksDeps } from './webhooks/operations.ts';

type Counted = Omit<LimitRateDeps & AccountDeps & DomainsDeps, 'takeRate' | 'countAttempts'> & TakeRateDeps;
export type AppDeps = LinksDeps &
  ProfilesDeps &
  ReportsDeps &
  WebhooksDeps &
  Counted & { pool: Pool; keptRoom: KeptRoom; revocations: Revocations; logger: Logger };

/** The API: what every request passes, in this order, and the resources. */
export function createApp(deps: AppDeps): Express {
  const takeRate = createTakeRate(deps);
  const rate = createLimitRate({ ...deps, takeRate });
  const resources = createResources(deps);
  const api = Router({ caseSensitive: true });
  api.use(rate.showLimits);
  api.use(refuseLongPath, refuseTwoHosts);
  // What needs no token is mounted here: it is not counted.
  mountDocument(api);
  api.use(createAuthenticate(deps));
  api.use(rate.limitStrangers);
  api.use(rate.limitCallers);
  api.use(resources);

  const turns = createTakeTurns();
  const app = express();
  app.disable('x-powered-by').disable('etag').enable('case sensitive routing').set('query parser', 'simple');
  app.use(assignRequestId, createMeasureRequests(deps.metrics), createSetReplyHeaders(deps.publicUrl));
  app.use((_request, response, next) => {
    Object.assign(localsOf(response), { revocations: deps.revocations, turns });
    next();
  });
  mountDocs(app);
  // One set of handlers under two addresses.
  app.use(['/v1', '/api/v1'], api);
  app.use('/app', refuseLongPath);
  app.use(
    '/app/api',
    createAccountApi({ ...deps, takeRate, countAttempts: createCountAttempts(deps) }, resources),
    refuseUnknown,
  );
  app.use('/app', createDashboard(deps.publicUrl));
  app.use(refuseUnknown);
  app.use(createDelayRefused(deps.readAddress));
  app.use(createSendError(deps.logger));
  return app;
}

const refuseUnknown: RequestHandler = () => {
  throw new AppError('NOT_FOUND', 'There is nothing at this path.');
};

/** The operations of the public API. Whoever mounts them says first who calls: by a token, or by a session. */
function createResources(deps: AppDeps): Router {
  const runOnce = createRunOnce(deps);
  const resources = Router({ caseSensitive: true });
  mountLinks(resources, deps, runOnce);
  mountProfiles(resources, deps, runOnce);
  mountBlocks(resources, deps, runOnce);
  mountReports(resources, deps);
  mountWebhooks(resources, deps, runOnce);
  return resources;
}
