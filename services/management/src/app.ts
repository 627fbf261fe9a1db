import express, { Router, type Express } from 'express';
import type { Logger } from '@linkplane/telemetry';
import type { Pool } from '@linkplane/links-db';
import { mountBlocks } from './blocks/routes.ts';
import { AppError } from './http/app-error.ts';
import { createAuthenticate } from './http/authenticate.ts';
import { setReplyHeaders } from './http/reply-headers.ts';
import { assignRequestId } from './http/request-id.ts';
import { createSendError } from './http/send-error.ts';
import { mountLinks, type LinksDeps } from './links/routes.ts';
import { mountProfiles, type ProfilesDeps } from './profiles/routes.ts';
import { mountReports, type ReportsDeps } from './reports/routes.ts';

export type AppDeps = LinksDeps & ProfilesDeps & ReportsDeps & { pool: Pool; logger: Logger };

/** The API: what every request passes, in this order, and the resources. */
export function createApp(deps: AppDeps): Express {
  const api = Router({ caseSensitive: true });
  api.use(createAuthenticate(deps));
  mountLinks(api, deps);
  mountProfiles(api, deps);
  mountBlocks(api, deps);
  mountReports(api, deps);

  const app = express();
  app.disable('x-powered-by').disable('etag').enable('case sensitive routing').set('query parser', 'simple');
  app.use(assignRequestId, setReplyHeaders);
  // One set of handlers under two addresses.
  app.use(['/v1', '/api/v1'], api);
  app.use(() => {
    throw new AppError('NOT_FOUND', 'There is nothing at this path.');
  });
  app.use(createSendError(deps.logger));
  return app;
}
