import { openTestPool } from '@linkplane/analytics/testing';
import { openClicksDb } from '@linkplane/clicks-db';
import { openEmptyStores } from './open-empty-stores.ts';
import { runCommand, runJson } from './run-on-stores.ts';

/** A new workspace in stores of its own that links of another service are imported into. */
export type ImportTarget = {
  env: Record<string, string>;
  workspaceId: string;
  query(text: string): Promise<Record<string, unknown>[]>;
  queryClicks<Row>(text: string): Promise<Row[]>;
  /** Whether totals, rollups and rows agree. */
  hasSameCounts(): Promise<boolean>;
  close(): Promise<void>;
};

/** What an import says with `--json`. */
export type ImportData = {
  job: string | null;
  isContinued: boolean;
  read: Record<string, number>;
  links: Record<string, number>;
  clicks: Record<string, number> | null;
  problems: Record<string, number>;
  counts: { differenceCount: number } | null;
};

/** @param hosts domains of the workspace, each with the slug policy that the slugs of the source need */
export async function openImportTarget(dataDirectory: string, hosts: Record<string, string>): Promise<ImportTarget> {
  const stores = await openEmptyStores();
  const env = { ...stores.env, DATA_DIR: dataDirectory, PUBLIC_URL: 'https://links.example' };
  await runJson('migrate', env);
  const { data } = await runJson<{ workspaceId: string }>('workspace create --name moved --plan free', env);
  for (const [host, policy] of Object.entries(hosts))
    await runJson(`domain add --workspace ${data.workspaceId} --host ${host} --slug-policy ${policy}`, env);
  return {
    env,
    workspaceId: data.workspaceId,
    async query(text) {
      const pool = openTestPool(stores.env.DATABASE_URL);
      try {
        return (await pool.query<Record<string, unknown>>(text)).rows;
      } finally {
        await pool.end();
      }
    },
    async queryClicks<Row>(text: string) {
      const db = openClicksDb({ url: stores.env.CLICKHOUSE_URL });
      try {
        return await (await db.client.query({ query: text, format: 'JSONEachRow' })).json<Row>();
      } finally {
        await db.close();
      }
    },
    hasSameCounts: async () => (await runCommand('verify-counts', env)).out.includes('Nothing differs.'),
    close: () => stores.close(),
  };
}
