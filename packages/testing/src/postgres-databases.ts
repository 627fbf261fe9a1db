import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

/**
 * Creates a database with a new name on the server of `serverUrl`, empty or as a copy of `template`. It is copied as
 * files: with `disableDurability` that takes a fifth of the time of the default strategy through the write-ahead log.
 */
export async function createDatabase(serverUrl: string, template = 'template1'): Promise<string> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await runOnServer(serverUrl, `create database ${name} template ${template} strategy file_copy`);
  return name;
}

/** Turns fsync off: the data of tests need not survive a crash of the machine. */
export async function disableDurability(serverUrl: string): Promise<void> {
  await runOnServer(serverUrl, 'alter system set fsync = off');
  await runOnServer(serverUrl, 'select pg_reload_conf()');
}

/** Drops a database, also when a test has left connections open. */
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
