import type { CompatibleApi, OpenApiDocument } from '@linkplane/contracts';
import { toAddressBlock } from '@linkplane/runtime';
import type { Logger, Metrics } from '@linkplane/telemetry';
import express, { Router, type Express, type Request, type RequestHandler, type Response } from 'express';
import type { Caller } from './calls/caller.ts';
import { createCompatibleApis } from './compatible-apis/mount-compatible-apis.ts';
import { createDashboardApi, type DashboardApiDeps } from './dashboard-api/routes.ts';
import { createDelayRefused } from './http/delay-refusals.ts';
import { createMeasureRequests } from './http/measure-requests.ts';
import { refuseLongPath, refuseTwoHosts, refuseUnknownPath } from './http/refuse-request.ts';
import { assignRequestId, createSetResponseHeaders } from './http/response-headers.ts';
import { createSendError } from './http/send-error.ts';
import { createMcpRoutes } from './mcp/routes.ts';
import { createDashboard } from './pages/serve-dashboard.ts';
import { createReadDocument, mountDocs, mountDocument } from './pages/serve-docs.ts';
import { createAuthenticate, type AuthenticateDeps } from './public-api/authenticate.ts';
import { createLimitRate, type LimitRate, type LimitRateDeps } from './public-api/limit-rate.ts';
import { createSendErrorPage, createSharedPages, type SharedPagesDeps } from './shares/serve-shared-pages.ts';
import { formerSharedPagesPath, sharedPagesPath } from './shares/share.ts';
import { createPublicRoutes, type PublicApiDeps } from './public-api/routes.ts';
import { createReceiveForms, type FormsDeps } from './submissions/receive-forms.ts';
import { createServeUploads } from './uploads/serve-uploads.ts';
import { uploadsPath } from './uploads/upload.ts';

export type AppDeps = {
  publicUrl: URL;
  readAddress: (request: Request) => string;
  logger: Logger;
  metrics: Metrics;
  compatibleApis: readonly CompatibleApi[];
  authenticate: AuthenticateDeps;
  limitRate: LimitRateDeps;
  publicApi: PublicApiDeps;
  dashboardApi: DashboardApiDeps;
  sharedPages: SharedPagesDeps;
  forms: FormsDeps;
};

/** Everything that management serves: what every request passes, in this order, the two APIs and the pages. */
export function createApp(deps: AppDeps): Express {
  const { publicUrl, readAddress, logger, metrics } = deps;
  const { router: publicRoutes, operations } = createPublicRoutes(deps.publicApi);
  const app = express();
  app.disable('x-powered-by').disable('etag').enable('case sensitive routing').set('query parser', 'simple');
  app.use(assignRequestId, createMeasureRequests(metrics), createSetResponseHeaders(publicUrl));
  const readDocument = createReadDocument();
  mountDocs(app, readDocument, publicUrl);
  const authenticate = createAuthenticate(deps.authenticate);
  const rate = createLimitRate(deps.limitRate);
  // The same handlers at two addresses.
  app.use(['/v1', '/api/v1'], createPublicApi({ authenticate, rate, publicRoutes, readDocument }));
  const { mount } = deps.publicApi;
  app.use('/mcp', createMcpRoutes({ publicUrl, readDocument, authenticate, rate, operations, mount, logger, metrics }));
  const compatible = createCompatibleApis(deps.compatibleApis, {
    publicUrl,
    authenticateBy: (readToken) => createAuthenticate(deps.authenticate, readToken),
    rate,
    operations,
    tenants: mount.tenants,
    logger,
  });
  app.use(compatible.router);
  app.use(['/app', sharedPagesPath], refuseLongPath);
  app.use('/app/api', createDashboardApi(deps.dashboardApi, publicRoutes), refuseUnknownPath);
  app.use([sharedPagesPath, formerSharedPagesPath], createSharedPages(deps.sharedPages));
  app.use('/b', createReceiveForms(deps.forms));
  app.use(
    uploadsPath,
    createServeUploads({ ...deps.publicApi.uploads, countRequest: deps.forms.countRequest, readAddress }),
  );
  app.use('/app', createDashboard(publicUrl));
  app.use(refuseUnknownPath);
  app.use(createDelayRefused((request, response) => findClient(request, response, readAddress)));
  for (const { base, send } of compatible.errors) app.use(base, send);
  app.use([sharedPagesPath, formerSharedPagesPath], createSendErrorPage(logger));
  app.use(createSendError(logger));
  return app;
}

type PublicApiParts = {
  authenticate: RequestHandler;
  rate: LimitRate;
  publicRoutes: Router;
  readDocument: () => OpenApiDocument;
};

/** The public API: who calls, within which rate, and its operations. */
function createPublicApi({ authenticate, rate, publicRoutes, readDocument }: PublicApiParts): Router {
  const api = Router({ caseSensitive: true });
  api.use(rate.showLimits);
  api.use(refuseLongPath, refuseTwoHosts);
  // The document needs no token, and is not counted.
  mountDocument(api, readDocument);
  api.use(authenticate);
  api.use(rate.limitUnauthenticated);
  api.use(rate.limitWorkspaces);
  api.use(publicRoutes);
  return api;
}

/** The client whose refusals are delayed: the workspace once it is known, otherwise the address. */
function findClient(request: Request, { locals }: Response, readAddress: AppDeps['readAddress']): string {
  const caller = locals['caller'] as Caller | undefined;
  return caller?.workspaceId ?? toAddressBlock(readAddress(request));
}
