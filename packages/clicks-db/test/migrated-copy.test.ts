import { createMigratedClicksDb, createTestClicksDb } from '@linkplane/testing';
import { expect, test } from 'vitest';
import { migrateClicksDb, openClicksDb, type ClicksDb } from '../src/index.ts';

test('a copied database of a test has the same tables and views as a migrated one', async () => {
  const [copied, migrated] = [await createMigratedClicksDb(), await createTestClicksDb()];
  const [one, other] = [openClicksDb(copied), openClicksDb(migrated)];
  expect(await migrateClicksDb(one)).toEqual([]);
  await migrateClicksDb(other);
  expect(await describeTables(one)).toEqual(await describeTables(other));
  await Promise.all([one.close(), other.close()]);
  await Promise.all([copied.drop(), migrated.drop()]);
});

async function describeTables({ client, database }: ClicksDb): Promise<string[]> {
  const found = await client.query({
    query: 'SELECT create_table_query AS statement FROM system.tables WHERE database = {database:String} ORDER BY name',
    query_params: { database },
    format: 'JSONEachRow',
  });
  return (await found.json<{ statement: string }>()).map(({ statement }) => statement.replaceAll(database, 'it'));
}
