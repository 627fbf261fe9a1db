-- For the overview in zones that are not whole hours off UTC: an hour that a zone's midnight falls into is read from
-- quarters of it instead of all rows of its workspace. Of whole workspaces only: the rows of one link lie together.
ALTER TABLE clicks ADD PROJECTION IF NOT EXISTS all_by_quarter_hour
(
    SELECT workspace_id, kind, toStartOfFifteenMinutes(timestamp), count(), uniqCombinedState(12)(visitor)
    GROUP BY workspace_id, kind, toStartOfFifteenMinutes(timestamp)
);

-- For what is there already, in the background: a start does not wait for it, and until then rows are read instead. (The
-- embedded engine would wait, if it were not told.) Rows that were erased go first, or they would be in it.
ALTER TABLE clicks APPLY DELETED MASK SETTINGS mutations_sync = 0;

ALTER TABLE clicks MATERIALIZE PROJECTION all_by_quarter_hour SETTINGS mutations_sync = 0;
