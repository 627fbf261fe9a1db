-- Generated from packages/clicks-db/schema by deploy/containers/src/write-replicated-schema.ts: do not edit.
-- For one shard of several replicas: docs/operations.md says how it is used, and why there is no Distributed table.
-- For the overview in time zones whose offset from UTC is not in whole hours: an hour that contains the midnight of the
-- zone is read from its quarters instead of from all rows of the workspace. Links need no such rollup, because the rows
-- of one link are stored together.
ALTER TABLE clicks ON CLUSTER '{cluster}' ADD PROJECTION IF NOT EXISTS all_by_quarter_hour
(
    SELECT workspace_id, kind, toStartOfFifteenMinutes(timestamp), count(), uniqCombinedState(12)(visitor)
    GROUP BY workspace_id, kind, toStartOfFifteenMinutes(timestamp)
);

-- Existing parts get the rollup in the background. A start does not wait for it (the embedded engine would without
-- mutations_sync = 0), and until then rows are read instead. Erased rows are removed first: otherwise the rollup would
-- have them.
ALTER TABLE clicks ON CLUSTER '{cluster}' APPLY DELETED MASK SETTINGS mutations_sync = 0;

ALTER TABLE clicks ON CLUSTER '{cluster}' MATERIALIZE PROJECTION all_by_quarter_hour SETTINGS mutations_sync = 0;
