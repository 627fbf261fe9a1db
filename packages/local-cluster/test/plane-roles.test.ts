import { migrateLinksDb, planeGrants } from '@linkplane/links-db';
import { allowLongTests, createTestLinksDb, type TestLinksDb } from '@linkplane/testing';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPlaneRoles } from '../src/index.ts';

allowLongTests('processes');

const planes = ['redirect', 'analytics', 'webhooks'] as const;
const privileges = ['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger'] as const;
const denied = '42501';

let database: TestLinksDb;
let owner: Client;
const clients = new Map<(typeof planes)[number], Client>();

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  return client;
}

beforeAll(async () => {
  database = await createTestLinksDb();
  owner = await connect(database.url);
  const urls = await createPlaneRoles(database.url);
  await migrateLinksDb(database.url);
  for (const plane of planes) clients.set(plane, await connect(urls[plane]));
});

afterAll(async () => {
  for (const client of [owner, ...clients.values()]) await client.end();
  await database.drop();
});

describe.each(planes)('the role of %s', (plane) => {
  const run = (text: string) => clients.get(plane)!.query(text);
  const codeOf = (text: string) =>
    run(text).then(
      () => 'allowed',
      (error: unknown) => (error as { code?: string }).code,
    );

  test('has the rights of its list, and none besides', async () => {
    const { rows } = await owner.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
    );
    const granted = planeGrants[plane].tables;
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(granted)));
    for (const { name } of rows) {
      const held: string[] = [];
      for (const privilege of privileges) {
        const { rows: found } = await clients
          .get(plane)!
          .query<{ held: boolean }>(`select has_table_privilege('${name}', '${privilege}') as held`);
        if (found[0]?.held) held.push(privilege);
      }
      expect([name, held.toSorted()]).toEqual([name, [...(granted[name] ?? [])].toSorted()]);
    }
  });

  test.each([
    'select email_key from users',
    'select token_hash from tokens',
    'select token_hash from sessions',
    'select * from invites',
    'select * from idempotency_keys',
    "update links set url = 'https://attacker.example/'",
    "update users set password_hash = 'x'",
    'delete from links',
    "insert into tokens (id) values ('tok_1')",
    'create table mine (id int)',
    'drop table links',
    'alter table links add column mine int',
    'create role other',
    "copy (select 1) to program 'cat'",
    "select pg_read_file('/etc/passwd')",
  ])('may not: %s', async (text) => {
    expect(await codeOf(text)).toBe(denied);
  });

  test('is no superuser and owns nothing', async () => {
    const { rows } = await run(
      'select rolsuper, rolcreatedb, rolcreaterole from pg_roles where rolname = current_user',
    );
    expect(rows).toEqual([{ rolsuper: false, rolcreatedb: false, rolcreaterole: false }]);
    const { rows: owned } = await run('select 1 from pg_class where relowner = current_user::regrole');
    expect(owned).toEqual([]);
  });
});

test('migrations need an owner of the database and no superuser', async () => {
  const name = `owned_${process.pid}`;
  const url = new URL(database.url);
  await owner.query(`create role ${name} login password 'owned'`);
  await owner.query(`create database ${name} owner ${name} template template0`);
  Object.assign(url, { username: name, password: 'owned', pathname: `/${name}` });
  expect((await migrateLinksDb(url.href)).length).toBeGreaterThan(5);
  expect(await migrateLinksDb(url.href)).toEqual([]);
  await owner.query(`drop database ${name} with (force)`);
  await owner.query(`drop role ${name}`);
});
