import { blockRoutes } from './blocks/routes.ts';
import { linkRoutes } from './links/routes.ts';
import { profileRoutes } from './profiles/routes.ts';
import { qrCodeRoutes } from './qr-codes/routes.ts';
import { reportRoutes } from './reports/routes.ts';
import type { Route } from './route.ts';
import { submissionRoutes } from './submissions/routes.ts';
import { uploadRoutes } from './uploads/routes.ts';
import { webhookRoutes } from './webhooks/routes.ts';

/** Base paths of every operation: with a token, and with a session below the dashboard's own API. */
const apiBases = ['/v1', '/api/v1', '/app/api/workspaces/:workspaceId/v1'];

const routes: Route[] = [
  linkRoutes,
  qrCodeRoutes,
  profileRoutes,
  blockRoutes,
  reportRoutes,
  submissionRoutes,
  webhookRoutes,
].flatMap((table) => Object.values<Route>(table));

/** Paths whose responses are streams, under each base path; `:name` marks a parameter. */
export const streamedPaths: readonly string[] = apiBases.flatMap((base) =>
  routes.filter(({ stream }) => stream !== undefined).map(({ path }) => base + path),
);

/** Paths that take files, under each base path, with the limits of their bodies. */
export const largeBodyPaths: readonly { path: string; bytesMax: number }[] = apiBases.flatMap((base) =>
  Object.values<Route>(uploadRoutes).flatMap(({ path, rawBody }) =>
    rawBody ? [{ path: base + path, bytesMax: rawBody.bytesMax }] : [],
  ),
);
