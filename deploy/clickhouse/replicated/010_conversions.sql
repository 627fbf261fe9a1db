-- Generated from packages/clicks-db/schema by deploy/containers/src/write-replicated-schema.ts: do not edit.
-- For one shard of several replicas: docs/operations.md says how it is used, and why there is no Distributed table.
-- What visitors did on other sites after a click, copied from Postgres. Only analytics writes to this table.
--
-- There are no partitions, so that each insert is one part and therefore atomic. Conversions are far fewer than clicks.
CREATE TABLE IF NOT EXISTS conversions ON CLUSTER '{cluster}'
(
    id String CODEC(ZSTD(1)),
    workspace_id LowCardinality(String),
    link_id String CODEC(ZSTD(1)),
    click_id String CODEC(ZSTD(1)),
    -- The time of the click, in whole seconds: reports count the conversion at this time.
    timestamp DateTime64(3, 'UTC') CODEC(Delta(8), ZSTD(1)),
    converted_at DateTime64(3, 'UTC') CODEC(Delta(8), ZSTD(1)),
    name String CODEC(ZSTD(1)),
    -- 0 without a currency, for a conversion without a value.
    value Decimal(18, 4) CODEC(ZSTD(1)),
    currency LowCardinality(String),
    rule_id String CODEC(ZSTD(1)),
    variant_id String CODEC(ZSTD(1)),
    external_id String CODEC(ZSTD(1))
)
ENGINE = ReplicatedMergeTree('/clickhouse/tables/{shard}/{database}/conversions', '{replica}')
-- The day comes before the link, as in `clicks`, so that a report reads only its days.
ORDER BY (workspace_id, toStartOfDay(timestamp), link_id, timestamp)
SETTINGS
    replicated_deduplication_window = 20000,
    replicated_deduplication_window_seconds = 1209600;

CREATE OR REPLACE VIEW bi_conversions ON CLUSTER '{cluster}'
(
    workspace_id String COMMENT 'Workspace of the link',
    conversion_id String COMMENT 'Unique id; each appears once',
    link_id String COMMENT 'The link that was clicked',
    click_id String COMMENT 'Click that the conversion belongs to, as in bi_clicks',
    clicked_at DateTime64(3, 'UTC') COMMENT 'Time of that click, in whole seconds; reports count the conversion at this time',
    converted_at DateTime64(3, 'UTC') COMMENT 'When the conversion happened',
    name String COMMENT 'What the visitor did, such as purchase',
    value Decimal(18, 4) COMMENT 'Value of the conversion; 0 without a currency',
    currency String COMMENT 'ISO 4217 code; empty for a conversion without a value',
    rule_id String COMMENT 'Rule of the link that applied; empty when none did',
    variant_id String COMMENT 'Variant of the split test of the link; empty without a split test',
    external_id String COMMENT 'Id of the conversion in the system that recorded it'
)
DEFINER = CURRENT_USER SQL SECURITY DEFINER
AS SELECT workspace_id, id AS conversion_id, link_id, click_id, timestamp AS clicked_at, converted_at, name, value, currency,
    rule_id, variant_id, external_id
FROM conversions;
