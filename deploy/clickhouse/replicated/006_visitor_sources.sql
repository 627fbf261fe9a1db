-- Generated from packages/clicks-db/schema by deploy/containers/src/write-replicated-schema.ts: do not edit.
-- For one shard of several replicas: docs/operations.md says how it is used, and why there is no Distributed table.
-- The source of a visit, as the visitor's request states it. No rollup has these columns: visitors choose the values,
-- and hostile visitors must not be able to make a rollup grow.
ALTER TABLE clicks ON CLUSTER '{cluster}'
    ADD COLUMN IF NOT EXISTS utm_term String CODEC(ZSTD(1)) AFTER utm_campaign,
    ADD COLUMN IF NOT EXISTS utm_content String CODEC(ZSTD(1)) AFTER utm_term,
    ADD COLUMN IF NOT EXISTS ref String CODEC(ZSTD(1)) AFTER utm_content,
    ADD COLUMN IF NOT EXISTS language LowCardinality(String) AFTER ref;

CREATE OR REPLACE VIEW bi_clicks ON CLUSTER '{cluster}'
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
    utm_source String COMMENT 'From the query of the visitor, otherwise from the link; empty when there was none',
    utm_medium String COMMENT 'From the query of the visitor, otherwise from the link; empty when there was none',
    utm_campaign String COMMENT 'From the query of the visitor, otherwise from the link; empty when there was none',
    utm_term String COMMENT 'From the query of the visitor, otherwise from the link; empty when there was none',
    utm_content String COMMENT 'From the query of the visitor, otherwise from the link; empty when there was none',
    ref String COMMENT 'Parameter ref of the query of the visitor; empty when there was none',
    language String COMMENT 'Preferred language of the browser, such as de or de-AT; empty when not known',
    is_qr Bool COMMENT 'Whether the visit came from the QR code'
)
DEFINER = CURRENT_USER SQL SECURITY DEFINER
AS SELECT timestamp, id AS click_id, workspace_id, link_id, kind, host, slug, url, country, region, city,
    device, browser, os, referrer, utm_source, utm_medium, utm_campaign, utm_term, utm_content, ref, language, qr AS is_qr
FROM clicks;
