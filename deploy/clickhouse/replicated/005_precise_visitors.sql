-- Generated from packages/clicks-db/schema by deploy/containers/src/write-replicated-schema.ts: do not edit.
-- For one shard of several replicas: docs/operations.md says how it is used, and why there is no Distributed table.
-- Unique visitors are exact up to about 32,000 for each figure, and within 0.5 % above: states have 20 bits instead of
-- 12, whose error of a few percent showed more visitors than clicks. A state of few visitors needs no more space than
-- before.
--
-- The rollups have new names, because a part has the rollups that it was built with until it is rebuilt, in the
-- background and without erased rows. Until then rows are read instead, and a start does not wait for it.
ALTER TABLE clicks ON CLUSTER '{cluster}'
    ADD PROJECTION IF NOT EXISTS clicks_by_hour_v2
    (
        SELECT workspace_id, link_id, kind, toStartOfHour(timestamp),
            count(), sum(qr), uniqCombinedState(20)(visitor), max(timestamp)
        GROUP BY workspace_id, link_id, kind, toStartOfHour(timestamp)
    ),
    ADD PROJECTION IF NOT EXISTS clicks_by_day_v2
    (
        SELECT workspace_id, link_id, kind, toStartOfDay(timestamp),
            count(), sum(qr), uniqCombinedState(20)(visitor), max(timestamp)
        GROUP BY workspace_id, link_id, kind, toStartOfDay(timestamp)
    ),
    ADD PROJECTION IF NOT EXISTS all_by_hour_v2
    (
        SELECT workspace_id, kind, toStartOfHour(timestamp), count(), uniqCombinedState(20)(visitor)
        GROUP BY workspace_id, kind, toStartOfHour(timestamp)
    ),
    ADD PROJECTION IF NOT EXISTS all_by_day_v2
    (
        SELECT workspace_id, kind, toStartOfDay(timestamp), count(), uniqCombinedState(20)(visitor)
        GROUP BY workspace_id, kind, toStartOfDay(timestamp)
    ),
    ADD PROJECTION IF NOT EXISTS all_by_quarter_hour_v2
    (
        SELECT workspace_id, kind, toStartOfFifteenMinutes(timestamp), count(), uniqCombinedState(20)(visitor)
        GROUP BY workspace_id, kind, toStartOfFifteenMinutes(timestamp)
    );

ALTER TABLE profile_events ON CLUSTER '{cluster}'
    ADD PROJECTION IF NOT EXISTS events_by_hour_v2
    (
        SELECT workspace_id, profile_id, event, kind, toStartOfHour(timestamp), count(), uniqCombinedState(20)(visitor)
        GROUP BY workspace_id, profile_id, event, kind, toStartOfHour(timestamp)
    ),
    ADD PROJECTION IF NOT EXISTS events_by_day_v2
    (
        SELECT workspace_id, profile_id, event, kind, toStartOfDay(timestamp), count(), uniqCombinedState(20)(visitor)
        GROUP BY workspace_id, profile_id, event, kind, toStartOfDay(timestamp)
    ),
    ADD PROJECTION IF NOT EXISTS all_by_hour_v2
    (
        SELECT workspace_id, event, kind, toStartOfHour(timestamp), count(), uniqCombinedState(20)(visitor)
        GROUP BY workspace_id, event, kind, toStartOfHour(timestamp)
    ),
    ADD PROJECTION IF NOT EXISTS all_by_day_v2
    (
        SELECT workspace_id, event, kind, toStartOfDay(timestamp), count(), uniqCombinedState(20)(visitor)
        GROUP BY workspace_id, event, kind, toStartOfDay(timestamp)
    );

ALTER TABLE clicks ON CLUSTER '{cluster}' APPLY DELETED MASK SETTINGS mutations_sync = 0;

ALTER TABLE clicks ON CLUSTER '{cluster}'
    MATERIALIZE PROJECTION clicks_by_hour_v2,
    MATERIALIZE PROJECTION clicks_by_day_v2,
    MATERIALIZE PROJECTION all_by_hour_v2,
    MATERIALIZE PROJECTION all_by_day_v2,
    MATERIALIZE PROJECTION all_by_quarter_hour_v2
SETTINGS mutations_sync = 0;

