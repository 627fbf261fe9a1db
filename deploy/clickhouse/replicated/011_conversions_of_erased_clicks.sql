-- Generated from packages/clicks-db/schema by deploy/containers/src/write-replicated-schema.ts: do not edit.
-- For one shard of several replicas: docs/operations.md says how it is used, and why there is no Distributed table.
-- Conversions that were recorded after their click was erased stay, and have no click any more.
--
-- `number` is the order in which they were recorded; 0 for those that were copied before this migration, which every
-- erasure finds recorded before it.
ALTER TABLE conversions ON CLUSTER '{cluster}'
    ADD COLUMN IF NOT EXISTS number UInt64 CODEC(Delta(8), ZSTD(1)),
    ADD COLUMN IF NOT EXISTS click_erased Bool CODEC(ZSTD(1));

CREATE OR REPLACE VIEW bi_conversions ON CLUSTER '{cluster}'
(
    workspace_id String COMMENT 'Workspace of the link',
    conversion_id String COMMENT 'Unique id; each appears once',
    link_id String COMMENT 'The link that was clicked',
    click_id String COMMENT 'Click that the conversion belongs to, as in bi_clicks',
    clicked_at DateTime64(3, 'UTC') COMMENT 'Time of that click, in whole seconds; reports count the conversion at this time',
    converted_at DateTime64(3, 'UTC') COMMENT 'When the conversion happened',
    name String COMMENT 'What the visitor did, such as purchase',
    value Decimal(18, 4) COMMENT 'Value of the conversion; 0 without a currency',
    currency String COMMENT 'ISO 4217 code; empty for a conversion without a value',
    rule_id String COMMENT 'Rule of the link that applied; empty when none did',
    variant_id String COMMENT 'Variant of the split test of the link; empty without a split test',
    external_id String COMMENT 'Id of the conversion in the system that recorded it',
    click_erased Bool COMMENT 'Whether the click was erased before the conversion was recorded'
)
DEFINER = CURRENT_USER SQL SECURITY DEFINER
AS SELECT workspace_id, id AS conversion_id, link_id, click_id, timestamp AS clicked_at, converted_at, name, value, currency,
    rule_id, variant_id, external_id, click_erased
FROM conversions;
