import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Twice as long as the click stream is kept: no range is replayed later than that. */
const deduplicationSeconds = 14 * 24 * 3_600;

const header = `-- Generated from packages/clicks-db/schema by deploy/containers/src/write-replicated-schema.ts: do not edit.
-- For one shard of several replicas: docs/operations.md says how it is used, and why there is no Distributed table.
`;

/** Replicated to every server of a cluster: otherwise management would repeat a migration when it connects to another one. */
const migrationsTable = `${header}CREATE TABLE IF NOT EXISTS schema_migrations ON CLUSTER '{cluster}'
(
    version UInt32,
    name String
)
ENGINE = ReplicatedMergeTree('/clickhouse/tables/{shard}/{database}/schema_migrations', '{replica}')
ORDER BY version;
`;

/** The schema of clicks for a cluster of ClickHouse, by file name: the same tables and views, on every replica. */
export function replicateSchema(root: string): Map<string, string> {
  const directory = join(root, 'packages/clicks-db/schema');
  const files = readdirSync(directory).filter((file) => file.endsWith('.sql'));
  const replicated = files.map((file): [string, string] => [
    file,
    header + replicateSql(readFileSync(join(directory, file), 'utf8')),
  ]);
  return new Map([['000_schema_migrations.sql', migrationsTable], ...replicated.sort()]);
}

/** @throws when a table would be left as it is: on one server only */
export function replicateSql(sql: string): string {
  let table = '';
  const lines = sql.split('\n').map((line) => {
    const [, kind, name = ''] = /^CREATE (TABLE|VIEW) IF NOT EXISTS (\w+)/.exec(line) ?? [];
    if (kind === 'TABLE') table = name;
    return line
      .replace(
        /^(CREATE (?:(?:TABLE|VIEW) IF NOT EXISTS|OR REPLACE VIEW) \w+|ALTER TABLE \w+)/,
        `$1 ON CLUSTER '{cluster}'`,
      )
      .replace(
        /^ENGINE = MergeTree$/,
        `ENGINE = ReplicatedMergeTree('/clickhouse/tables/{shard}/{database}/${table}', '{replica}')`,
      )
      .replace(
        /^( *)non_replicated_deduplication_window = (\d+)/,
        `$1replicated_deduplication_window = $2,\n$1replicated_deduplication_window_seconds = ${deduplicationSeconds}`,
      );
  });
  const replicated = lines.join('\n');
  const statements =
    replicated.match(/^[A-Z]+ .*$/gm)?.filter((line) => /^(CREATE|ALTER|DROP|INSERT)/.test(line)) ?? [];
  const left = statements.filter((line) => !line.includes('ON CLUSTER'));
  if (replicated.includes('non_replicated_'))
    throw new Error('Cannot be replicated as it is written: a setting is not on a line of its own.');
  if (left.length > 0 || /^ENGINE = (?!Replicated)/m.test(replicated))
    throw new Error(`Cannot be replicated as it is written: ${left.join('; ') || 'an engine that is not MergeTree'}`);
  return replicated;
}