ALTER TABLE profile_events ON CLUSTER '{cluster}' APPLY DELETED MASK SETTINGS mutations_sync = 0;

ALTER TABLE profile_events ON CLUSTER '{cluster}'
    MATERIALIZE PROJECTION events_by_hour_v2,
    MATERIALIZE PROJECTION events_by_day_v2,
    MATERIALIZE PROJECTION all_by_hour_v2,
    MATERIALIZE PROJECTION all_by_day_v2
SETTINGS mutations_sync = 0;

ALTER TABLE clicks ON CLUSTER '{cluster}'
    DROP PROJECTION IF EXISTS clicks_by_hour,
    DROP PROJECTION IF EXISTS clicks_by_day,
    DROP PROJECTION IF EXISTS all_by_hour,
    DROP PROJECTION IF EXISTS all_by_day,
    DROP PROJECTION IF EXISTS all_by_quarter_hour
SETTINGS mutations_sync = 0;

ALTER TABLE profile_events ON CLUSTER '{cluster}'
    DROP PROJECTION IF EXISTS events_by_hour,
    DROP PROJECTION IF EXISTS events_by_day,
    DROP PROJECTION IF EXISTS all_by_hour,
    DROP PROJECTION IF EXISTS all_by_day
SETTINGS mutations_sync = 0;

CREATE OR REPLACE VIEW bi_clicks_by_day ON CLUSTER '{cluster}'
(
    day Date COMMENT 'Day of UTC',
    workspace_id String COMMENT 'Workspace of the link',
    link_id String COMMENT 'The link',
    clicks UInt64 COMMENT 'Clicks of humans',
    qr_scans UInt64 COMMENT 'Clicks of humans that came from the QR code',
    unique_visitors UInt64 COMMENT 'Unique visitors of that day; exact up to about 32,000, within 0.5 % above',
    last_click_at DateTime64(3, 'UTC') COMMENT 'Time of the last click of that day'
)
DEFINER = CURRENT_USER SQL SECURITY DEFINER
AS SELECT toDate(toStartOfDay(timestamp)) AS day, workspace_id, link_id, count() AS clicks, sum(qr) AS qr_scans,
    least(finalizeAggregation(uniqCombinedState(20)(visitor)), count()) AS unique_visitors, max(timestamp) AS last_click_at
FROM clicks
WHERE kind = 'human'
GROUP BY workspace_id, link_id, kind, toStartOfDay(timestamp);

CREATE OR REPLACE VIEW bi_clicks_by_day_and_kind ON CLUSTER '{cluster}'
(
    day Date COMMENT 'Day of UTC',
    workspace_id String COMMENT 'Workspace of the link',
    link_id String COMMENT 'The link',
    kind String COMMENT 'human, bot, prefetch or expired',
    clicks UInt64 COMMENT 'Visits of that kind',
    unique_visitors UInt64 COMMENT 'Unique visitors of that day and kind'
)
DEFINER = CURRENT_USER SQL SECURITY DEFINER
AS SELECT toDate(toStartOfDay(timestamp)) AS day, workspace_id, link_id, kind, count() AS clicks,
    least(finalizeAggregation(uniqCombinedState(20)(visitor)), count()) AS unique_visitors
FROM clicks
GROUP BY workspace_id, link_id, kind, toStartOfDay(timestamp);

CREATE OR REPLACE VIEW bi_profiles_by_day ON CLUSTER '{cluster}'
(
    day Date COMMENT 'Day of UTC',
    workspace_id String COMMENT 'Workspace of the profile',
    profile_id String COMMENT 'The profile',
    event String COMMENT 'view (of the page) or click (on one of its blocks)',
    events UInt64 COMMENT 'Events of humans',
    unique_visitors UInt64 COMMENT 'Unique visitors of that day'
)
DEFINER = CURRENT_USER SQL SECURITY DEFINER
AS SELECT toDate(toStartOfDay(timestamp)) AS day, workspace_id, profile_id, event, count() AS events,
    least(finalizeAggregation(uniqCombinedState(20)(visitor)), count()) AS unique_visitors
FROM profile_events
WHERE kind = 'human'
GROUP BY workspace_id, profile_id, event, kind, toStartOfDay(timestamp);
