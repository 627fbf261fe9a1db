import { Router } from 'express';
import { AppError } from '../http/app-error.ts';
import { createServeFile, mountFile } from '../http/mount-file.ts';
import { refuseTwoHosts } from '../http/refuse-two-hosts.ts';
import { createRefuseOtherHosts } from '../http/refuse-forgery.ts';
import { readDashboardFiles } from './read-dashboard-files.ts';

/** Their names carry a hash of their bytes: another version is another name. */
const assetMaxAgeSeconds = 31_536_000;
const fileMaxAgeSeconds = 3_600;
/** The page names the assets of one version: it is asked for anew each time, and answered 304. */
const pageMaxAgeSeconds = 0;

/** The dashboard's files below `/app`, on the service's own host alone. Every other path is the page, which finds its way. */
export function createDashboard(publicUrl: URL): Router {
  const router = Router({ caseSensitive: true });
  router.use(refuseTwoHosts, createRefuseOtherHosts(publicUrl));
  const dashboard = readDashboardFiles();
  if (!dashboard) {
    router.use(() => {
      throw new AppError('UNAVAILABLE', 'The dashboard is not built here. `npm start` builds it.');
    });
    return router;
  }
  for (const [path, file] of dashboard.files)
    mountFile(router, `/${path}`, file, {
      maxAgeSeconds: path.startsWith('assets/') ? assetMaxAgeSeconds : fileMaxAgeSeconds,
    });
  router.use('/assets', () => {
    throw new AppError('NOT_FOUND', 'There is nothing at this path.');
  });
  router.get(
    '{*path}',
    createServeFile(dashboard.page, { maxAgeSeconds: pageMaxAgeSeconds, policy: dashboard.policy }),
  );
  return router;
}
