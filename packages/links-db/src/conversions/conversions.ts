import type { Connection, Transaction } from '../transactions.ts';
import { addToBacklogsSteps, queueDeliveriesSteps, type HappenedEvent } from '../webhooks/queue-deliveries.ts';

export type ConversionRecord = {
  /** The order in which conversions were recorded; a place in lists. */
  number: number;
  id: string;
  externalId: string;
  linkId: string;
  clickId: string;
  clickedAt: Date;
  variantId: string | null;
  ruleId: string | null;
  name: string;
  /** A decimal number without zeros at its end; null: no value. */
  value: string | null;
  currency: string | null;
  at: Date;
  createdAt: Date;
};

export type NewConversion = Omit<ConversionRecord, 'number'> & { workspaceId: string; requestHash: Buffer };

/** full: the workspace has recorded as many as it may on this UTC day. */
export type RecordedConversion =
  { kind: 'recorded' } | { kind: 'known'; conversion: ConversionRecord; requestHash: Buffer } | { kind: 'full' };

const conversionColumns = `
  number, id, external_id as "externalId", link_id as "linkId", click_id as "clickId", clicked_at as "clickedAt",
  variant_id as "variantId", rule_id as "ruleId", name, trim_scale(value)::text as value, currency, at,
  created_at as "createdAt"`;

/** A day is counted in so many rows, so that those who record at the same time seldom wait for each other. */
const countedParts = 16;

// The unique key decides who is first. Calls at the same moment may exceed the limit of a day by their number.
const recordConversionSql = `
  with known as (
    select 1 from conversions where workspace_id = $1::text and external_id = $3::text
  ), admitted as (
    insert into conversion_days as d (workspace_id, day, part, recorded)
    select $1::text, today.day, abs(hashtext($3::text) % ${countedParts}), 1
    from (select ($14::timestamptz at time zone 'UTC')::date as day) as today
    where not exists (select from known) and $15::integer > (
      select coalesce(sum(recorded), 0) from conversion_days c where c.workspace_id = $1::text and c.day = today.day
    )
    on conflict (workspace_id, day, part) do update set recorded = d.recorded + 1
    returning 1
  ), recorded as (
    insert into conversions (
      workspace_id, id, external_id, request_hash, link_id, click_id, clicked_at, variant_id, rule_id, name, value, currency,
      at, created_at
    )
    select $1::text, $2::text, $3::text, $4::bytea, $5::text, $6::text, $7::timestamptz, $8::text, $9::text, $10::text,
      $11::numeric, $12::text, $13::timestamptz, $14::timestamptz
    from admitted
    on conflict (workspace_id, external_id) do nothing
    returning workspace_id
  ), happened as (
    select $16::text as id, workspace_id, 'conversion.recorded' as type, $17::text as body from recorded
  ), ${queueDeliveriesSteps}, added as (
    select webhook_id, count(*) as deliveries from queued group by webhook_id
  ), ${addToBacklogsSteps}
  select (select count(*) from recorded) as recorded`;

const findConversionSql = `
  select ${conversionColumns}, request_hash as "requestHash" from conversions where workspace_id = $1 and external_id = $2`;

/**
 * Records a conversion with the deliveries of its event, all or nothing, unless the workspace has one with this external id.
 * @param perDayMax conversions of the workspace on the UTC day of `createdAt`
 */
export async function recordConversion(
  connection: Connection,
  { workspaceId, requestHash, ...conversion }: NewConversion,
  { event, perDayMax }: { event: Pick<HappenedEvent, 'id' | 'body'>; perDayMax: number },
): Promise<RecordedConversion> {
  const { id, externalId, linkId, clickId, clickedAt, variantId, ruleId, name, value, currency, at, createdAt } =
    conversion;
  const { rows: outcome } = await connection.query<{ recorded: number }>({
    name: 'record-conversion',
    text: recordConversionSql,
    values: [
      ...[workspaceId, id, externalId, requestHash, linkId, clickId, clickedAt, variantId, ruleId, name],
      ...[value, currency, at, createdAt, perDayMax, event.id, event.body],
    ],
  });
  if (outcome[0]?.recorded === 1) return { kind: 'recorded' };
  const { rows } = await connection.query<ConversionRecord & { requestHash: Buffer }>({
    name: 'find-conversion',
    text: findConversionSql,
    values: [workspaceId, externalId],
  });
  const [known] = rows;
  return known ? { kind: 'known', conversion: known, requestHash: known.requestHash } : { kind: 'full' };
}

const listConversionsSql = `
  select ${conversionColumns} from conversions
  where workspace_id = $1 and ($2::bigint is null or number < $2) order by number desc limit $3`;

const listConversionsOfLinkSql = `
  select ${conversionColumns} from conversions
  where workspace_id = $1 and link_id = $4 and ($2::bigint is null or number < $2) order by number desc limit $3`;

/**
 * The conversions of a workspace, or of one of its links, the newest first.
 * @param before the number of the last one of the page before
 */
export async function listConversions(
  connection: Connection,
  workspaceId: string,
  { linkId, before, limit }: { linkId: string | undefined; before: number | undefined; limit: number },
): Promise<ConversionRecord[]> {
  const values = [workspaceId, before ?? null, limit];
  const { rows } = await connection.query<ConversionRecord>(
    linkId === undefined
      ? { text: listConversionsSql, values }
      : { text: listConversionsOfLinkSql, values: [...values, linkId] },
  );
  return rows;
}

const deleteOldSql = `
  delete from conversions where ctid = any (array(
    select ctid from conversions where created_at < now() - make_interval(days => $1) and batch_id is not null
      and not exists (select from conversion_batches b where b.id = batch_id)
    order by created_at limit $2 for update skip locked
  ))`;

/** Forgets conversions that are copied and whose tokens are not taken any more; returns how many. */
export async function deleteOldConversions(connection: Connection, keptDays: number, max: number): Promise<number> {
  return (await connection.query({ text: deleteOldSql, values: [keptDays, max] })).rowCount ?? 0;
}

/** Forgets how many were recorded on past days. */
export async function deleteOldConversionDays(connection: Connection): Promise<void> {
  await connection.query({
    text: `delete from conversion_days where day < (now() at time zone 'UTC')::date - 1`,
  });
}

const removeSomeSql = `
  delete from conversions where ctid = any (array(select ctid from conversions where workspace_id = $1 limit $2))`;

/** Deletes some conversions of a workspace that is being deleted; returns how many. */
export async function removeSomeConversions(
  transaction: Transaction,
  workspaceId: string,
  max: number,
): Promise<number> {
  return (await transaction.query({ text: removeSomeSql, values: [workspaceId, max] })).rowCount ?? 0;
}
