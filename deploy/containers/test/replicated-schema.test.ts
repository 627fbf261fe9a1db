import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { openClicksDb } from '@linkplane/clicks-db';
import { createTestClicksDb } from '@linkplane/testing';
import { expect, test } from 'vitest';
import { replicateSchema, replicateSql } from '../src/replicate-schema.ts';

const root = resolve(import.meta.dirname, '../../..');
const directory = join(root, 'deploy/clickhouse/replicated');

test('the schema for a cluster is in step with the schema', () => {
  const kept = readdirSync(directory).map((file): [string, string] => [
    file,
    readFileSync(join(directory, file), 'utf8'),
  ]);
  expect(Object.fromEntries(kept)).toEqual(Object.fromEntries(replicateSchema(root)));
});

test('ClickHouse can read every statement of it', async () => {
  const testDb = await createTestClicksDb();
  const db = openClicksDb(testDb);
  try {
    const statements = [...replicateSchema(root)].flatMap(([file, sql]) =>
      sql
        .split(/;\s*\n/)
        .filter((text) => text.trim() !== '')
        .map((statement) => ({ file, statement })),
    );
    const read = async ({ file, statement }: (typeof statements)[number]) => {
      const result = await db.client.query({ query: `EXPLAIN AST ${statement}`, format: 'TabSeparatedRaw' });
      return [file, await result.text()];
    };
    expect(await Promise.all(statements.map(read))).toEqual(
      statements.map(({ file }) => [file, expect.stringMatching(/^(Create|Alter)/) as unknown]),
    );
  } finally {
    await db.close();
    await testDb.drop();
  }
});

test('a change of a table reaches every server', () => {
  const replicated = replicateSql('ALTER TABLE clicks ADD COLUMN c Int8;\n');
  expect(replicated).toBe("ALTER TABLE clicks ON CLUSTER '{cluster}' ADD COLUMN c Int8;\n");
});

test('what would stay on one server alone is refused', () => {
  expect(() => replicateSql('CREATE TABLE IF NOT EXISTS a (b Int8)\nENGINE = Log\n')).toThrow('not MergeTree');
  expect(() => replicateSql('DROP TABLE clicks;\n')).toThrow('DROP TABLE');
});
