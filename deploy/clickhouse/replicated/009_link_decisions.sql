-- Generated from packages/clicks-db/schema by deploy/containers/src/write-replicated-schema.ts: do not edit.
-- For one shard of several replicas: docs/operations.md says how it is used, and why there is no Distributed table.
-- What decided about a visit: a rule, a variant of a split test. `kind` is in the key of projections, so ClickHouse
-- refuses to add a value to it: blocked visits have the kind expired, which is never counted, and the column `blocked`.
ALTER TABLE clicks ON CLUSTER '{cluster}'
    ADD COLUMN IF NOT EXISTS blocked Bool AFTER language,
    ADD COLUMN IF NOT EXISTS rule_id String CODEC(ZSTD(1)) AFTER blocked,
    ADD COLUMN IF NOT EXISTS variant_id String CODEC(ZSTD(1)) AFTER rule_id,
    ADD COLUMN IF NOT EXISTS extra_path String CODEC(ZSTD(1)) AFTER variant_id;

CREATE OR REPLACE VIEW bi_clicks ON CLUSTER '{cluster}'
(
    timestamp DateTime64(3, 'UTC') COMMENT 'When the link responded',
    click_id String COMMENT 'Unique id; each appears once',
    workspace_id String COMMENT 'Workspace of the link',
    link_id String COMMENT 'The link; stays the same when its slug changes',
    kind String COMMENT 'human, bot, internal, prefetch, expired or blocked; the counts of the product are those of human',
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
    is_qr Bool COMMENT 'Whether the visit came from the QR code',
    rule_id String COMMENT 'Rule of the link that applied; empty when none did',
    variant_id String COMMENT 'Variant of the split test of the link; empty without a split test',
    extra_path String COMMENT 'Path behind the slug; empty when there was none'
)
DEFINER = CURRENT_USER SQL SECURITY DEFINER
AS SELECT timestamp, id AS click_id, workspace_id, link_id,
    multiIf(internal, 'internal', blocked, 'blocked', toString(clicks.kind)) AS kind, host, slug, url, country, region, city,
    device, browser, os, referrer, utm_source, utm_medium, utm_campaign, utm_term, utm_content, ref, language, qr AS is_qr,
    rule_id, variant_id, extra_path
FROM clicks;
