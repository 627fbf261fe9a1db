import { readFileSync } from 'node:fs';
import { startMariadb, startUnlessMissing } from '@linkplane/local-servers';
import { createDatabase, databaseUrl, dropDatabase } from '@linkplane/testing';
import { Client } from 'pg';
import { afterAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { openKuttDatabase } from '../../src/kutt/open-kutt-database.ts';
import { openKuttMysql } from '../../src/kutt/open-kutt-mysql.ts';
import { openKuttPostgres } from '../../src/kutt/open-kutt-postgres.ts';
import { kuttFixture, readAll } from './read-fixture.ts';
import { testKuttFixture } from './test-fixture.ts';

const times = { bannedExpireAt: new Date('2026-11-01'), startedAt: new Date('2026-11-01') };
// The fixture has the times of a server in this zone.
const started = await startUnlessMissing('MariaDB', () => startMariadb({ timeZone: '+02:00' }), process.env);
afterAll(() => started?.stop());

const name = 'kutt';
const fixture = readFileSync(kuttFixture('kutt.mysql.sql'), 'utf8');
started?.run(`CREATE DATABASE ${name} CHARACTER SET utf8mb4`);
started?.run(`SET foreign_key_checks = 0; ${fixture}`, name);
const url = `${started?.url}/${name}`;

describe.skipIf(started === undefined)('Kutt on MariaDB', () => {
  testKuttFixture('postgres', () => openKuttMysql(url));

  test('its items are those of a Kutt on Postgres with the same content', async () => {
    const server = inject('postgresUrl');
    const other = await createDatabase(server);
    onTestFinished(() => dropDatabase(server, other));
    const client = new Client({ connectionString: databaseUrl(server, other) });
    await client.connect();
    await client.query(readFileSync(kuttFixture('kutt.pg.sql'), 'utf8'));
    await client.end();
    const [mysql, postgres] = [await openKuttMysql(url), await openKuttPostgres(databaseUrl(server, other))];
    const options = { ...times, openProtected: true, defaultHost: 'kutt.example' };
    const items = await readAll(openKuttDatabase(mysql, options));
    const same = await readAll(openKuttDatabase(postgres, options));
    await Promise.all([mysql.close(), postgres.close()]);
    const byText = ({ items: list }: typeof items) => list.map((item) => JSON.stringify(item)).sort();
    expect(byText(items)).toEqual(byText(same));
  });

  test('expiry after 2037 is read, and a missing time is none', async () => {
    started?.run(`UPDATE links SET expire_in = '2040-03-01 02:00:00' WHERE id = 1`, name);
    onTestFinished(() => void started?.run('UPDATE links SET expire_in = NULL WHERE id = 1', name));
    const database = await openKuttMysql(url);
    const { links } = await readAll(openKuttDatabase(database, times));
    await database.close();
    expect(links.find(({ key }) => key === '1')?.fields.expiresAt).toEqual(new Date('2040-03-01T00:00:00.000Z'));
    expect(links.find(({ key }) => key === '2')?.fields.expiresAt).toBeUndefined();
  });

  test('more rows than a page are read in one state of the database, whatever is written in between', async () => {
    const database = await openKuttMysql(url);
    try {
      const source = openKuttDatabase(database, times);
      const before = await readAll(source);
      started?.run(
        `INSERT INTO visits (link_id, created_at, total, br_other, os_other, countries, referrers)
         SELECT 1, '2026-08-02' + INTERVAL seq SECOND, 1, 1, 1, '{"de":1}', '{"direct":1}' FROM seq_1_to_12000`,
        name,
      );
      expect((await readAll(source)).clicks).toHaveLength(before.clicks.length);
      const later = await openKuttMysql(url);
      const after = await readAll(openKuttDatabase(later, times));
      await later.close();
      expect(after.clicks).toHaveLength(before.clicks.length + 12_000);
      expect(new Set(after.clicks.map(({ id }) => id)).size).toBe(after.clicks.length);
    } finally {
      await database.close();
      started?.run(`DELETE FROM visits WHERE created_at >= '2026-08-02' AND created_at < '2026-08-03'`, name);
    }
  });

  test('a connection that ends while rows are read is unavailable, and a database without tables invalid', async () => {
    const database = await openKuttMysql(url);
    const batches = openKuttDatabase(database, times).read()[Symbol.asyncIterator]();
    const ids = started?.run(`SELECT id FROM information_schema.processlist WHERE db = '${name}'`) ?? '';
    for (const id of ids.split('\n').slice(1).filter(Boolean)) started?.run(`KILL ${id}`);
    await expect(batches.next()).rejects.toMatchObject({ reason: 'unavailable' });
    await database.close();
    const empty = await openKuttMysql(`${started?.url}/mysql`);
    await expect(readAll(openKuttDatabase(empty, times))).rejects.toMatchObject({ reason: 'invalid' });
    await empty.close();
  });
});
