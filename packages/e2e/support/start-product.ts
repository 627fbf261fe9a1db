import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyFirstStart } from './copy-first-start.ts';
import type { Product, ProductOptions } from './product.ts';
import { startEmbedded } from './start-embedded.ts';

export type { Product, ProductOptions } from './product.ts';

/**
 * Starts the product on a free port without data; resolves when it is ready. It runs in one process, or, with
 * LINKPLANE_MODE=distributed, as separate services on real stores.
 */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  if (isDistributed()) return await (await import('./start-distributed.ts')).startDistributed(options);
  const dataDirectory = options.dataDirectory ?? (await makeDataDirectory(options.env));
  return await startEmbedded({ ...options, dataDirectory });
}

/**
 * Creates the data directory. In tests it is a copy of a first start, because the next start takes half as long; with
 * DATABASE_URL or SLUG_POLICY, which only a first start reads, it is empty.
 */
async function makeDataDirectory(env: Record<string, string> = {}): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), 'linkplane-e2e-'));
  if (process.env['VITEST'] === undefined || env['DATABASE_URL'] !== undefined) return directory;
  if (env['SLUG_POLICY'] !== undefined) return directory;
  // Benchmarks and pictures start products without vitest.
  const { inject } = await import('vitest');
  await copyFirstStart(inject('firstStartDirectory'), directory);
  return directory;
}

/** Whether this test run is for the distributed product. */
export function isDistributed(): boolean {
  return process.env['LINKPLANE_MODE'] === 'distributed';
}
