-- Generated from packages/clicks-db/schema by deploy/containers/src/write-replicated-schema.ts: do not edit.
-- For one shard of several replicas: docs/operations.md says how it is used, and why there is no Distributed table.
-- One row for each visit of a link. Only analytics writes to this table.
--
-- The rollups are projections. They are in the same data part as the rows, so that rows and rollups appear in one
-- rename and never disagree. Rollups by hour are for series, rollups by UTC day for rankings and for series in UTC. The
-- ends of a range that are not a whole hour or day are read from the rows, and so is an hour that contains the midnight
-- of a time zone, except for whole workspaces (004). Steps of 15 minutes would serve all time zones, but merging four
-- times as many states of visitors costs as much as reading a million rows.
CREATE TABLE IF NOT EXISTS clicks ON CLUSTER '{cluster}'
(
    id String CODEC(ZSTD(1)),
    timestamp DateTime64(3, 'UTC') CODEC(Delta(8), ZSTD(1)),
    workspace_id LowCardinality(String),
    link_id String CODEC(ZSTD(1)),
    outcome Enum8('click' = 1, 'expired' = 2),
    prefetch Bool,
    bot Bool,
    qr Bool,
    -- What the row is counted as: human and bot are clicks, prefetch and expired are never counted.
    kind Enum8('human' = 1, 'bot' = 2, 'prefetch' = 3, 'expired' = 4)
        MATERIALIZED multiIf(prefetch, 'prefetch', outcome = 'expired', 'expired', bot, 'bot', 'human'),
    host LowCardinality(String),
    slug String CODEC(ZSTD(1)),
    url String CODEC(ZSTD(1)),
    country LowCardinality(String),
    region LowCardinality(String),
    city LowCardinality(String),
    device LowCardinality(String),
    browser LowCardinality(String),
    os LowCardinality(String),
    -- Host name of the referrer; empty for direct visits.
    referrer LowCardinality(String),
    utm_source LowCardinality(String),
    utm_medium LowCardinality(String),
    utm_campaign LowCardinality(String),
    -- Inserts have 32 hexadecimal characters, of which 16 bytes are stored. They are random, so compression would only
    -- cost time.
    visitor_hex String EPHEMERAL,
    visitor FixedString(16) DEFAULT unhex(visitor_hex) CODEC(NONE),
    -- The position of the row in the click stream.
    source LowCardinality(String),
    partition UInt32,
    offset UInt64 CODEC(Delta(8), ZSTD(1)),

    INDEX offset_range offset TYPE minmax GRANULARITY 1,

    PROJECTION clicks_by_hour
    (
        SELECT workspace_id, link_id, kind, toStartOfHour(timestamp),
            count(), sum(qr), uniqCombinedState(12)(visitor), max(timestamp)
        GROUP BY workspace_id, link_id, kind, toStartOfHour(timestamp)
    ),
    PROJECTION clicks_by_day
    (
        SELECT workspace_id, link_id, kind, toStartOfDay(timestamp),
            count(), sum(qr), uniqCombinedState(12)(visitor), max(timestamp)
        GROUP BY workspace_id, link_id, kind, toStartOfDay(timestamp)
    ),
    PROJECTION clicks_by_place
    (
        SELECT workspace_id, link_id, kind, toStartOfDay(timestamp), country, region, city, count()
        GROUP BY workspace_id, link_id, kind, toStartOfDay(timestamp), country, region, city
    ),
    PROJECTION clicks_by_agent
    (
        SELECT workspace_id, link_id, kind, toStartOfDay(timestamp), device, browser, os, count()
        GROUP BY workspace_id, link_id, kind, toStartOfDay(timestamp), device, browser, os
    ),
    PROJECTION clicks_by_referrer
    (
        SELECT workspace_id, link_id, kind, toStartOfDay(timestamp), referrer, count()
        GROUP BY workspace_id, link_id, kind, toStartOfDay(timestamp), referrer
    ),
    PROJECTION all_by_hour
    (
        SELECT workspace_id, kind, toStartOfHour(timestamp), count(), uniqCombinedState(12)(visitor)
        GROUP BY workspace_id, kind, toStartOfHour(timestamp)
    ),
    PROJECTION all_by_day
    (
        SELECT workspace_id, kind, toStartOfDay(timestamp), count(), uniqCombinedState(12)(visitor)
        GROUP BY workspace_id, kind, toStartOfDay(timestamp)
    ),
    PROJECTION all_by_country
    (
        SELECT workspace_id, kind, toStartOfDay(timestamp), country, count()
        GROUP BY workspace_id, kind, toStartOfDay(timestamp), country
    ),
    PROJECTION all_by_referrer
    (
        SELECT workspace_id, kind, toStartOfDay(timestamp), referrer, count()
        GROUP BY workspace_id, kind, toStartOfDay(timestamp), referrer
    )
)
ENGINE = ReplicatedMergeTree('/clickhouse/tables/{shard}/{database}/clicks', '{replica}')
PARTITION BY toYYYYMM(timestamp)
-- The day comes before the link, so that the last minutes of a workspace, and the ends of a range, are stored together.
ORDER BY (workspace_id, toStartOfDay(timestamp), link_id, timestamp)
SETTINGS
    -- The number of inserts whose tokens are remembered: more than there can be between a batch and its replay.
    replicated_deduplication_window = 20000,
    replicated_deduplication_window_seconds = 1209600,
    -- Erasing rows removes them from the rollups as well.
    lightweight_mutation_projection_mode = 'rebuild';
