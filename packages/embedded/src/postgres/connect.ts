import { Client } from 'pg';

/** The user that owns everything in the embedded cluster. */
export const embeddedUser = 'linkplane';
export const embeddedDatabase = 'linkplane';

const responseTimeoutMs = 2_000;

export function postgresUrl(port: number, password: string, database = embeddedDatabase): string {
  return `postgres://${embeddedUser}:${password}@127.0.0.1:${port}/${database}`;
}

/** Whether the server responds to a query, which a listening port alone does not prove. */
export async function postgresResponds(connectionString: string): Promise<boolean> {
  try {
    await queryOnce(connectionString, 'select 1');
    return true;
  } catch {
    return false;
  }
}

export async function ensureDatabase(port: number, password: string): Promise<void> {
  const maintenanceUrl = postgresUrl(port, password, 'postgres');
  const found = await queryOnce(maintenanceUrl, `select 1 from pg_database where datname = '${embeddedDatabase}'`);
  if (found === 0) await queryOnce(maintenanceUrl, `create database ${embeddedDatabase}`);
}

async function queryOnce(connectionString: string, sql: string): Promise<number> {
  const client = new Client({ connectionString, connectionTimeoutMillis: responseTimeoutMs });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query(sql);
    return rows.length;
  } finally {
    await client.end();
  }
}
