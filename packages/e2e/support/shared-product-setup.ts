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
    /**
     * A Unix socket that responds with where the shared product of a mode is (`/embedded`, `/distributed`), after
     * starting it on the first request. `/end` ends all of them, so that the next request starts one of the present sources.
     */
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

type Mode = 'embedded' | 'distributed';

/**
 * Offers one product of each mode to all files that need none of their own: its start takes longer than most tests. It
 * is started in this process, which outlives all test workers, when the first test requests it.
 *
 * A setup of the whole run, after that of the stores: vitest ends setups of the whole run before those of projects, and
 * each in the reverse order, so a product ends before its stores do.
 */
export default async function offerSharedProducts(run: TestProject): Promise<() => Promise<void>> {
  const directory = mkdtempSync(join(tmpdir(), 'linkplane-shared-'));
  const socketPath = join(directory, 'socket');
  const products = new Map<Mode, Promise<Product>>();
  const endAll = async () => {
    const started = [...products.values()];
    products.clear();
    await Promise.all(started.map((starting) => stopStarted(starting)));
  };
  const server = createServer((request, response) => {
    if (request.url === '/end') return void endAll().finally(() => response.end());
    const mode = request.url === '/distributed' ? 'distributed' : 'embedded';
    const starting = products.get(mode) ?? startShared(run, mode);
    products.set(mode, starting);
    starting.then(
      ({ port, origin, dataDirectory, cliEnv, clickhouseUrl, databaseUrl }) => {
        const place: SharedProductPlace = { port, origin, dataDirectory, cliEnv, clickhouseUrl, databaseUrl };
        response.end(JSON.stringify(place));
      },
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(socketPath, resolve));
  run.provide('sharedProductSocket', socketPath);
  return async () => {
    await close(server);
    await endAll();
    rmSync(directory, { recursive: true, force: true });
  };
}

async function startShared({ vitest }: TestProject, mode: Mode): Promise<Product> {
  const context = vitest.getProjectByName(mode).getProvidedContext();
  if (mode === 'distributed') {
    const { startDistributed } = await import('./start-distributed.ts');
    return await startDistributed({ env: sharedEnv, servers: context });
  }
  const dataDirectory = mkdtempSync(join(tmpdir(), 'linkplane-e2e-'));
  await copyFirstStart(context.firstStartDirectory, dataDirectory);
  return await startEmbedded({ env: sharedEnv, dataDirectory });
}

async function stopStarted(starting: Promise<Product>): Promise<void> {
  // Each test that requested it got the error of its start.
  const product = await starting.catch(() => undefined);
  await product?.stop();
}

function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
