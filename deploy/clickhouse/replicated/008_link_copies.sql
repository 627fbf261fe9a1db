-- Generated from packages/clicks-db/schema by deploy/containers/src/write-replicated-schema.ts: do not edit.
-- For one shard of several replicas: docs/operations.md says how it is used, and why there is no Distributed table.
-- Links and their tags for analysts and their tools, copied from Postgres. Only analytics writes to these tables. A
-- copy becomes visible when it is complete, and is dropped when the next one is complete.
CREATE TABLE IF NOT EXISTS link_copies ON CLUSTER '{cluster}'
(
    -- Milliseconds since the Unix epoch at which the copy began.
    copy UInt64,
    workspace_id LowCardinality(String),
    link_id String,
    host LowCardinality(String),
    slug String,
    url String,
    title String,
    tags Array(LowCardinality(String)),
    created_at DateTime64(3, 'UTC'),
    archived Bool
)
ENGINE = ReplicatedMergeTree('/clickhouse/tables/{shard}/{database}/link_copies', '{replica}')
PARTITION BY copy
ORDER BY (workspace_id, link_id);

-- One row for each complete copy.
CREATE TABLE IF NOT EXISTS whole_link_copies ON CLUSTER '{cluster}'
(
    copy UInt64
)
ENGINE = ReplicatedMergeTree('/clickhouse/tables/{shard}/{database}/whole_link_copies', '{replica}')
PARTITION BY copy
ORDER BY copy;

CREATE OR REPLACE VIEW bi_link_details ON CLUSTER '{cluster}'
(
    workspace_id String COMMENT 'Workspace of the link',
    link_id String COMMENT 'The link',
    host String COMMENT 'Custom domain; empty for the own host of the service',
    slug String COMMENT 'Slug of the link now',
    url String COMMENT 'Destination now, up to 512 characters',
    title String COMMENT 'Empty when it has none',
    tags Array(String) COMMENT 'Names of its tags',
    created_at DateTime64(3, 'UTC') COMMENT 'When the link was created',
    is_archived Bool COMMENT 'Whether the link is archived; lists do not show it then',
    copied_at DateTime64(3, 'UTC') COMMENT 'Time of the copy; links are copied every ten minutes'
)
DEFINER = CURRENT_USER SQL SECURITY DEFINER
AS SELECT workspace_id, link_id, host, slug, url, title, tags, created_at, archived AS is_archived,
    fromUnixTimestamp64Milli(copy, 'UTC') AS copied_at
FROM link_copies
WHERE copy = (SELECT max(copy) FROM whole_link_copies);

CREATE OR REPLACE VIEW bi_link_tags ON CLUSTER '{cluster}'
(
    workspace_id String COMMENT 'Workspace of the link',
    link_id String COMMENT 'The link',
    tag String COMMENT 'One of the tags of the link now; a link has a row for each'
)
DEFINER = CURRENT_USER SQL SECURITY DEFINER
AS SELECT workspace_id, link_id, arrayJoin(tags) AS tag
FROM link_copies
WHERE copy = (SELECT max(copy) FROM whole_link_copies);

CREATE OR REPLACE VIEW bi_clicks_by_tag ON CLUSTER '{cluster}'
(
    day Date COMMENT 'Day of UTC',
    workspace_id String COMMENT 'Workspace of the links',
    tag String COMMENT 'Name of a tag; a click counts for each tag that its link has now',
    clicks UInt64 COMMENT 'Clicks of humans',
    qr_scans UInt64 COMMENT 'Clicks of humans that came from the QR code'
)
DEFINER = CURRENT_USER SQL SECURITY DEFINER
AS SELECT day, workspace_id, tag, sum(link_clicks) AS clicks, sum(link_scans) AS qr_scans
FROM
(
    SELECT toDate(toStartOfDay(timestamp)) AS day, workspace_id, link_id, count() AS link_clicks, sum(qr) AS link_scans
    FROM clicks
    WHERE kind = 'human'
    GROUP BY workspace_id, link_id, kind, toStartOfDay(timestamp)
) AS counted
INNER JOIN
(
    SELECT workspace_id, link_id, arrayJoin(tags) AS tag
    FROM link_copies
    WHERE copy = (SELECT max(copy) FROM whole_link_copies)
) AS tagged USING (workspace_id, link_id)
GROUP BY day, workspace_id, tag;

CREATE OR REPLACE VIEW bi_clicks_by_source ON CLUSTER '{cluster}'
(
    day Date COMMENT 'Day of UTC',
    workspace_id String COMMENT 'Workspace of the link',
    link_id String COMMENT 'The link',
    utm_source String COMMENT 'From the query of the visitor, otherwise from the link; empty when there was none',
    utm_medium String COMMENT 'From the query of the visitor, otherwise from the link; empty when there was none',
    utm_campaign String COMMENT 'From the query of the visitor, otherwise from the link; empty when there was none',
    ref String COMMENT 'Parameter ref of the query of the visitor; empty when there was none',
    clicks UInt64 COMMENT 'Clicks of humans'
)
DEFINER = CURRENT_USER SQL SECURITY DEFINER
AS SELECT toDate(toStartOfDay(timestamp)) AS day, workspace_id, link_id, utm_source, utm_medium, utm_campaign, ref,
    count() AS clicks
FROM clicks
WHERE kind = 'human'
GROUP BY workspace_id, link_id, toStartOfDay(timestamp), utm_source, utm_medium, utm_campaign, ref;
