import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ServedFile } from '../http/mount-file.ts';

export type DashboardFiles = {
  page: ServedFile;
  /** Content-Security-Policy of the page. */
  policy: string;
  /** By their path below `/app/`. */
  files: Map<string, ServedFile>;
};

const contentTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Reads the built dashboard; undefined where it has not been built. */
export function readDashboardFiles(): DashboardFiles | undefined {
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
