import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

/** Creates a database of a new name beside the one of `serverUrl`, empty or as a copy of `template`. */
export async function createDatabase(serverUrl: string, template = 'template1'): Promise<string> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await runOnServer(serverUrl, `create database ${name} template ${template}`);
  return name;
}

/** Also when a test has left connections open. */
export async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  await runOnServer(serverUrl, `drop database if exists ${name} with (force)`);
}

export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function runOnServer(connectionString: string, sql: string): Promise<void> {
  const client = new Client({ connectionString });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
