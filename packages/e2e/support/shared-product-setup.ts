import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { copyFirstStart } from './copy-first-start.ts';
import type { Product } from './product.ts';
import { startEmbedded } from './start-embedded.ts';

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface ProvidedContext {
    /** A Unix socket that responds with where the shared product is, after starting it on the first request. */
    sharedProductSocket: string;
  }
}

/** What a test can need of the product that all files of a project share. */
export type SharedProductPlace = Pick<
  Product,
  'port' | 'origin' | 'dataDirectory' | 'cliEnv' | 'clickhouseUrl' | 'databaseUrl'
>;

/** Settings that no test of the shared product depends on being absent. */
const sharedEnv = { TRUSTED_PROXIES: '127.0.0.1', WEBHOOK_ALLOW_PRIVATE: 'true', SIGN_UP: 'true' };

/**
 * Offers one product to all files of a project that need none of their own: its start takes longer than most tests. It
 * is started in this process, which outlives all test workers, when the first test requests it.
 */
export default async function offerSharedProduct(project: TestProject): Promise<() => Promise<void>> {
  const directory = mkdtempSync(join(tmpdir(), 'linkplane-shared-'));
  const socketPath = join(directory, 'socket');
  let starting: Promise<Product> | undefined;
  const server = createServer((_, response) => {
    starting ??= startShared(project);
    starting.then(
      ({ port, origin, dataDirectory, cliEnv, clickhouseUrl, databaseUrl }) => {
        const place: SharedProductPlace = { port, origin, dataDirectory, cliEnv, clickhouseUrl, databaseUrl };
        response.end(JSON.stringify(place));
      },
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(socketPath, resolve));
  project.provide('sharedProductSocket', socketPath);
  return async () => {
    await close(server);
    await (await starting?.catch(() => undefined))?.stop();
    rmSync(directory, { recursive: true, force: true });
  };
}

async function startShared(project: TestProject): Promise<Product> {
  const context = project.getProvidedContext();
  if (project.name === 'distributed') {
    const { startDistributed } = await import('./start-distributed.ts');
    return await startDistributed({ env: sharedEnv, servers: context });
  }
  const dataDirectory = mkdtempSync(join(tmpdir(), 'linkplane-e2e-'));
  await copyFirstStart(context.firstStartDirectory, dataDirectory);
  return await startEmbedded({ env: sharedEnv, dataDirectory });
}

function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
