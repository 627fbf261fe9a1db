-- Made from packages/clicks-db/schema by deploy/containers/src/write-replicated-schema.ts: do not edit.
-- For one shard of several replicas: docs/operations.md says how it is used, and why there is no Distributed table.
-- What analysts and their tools read: see docs/operations.md. The tables behind may change, these columns are only added to.
-- Each view runs with the rights of the user who made it, so that a reader needs no right to the tables. They group
-- exactly as the rollups do: a year of a busy link is read from hundreds of rows. `kind` is human, bot, prefetch or
-- expired; the views without it show humans alone. Days are days of UTC; unique visitors of several days must not be
-- added up. (States of visitors are asked for because a rollup has states.)
CREATE VIEW IF NOT EXISTS bi_clicks ON CLUSTER '{cluster}'
(
    timestamp DateTime64(3, 'UTC') COMMENT 'When the link answered',
    click_id String COMMENT 'Unique; appears once',
    workspace_id String COMMENT 'Whose link it is',
    link_id String COMMENT 'The link; stays the same when its slug changes',
    kind String COMMENT 'human, bot, prefetch or expired; the counts of the product are those of human',
    host String COMMENT 'Host that was visited',
    slug String COMMENT 'Name of the link at that time',
    url String COMMENT 'Where the visitor was sent',
    country String COMMENT 'ISO 3166-1 alpha-2; empty when not known',
    region String COMMENT 'Empty when not known',
    city String COMMENT 'Empty when not known',
    device String COMMENT 'mobile, desktop, tablet; empty when not known',
    browser String COMMENT 'Empty when not known',
    os String COMMENT 'Empty when not known',
    referrer String COMMENT 'Host name of the page before; empty for a direct visit',
    utm_source String COMMENT 'As it was sent on; empty when there was none',
    utm_medium String COMMENT 'As it was sent on; empty when there was none',
    utm_campaign String COMMENT 'As it was sent on; empty when there was none',
    is_qr Bool COMMENT 'Came by the QR code'
)
DEFINER = CURRENT_USER SQL SECURITY DEFINER
AS SELECT timestamp, id AS click_id, workspace_id, link_id, kind, host, slug, url, country, region, city,
    device, browser, os, referrer, utm_source, utm_medium, utm_campaign, qr AS is_qr
FROM clicks;

CREATE VIEW IF NOT EXISTS bi_clicks_by_day ON CLUSTER '{cluster}'
(
    day Date COMMENT 'Day of UTC',
    workspace_id String COMMENT 'Whose link it is',
    link_id String COMMENT 'The link',
    clicks UInt64 COMMENT 'Clicks of humans',
    qr_scans UInt64 COMMENT 'Those of them that came by the QR code',
    unique_visitors UInt64 COMMENT 'Different visitors of that day; an estimate within some percent above a few thousand',
    last_click_at DateTime64(3, 'UTC') COMMENT 'The last of the day'
)
DEFINER = CURRENT_USER SQL SECURITY DEFINER
AS SELECT toDate(toStartOfDay(timestamp)) AS day, workspace_id, link_id, count() AS clicks, sum(qr) AS qr_scans,
    finalizeAggregation(uniqCombinedState(12)(visitor)) AS unique_visitors, max(timestamp) AS last_click_at
FROM clicks
WHERE kind = 'human'
GROUP BY workspace_id, link_id, kind, toStartOfDay(timestamp);

CREATE VIEW IF NOT EXISTS bi_clicks_by_day_and_kind ON CLUSTER '{cluster}'
(
    day Date COMMENT 'Day of UTC',
    workspace_id String COMMENT 'Whose link it is',
    link_id String COMMENT 'The link',
    kind String COMMENT 'human, bot, prefetch or expired',
    clicks UInt64 COMMENT 'Visits of that kind',
    unique_visitors UInt64 COMMENT 'Different visitors of that day and kind'
)
DEFINER = CURRENT_USER SQL SECURITY DEFINER
AS SELECT toDate(toStartOfDay(timestamp)) AS day, workspace_id, link_id, kind, count() AS clicks,
    finalizeAggregation(uniqCombinedState(12)(visitor)) AS unique_visitors
