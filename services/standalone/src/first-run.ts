import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { openPool } from '@linkplane/links-db';
import { createFirstAccount, type FirstAccount } from '@linkplane/management/operator';
import type { Logger } from '@linkplane/telemetry';

export type FirstRun = FirstAccount & { file: string };

const ownerOnlyMode = 0o600;

/**
 * Creates the owner, a workspace and a token in an empty database, and stores their secrets in `first-run.json`, which only
 * this user can read. Returns undefined on every later start.
 */
export async function runFirstStart(
  postgresUrl: string,
  dataDirectory: string,
  logger: Logger,
): Promise<FirstRun | undefined> {
  const pool = openPool({ connectionString: postgresUrl, ...limits }, logger);
  try {
    const file = resolve(dataDirectory, 'first-run.json');
    const account = await createFirstAccount(pool, (made) =>
      writeFileSync(file, `${JSON.stringify(made, null, 2)}\n`, { mode: ownerOnlyMode }),
    );
    return account && { ...account, file };
  } finally {
    await pool.end();
  }
}

const limits = {
  applicationName: 'linkplane-first-run',
  connectionsMax: 1,
  connectTimeoutMs: 5_000,
  statementTimeoutMs: 5_000,
  queryTimeoutMs: 6_000,
};
