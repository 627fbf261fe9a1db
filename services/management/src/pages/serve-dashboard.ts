import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Router } from 'express';
import { AppError } from '../http/app-error.ts';
import { createServeFile, mountFile, type ServedFile } from '../http/mount-file.ts';
import { refuseTwoHosts, refuseUnknownPath } from '../http/refuse-request.ts';
import { createRefuseOtherHosts } from '../http/same-site.ts';

/** The names of assets contain a hash of their bytes: another version has another name. */
const assetMaxAgeSeconds = 31_536_000;
const fileMaxAgeSeconds = 3_600;
/** The page names the assets of one version: it is revalidated each time, usually with 304. */
const pageMaxAgeSeconds = 0;

type DashboardFiles = {
  page: ServedFile;
  /** Content-Security-Policy of the page. */
  policy: string;
  /** The files by their path below `/app/`. */
  files: Map<string, ServedFile>;
};

const contentTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Serves the dashboard's files below `/app`, on the service's own host only. Every other path is the page, which routes. */
export function createDashboard(publicUrl: URL): Router {
  const router = Router({ caseSensitive: true });
  router.use(refuseTwoHosts, createRefuseOtherHosts(publicUrl));
  const dashboard = readDashboardFiles();
  if (!dashboard) {
    router.use(() => {
      throw new AppError('UNAVAILABLE', 'The dashboard has not been built. `npm start` builds it.');
    });
    return router;
  }
  for (const [path, file] of dashboard.files)
    mountFile(router, `/${path}`, file, {
      maxAgeSeconds: path.startsWith('assets/') ? assetMaxAgeSeconds : fileMaxAgeSeconds,
    });
  router.use('/assets', refuseUnknownPath);
  router.get(
    '{*path}',
    createServeFile(dashboard.page, { maxAgeSeconds: pageMaxAgeSeconds, policy: dashboard.policy }),
  );
  return router;
}

/** Reads the built dashboard; undefined where it has not been built. */
function readDashboardFiles(): DashboardFiles | undefined {
  const directory = join(dirname(fileURLToPath(import.meta.resolve('@linkplane/dashboard/package.json'))), 'dist');
  if (!existsSync(join(directory, 'index.html'))) return undefined;
  const files = new Map<string, ServedFile>();
  for (const entry of readdirSync(directory, { recursive: true, encoding: 'utf8' })) {
    const contentType = contentTypes[extname(entry)];
    if (contentType === undefined) continue;
    const brotli = join(directory, `${entry}.br`);
    files.set(entry.replaceAll('\\', '/'), {
      contentType,
      bytes: readFileSync(join(directory, entry)),
      ...(existsSync(brotli) && { brotli: readFileSync(brotli) }),
    });
  }
  return {
    page: { contentType: 'text/html; charset=utf-8', bytes: readFileSync(join(directory, 'index.html')) },
    policy: readFileSync(join(directory, 'content-security-policy.txt'), 'utf8'),
    files,
  };
}
