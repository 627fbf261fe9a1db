-- Generated from packages/clicks-db/schema by deploy/containers/src/write-replicated-schema.ts: do not edit.
-- For one shard of several replicas: docs/operations.md says how it is used, and why there is no Distributed table.
-- One row for each view of a profile's page and each click on one of its blocks. Only analytics writes to this table.
-- As in `clicks`, rollups are projections, and rows have their position in the click stream.
CREATE TABLE IF NOT EXISTS profile_events ON CLUSTER '{cluster}'
(
    id String CODEC(ZSTD(1)),
    timestamp DateTime64(3, 'UTC') CODEC(Delta(8), ZSTD(1)),
    workspace_id LowCardinality(String),
    profile_id String CODEC(ZSTD(1)),
    event Enum8('view' = 1, 'click' = 2),
    -- The block that was clicked; empty for a view.
    block_id String CODEC(ZSTD(1)),
    prefetch Bool,
    bot Bool,
    -- What the row is counted as: an event of a human or of a bot; prefetch is never counted.
    kind Enum8('human' = 1, 'bot' = 2, 'prefetch' = 3) MATERIALIZED multiIf(prefetch, 'prefetch', bot, 'bot', 'human'),
    host LowCardinality(String),
    slug String CODEC(ZSTD(1)),
    country LowCardinality(String),
    region LowCardinality(String),
    city LowCardinality(String),
    device LowCardinality(String),
    browser LowCardinality(String),
    os LowCardinality(String),
    -- Host name of the referrer; empty for direct visits.
    referrer LowCardinality(String),
    visitor_hex String EPHEMERAL,
    visitor FixedString(16) DEFAULT unhex(visitor_hex) CODEC(NONE),
    -- The position of the row in the click stream.
    source LowCardinality(String),
    partition UInt32,
    offset UInt64 CODEC(Delta(8), ZSTD(1)),

    INDEX offset_range offset TYPE minmax GRANULARITY 1,

    PROJECTION events_by_hour
    (
        SELECT workspace_id, profile_id, event, kind, toStartOfHour(timestamp), count(), uniqCombinedState(12)(visitor)
        GROUP BY workspace_id, profile_id, event, kind, toStartOfHour(timestamp)
    ),
    PROJECTION events_by_day
    (
        SELECT workspace_id, profile_id, event, kind, toStartOfDay(timestamp), count(), uniqCombinedState(12)(visitor)
        GROUP BY workspace_id, profile_id, event, kind, toStartOfDay(timestamp)
    ),
    PROJECTION events_by_block
    (
        SELECT workspace_id, profile_id, event, kind, toStartOfDay(timestamp), block_id, count()
        GROUP BY workspace_id, profile_id, event, kind, toStartOfDay(timestamp), block_id
    ),
    PROJECTION events_by_origin
    (
        SELECT workspace_id, profile_id, event, kind, toStartOfDay(timestamp), country, device, count()
        GROUP BY workspace_id, profile_id, event, kind, toStartOfDay(timestamp), country, device
    ),
    PROJECTION events_by_referrer
    (
        SELECT workspace_id, profile_id, event, kind, toStartOfDay(timestamp), referrer, count()
        GROUP BY workspace_id, profile_id, event, kind, toStartOfDay(timestamp), referrer
    ),
    PROJECTION all_by_hour
    (
        SELECT workspace_id, event, kind, toStartOfHour(timestamp), count(), uniqCombinedState(12)(visitor)
        GROUP BY workspace_id, event, kind, toStartOfHour(timestamp)
    ),
    PROJECTION all_by_day
    (
        SELECT workspace_id, event, kind, toStartOfDay(timestamp), count(), uniqCombinedState(12)(visitor)
        GROUP BY workspace_id, event, kind, toStartOfDay(timestamp)
    )
)
ENGINE = ReplicatedMergeTree('/clickhouse/tables/{shard}/{database}/profile_events', '{replica}')
PARTITION BY toYYYYMM(timestamp)
ORDER BY (workspace_id, toStartOfDay(timestamp), profile_id, timestamp)
SETTINGS
    replicated_deduplication_window = 20000,
    replicated_deduplication_window_seconds = 1209600,
    lightweight_mutation_projection_mode = 'rebuild';
