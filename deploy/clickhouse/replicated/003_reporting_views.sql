-- Generated from packages/clicks-db/schema by deploy/containers/src/write-replicated-schema.ts: do not edit.
-- For one shard of several replicas: docs/operations.md says how it is used, and why there is no Distributed table.
-- Views for analysts and their tools (docs/bi.md). The tables behind them may change; columns of views are only added.
-- Each view runs with the privileges of the user who created it, so that its readers need none on the tables. Views
-- group as the rollups do: a year of a popular link is read from hundreds of rows. `kind` is human, bot, prefetch or
-- expired; views without it show humans only. Days are UTC days, and unique visitors of several days must not be added
-- up. Queries read states of visitors, because rollups have states.
CREATE VIEW IF NOT EXISTS bi_clicks ON CLUSTER '{cluster}'
(
    timestamp DateTime64(3, 'UTC') COMMENT 'When the link responded',
    click_id String COMMENT 'Unique id; each appears once',
    workspace_id String COMMENT 'Workspace of the link',
    link_id String COMMENT 'The link; stays the same when its slug changes',
    kind String COMMENT 'human, bot, prefetch or expired; the counts of the product are those of human',
    host String COMMENT 'Host that was visited',
    slug String COMMENT 'Slug of the link at that time',
    url String COMMENT 'URL that the visitor was redirected to',
    country String COMMENT 'ISO 3166-1 alpha-2; empty when not known',
    region String COMMENT 'Empty when not known',
    city String COMMENT 'Empty when not known',
    device String COMMENT 'mobile, desktop, tablet; empty when not known',
    browser String COMMENT 'Empty when not known',
    os String COMMENT 'Empty when not known',
    referrer String COMMENT 'Host name of the referrer; empty for a direct visit',
    utm_source String COMMENT 'As it was passed to the destination; empty when there was none',
    utm_medium String COMMENT 'As it was passed to the destination; empty when there was none',
    utm_campaign String COMMENT 'As it was passed to the destination; empty when there was none',
    is_qr Bool COMMENT 'Whether the visit came from the QR code'
)
DEFINER = CURRENT_USER SQL SECURITY DEFINER
AS SELECT timestamp, id AS click_id, workspace_id, link_id, kind, host, slug, url, country, region, city,
    device, browser, os, referrer, utm_source, utm_medium, utm_campaign, qr AS is_qr
FROM clicks;

CREATE VIEW IF NOT EXISTS bi_clicks_by_day ON CLUSTER '{cluster}'
(
    day Date COMMENT 'Day of UTC',
    workspace_id String COMMENT 'Workspace of the link',
    link_id String COMMENT 'The link',
    clicks UInt64 COMMENT 'Clicks of humans',
    qr_scans UInt64 COMMENT 'Clicks of humans that came from the QR code',
    unique_visitors UInt64 COMMENT 'Unique visitors of that day; an estimate within a few percent above a few thousand',
    last_click_at DateTime64(3, 'UTC') COMMENT 'Time of the last click of that day'
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
    workspace_id String COMMENT 'Workspace of the link',
    link_id String COMMENT 'The link',
    kind String COMMENT 'human, bot, prefetch or expired',
    clicks UInt64 COMMENT 'Visits of that kind',
    unique_visitors UInt64 COMMENT 'Unique visitors of that day and kind'
)
DEFINER = CURRENT_USER SQL SECURITY DEFINER
AS SELECT toDate(toStartOfDay(timestamp)) AS day, workspace_id, link_id, kind, count() AS clicks,
    finalizeAggregation(uniqCombinedState(12)(visitor)) AS unique_visitors
FROM clicks
GROUP BY workspace_id, link_id, kind, toStartOfDay(timestamp);

CREATE VIEW IF NOT EXISTS bi_clicks_by_country ON CLUSTER '{cluster}'
(
    day Date COMMENT 'Day of UTC',
    workspace_id String COMMENT 'Workspace of the link',
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
    workspace_id String COMMENT 'Workspace of the link',
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
    workspace_id String COMMENT 'Workspace of the link',
    link_id String COMMENT 'The link',
    referrer String COMMENT 'Host name of the referrer; empty for a direct visit',
    clicks UInt64 COMMENT 'Clicks of humans'
)
DEFINER = CURRENT_USER SQL SECURITY DEFINER
AS SELECT toDate(toStartOfDay(timestamp)) AS day, workspace_id, link_id, referrer, count() AS clicks
FROM clicks
WHERE kind = 'human'
GROUP BY workspace_id, link_id, kind, toStartOfDay(timestamp), referrer;

CREATE VIEW IF NOT EXISTS bi_links ON CLUSTER '{cluster}'
(
    workspace_id String COMMENT 'Workspace of the link',
    link_id String COMMENT 'The link',
    clicks UInt64 COMMENT 'Clicks of humans since the link was created',
    qr_scans UInt64 COMMENT 'Clicks of humans that came from the QR code',
    last_click_at DateTime64(3, 'UTC') COMMENT 'Time of the last click of a human'
)
DEFINER = CURRENT_USER SQL SECURITY DEFINER
AS SELECT workspace_id, link_id, count() AS clicks, sum(qr) AS qr_scans, max(timestamp) AS last_click_at
FROM clicks
WHERE kind = 'human'
GROUP BY workspace_id, link_id;

CREATE VIEW IF NOT EXISTS bi_profiles_by_day ON CLUSTER '{cluster}'
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
    finalizeAggregation(uniqCombinedState(12)(visitor)) AS unique_visitors
FROM profile_events
WHERE kind = 'human'
GROUP BY workspace_id, profile_id, event, kind, toStartOfDay(timestamp);
