import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { lockPath } from '@linkplane/runtime';
import { inject } from 'vitest';

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface ProvidedContext {
    firstStartDirectory: string;
  }
}

const firstStartMsMax = 60_000;

/**
 * Fills `directory` with what a first start leaves behind, which is made once for the whole test run: the same owner,
 * workspace and token for each product. Each is alone with them.
 * @param startOnce starts a product on a directory, and ends it in order
 */
export async function copyFirstStart(
  directory: string,
  startOnce: (dataDirectory: string) => Promise<void>,
): Promise<void> {
  const shared = inject('firstStartDirectory');
  const whole = join(shared, 'whole');
  if (!existsSync(whole)) {
    const lock = await lockPath(shared, firstStartMsMax);
    try {
      if (!existsSync(whole)) await makeWhole(whole, mkdtempSync(join(shared, 'unfinished-')), startOnce);
    } finally {
      await lock.release();
    }
  }
  // Files stay those of the user whom Postgres runs as.
  await promisify(execFile)('cp', ['-a', `${whole}/.`, directory]);
}

async function makeWhole(
  whole: string,
  unfinished: string,
  startOnce: (dataDirectory: string) => Promise<void>,
): Promise<void> {
  await startOnce(unfinished);
  // Those who start from it at the same time must not want the same ports.
  for (const store of ['postgres', 'clickhouse']) rmSync(join(unfinished, store, 'port'));
  renameSync(unfinished, whole);
}
