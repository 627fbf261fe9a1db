-- Generated from packages/clicks-db/schema by deploy/containers/src/write-replicated-schema.ts: do not edit.
-- For one shard of several replicas: docs/operations.md says how it is used, and why there is no Distributed table.
CREATE TABLE IF NOT EXISTS schema_migrations ON CLUSTER '{cluster}'
(
    version UInt32,
    name String
)
ENGINE = ReplicatedMergeTree('/clickhouse/tables/{shard}/{database}/schema_migrations', '{replica}')
ORDER BY version;
