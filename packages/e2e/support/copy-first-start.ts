import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findFreePort } from '@linkplane/local-servers';
import { lockPath } from '@linkplane/runtime';
import { end, startProcess } from './start-embedded.ts';

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface ProvidedContext {
    firstStartDirectory: string;
  }
}

const firstStartMsMax = 60_000;

/**
 * Fills `directory` with the data of a first start, which runs once per test run. Every product has the same owner,
 * workspace and token, in its own copy of the data.
 * @param shared the directory of `product-setup.ts`, in which the data of the first start is kept
 */
export async function copyFirstStart(shared: string, directory: string): Promise<void> {
  const whole = join(shared, 'whole');
  if (!existsSync(whole)) {
    const lock = await lockPath(shared, firstStartMsMax);
    try {
      if (!existsSync(whole)) await makeWhole(whole, mkdtempSync(join(shared, 'unfinished-')));
    } finally {
      await lock.release();
    }
  }
  // `-a` keeps the owner of the files: the user that Postgres runs as.
  await promisify(execFile)('cp', ['-a', `${whole}/.`, directory]);
}

async function makeWhole(whole: string, unfinished: string): Promise<void> {
  const { child, output } = await startProcess(await findFreePort(), unfinished, {});
  await end(child, 'SIGTERM');
  if (child.exitCode !== 0) throw new Error(`the first start did not stop gracefully:\n${output()}`);
  // Products that start from this copy at the same time must not use the same ports.
  for (const store of ['postgres', 'clickhouse']) rmSync(join(unfinished, store, 'port'));
  renameSync(unfinished, whole);
}
