-- One row per answered link. Sole writer: analytics.
--
-- The rollups are projections: part of the data part, so that rows and rollups appear in one rename and never disagree.
-- By hour for what is shown over time, by UTC day for the lists and for the series in UTC: what a range cuts off at its
-- ends is read from the rows, and so is an hour that a zone's midnight falls into, but for whole workspaces (004). (Steps
-- of 15 minutes alone would serve all zones, but merging four times the states of visitors costs as much as reading a
-- million rows.)
CREATE TABLE IF NOT EXISTS clicks
(
    id String CODEC(ZSTD(1)),
    timestamp DateTime64(3, 'UTC') CODEC(Delta(8), ZSTD(1)),
    workspace_id LowCardinality(String),
    link_id String CODEC(ZSTD(1)),
    outcome Enum8('click' = 1, 'expired' = 2),
    prefetch Bool,
    bot Bool,
    qr Bool,
    -- What the row counts as: a click of a human, of a bot, or nothing that is ever counted as a click.
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
    -- Rows arrive with the 32 hexadecimal characters and keep 16 bytes. They are random: compressing them would cost only time.
    visitor_hex String EPHEMERAL,
    visitor FixedString(16) DEFAULT unhex(visitor_hex) CODEC(NONE),
    -- The row's place in the click stream.
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
ENGINE = MergeTree
PARTITION BY toYYYYMM(timestamp)
-- By day before link: the last minutes of a workspace, and the ends of any range, lie together.
ORDER BY (workspace_id, toStartOfDay(timestamp), link_id, timestamp)
SETTINGS
    -- A count of inserts: has to outlast any distance at which a range may be replayed.
    non_replicated_deduplication_window = 20000,
    -- Erasing rows takes them out of the rollups as well.
    lightweight_mutation_projection_mode = 'rebuild';