FROM clicks
GROUP BY workspace_id, link_id, kind, toStartOfDay(timestamp);

CREATE VIEW IF NOT EXISTS bi_clicks_by_country ON CLUSTER '{cluster}'
(
    day Date COMMENT 'Day of UTC',
    workspace_id String COMMENT 'Whose link it is',
    link_id String COMMENT 'The link',
    country String COMMENT 'ISO 3166-1 alpha-2; empty when not known',
    clicks UInt64 COMMENT 'Clicks of humans'
)
DEFINER = CURRENT_USER SQL SECURITY DEFINER
AS SELECT toDate(toStartOfDay(timestamp)) AS day, workspace_id, link_id, country, count() AS clicks
FROM clicks
WHERE kind = 'human'
GROUP BY workspace_id, link_id, kind, toStartOfDay(timestamp), country;

CREATE VIEW IF NOT EXISTS bi_clicks_by_agent ON CLUSTER '{cluster}'
(
    day Date COMMENT 'Day of UTC',
    workspace_id String COMMENT 'Whose link it is',
    link_id String COMMENT 'The link',
    device String COMMENT 'mobile, desktop, tablet; empty when not known',
    browser String COMMENT 'Empty when not known',
    os String COMMENT 'Empty when not known',
    clicks UInt64 COMMENT 'Clicks of humans'
)
DEFINER = CURRENT_USER SQL SECURITY DEFINER
AS SELECT toDate(toStartOfDay(timestamp)) AS day, workspace_id, link_id, device, browser, os, count() AS clicks
FROM clicks
WHERE kind = 'human'
GROUP BY workspace_id, link_id, kind, toStartOfDay(timestamp), device, browser, os;

CREATE VIEW IF NOT EXISTS bi_clicks_by_referrer ON CLUSTER '{cluster}'
(
    day Date COMMENT 'Day of UTC',
    workspace_id String COMMENT 'Whose link it is',
    link_id String COMMENT 'The link',
    referrer String COMMENT 'Host name of the page before; empty for a direct visit',
    clicks UInt64 COMMENT 'Clicks of humans'
)
DEFINER = CURRENT_USER SQL SECURITY DEFINER
AS SELECT toDate(toStartOfDay(timestamp)) AS day, workspace_id, link_id, referrer, count() AS clicks
FROM clicks
WHERE kind = 'human'
GROUP BY workspace_id, link_id, kind, toStartOfDay(timestamp), referrer;

CREATE VIEW IF NOT EXISTS bi_links ON CLUSTER '{cluster}'
(
    workspace_id String COMMENT 'Whose link it is',
    link_id String COMMENT 'The link',
    clicks UInt64 COMMENT 'Clicks of humans since the link was made',
    qr_scans UInt64 COMMENT 'Those of them that came by the QR code',
    last_click_at DateTime64(3, 'UTC') COMMENT 'The last click of a human'
)
DEFINER = CURRENT_USER SQL SECURITY DEFINER
AS SELECT workspace_id, link_id, count() AS clicks, sum(qr) AS qr_scans, max(timestamp) AS last_click_at
FROM clicks
WHERE kind = 'human'
GROUP BY workspace_id, link_id;

CREATE VIEW IF NOT EXISTS bi_profiles_by_day ON CLUSTER '{cluster}'
(
    day Date COMMENT 'Day of UTC',
    workspace_id String COMMENT 'Whose profile it is',
    profile_id String COMMENT 'The profile',
    event String COMMENT 'view of the page, or click on one of its blocks',
    events UInt64 COMMENT 'How many of humans',
    unique_visitors UInt64 COMMENT 'Different visitors of that day'
)
DEFINER = CURRENT_USER SQL SECURITY DEFINER
AS SELECT toDate(toStartOfDay(timestamp)) AS day, workspace_id, profile_id, event, count() AS events,
    finalizeAggregation(uniqCombinedState(12)(visitor)) AS unique_visitors
FROM profile_events
WHERE kind = 'human'
GROUP BY workspace_id, profile_id, event, kind, toStartOfDay(timestamp);
