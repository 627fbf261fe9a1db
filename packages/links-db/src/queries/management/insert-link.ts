import type { Connection } from '../../in-transaction.ts';
import { countAdded, queueHappened } from '../webhooks/queue-deliveries.ts';
import { linkColumns, linkFieldColumns, linkValues, type LinkFields, type LinkRecord } from './link-record.ts';
import type { OutboxRow } from './outbox-row.ts';

export type NewLink = LinkFields & {
  id: string;
  host: string;
  /** Hosts that its URLs lead to: the link is refused when one of them is a custom domain of this service. */
  targetHosts: string[];
  /** What webhooks are told of it; null where none wants to hear. */
  told: CreationEvent | null;
};

/** `body` is JSON in which `timeMark`, which is nowhere else in it, stands for the time of creation. */
export type CreationEvent = { id: string; body: string; timeMark: string };

export type InsertedLink =
  { kind: 'inserted'; link: LinkRecord; change: OutboxRow } | { kind: 'slug-taken' } | { kind: 'leads-back' };

/** The body of the event, with the time at which the row of `l` was made. */
export function bodyAt(body: string, timeMark: string): string {
  return `replace(${body}, ${timeMark}, to_char(l.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;
}

// One statement, so that a link is one round trip and one commit. The primary key of `slugs` decides who has a slug;
// each step reads what the one before it returned, so nothing is left behind when the slug is taken.
/** The part about webhooks costs as much as all the rest: it is there for those alone who have some. */
const textOf = (whatIsTold: string) => `
  with own as (
    select 1 from domains where host = any ($4::text[]) and verified_at is not null limit 1
  ), taken as (
    insert into slugs (host, slug_key, link_id)
    select $3, lower($5), $1 where not exists (select 1 from own)
    on conflict do nothing
    returning link_id
  ), l as (
    insert into links (id, workspace_id, host, ${linkFieldColumns})
    select $1, $2, $3, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19 from taken
    returning *
  ), announced as (
    insert into outbox (kind, host, slug_key, version, workspace_id, links_change)
    select 'target', host, slug_key, version, workspace_id, 1 from l
    returning id, kind, host, slug_key, version
  ), total as (
    insert into link_totals (link_id, workspace_id) select id, workspace_id from l
  ), budget as (
    insert into click_budgets (link_id) select id from l where click_limit is not null
  )${whatIsTold}
  select ${linkColumns}, 0 as clicks, exists (select 1 from own) as "leadsBack",
         announced.id as "changeId", announced.slug_key as "slugKey", announced.version
  from (select) as once left join (l cross join announced) on true`;

const text = textOf('');
const textWithEvent = textOf(`, happened as (
    select $20::text as id, workspace_id, 'link.created' as type, ${bodyAt('$21::text', '$22::text')} as body from l
  ), ${queueHappened}, added as (
    select webhook_id, count(*) as deliveries from queued group by webhook_id
  ), ${countAdded}`);

type Row = LinkRecord & { leadsBack: boolean; changeId: number; slugKey: string; version: number };

/** Creates a link, takes its slug, tells the caches through the outbox and queues what webhooks want to hear, all or nothing. */
export async function insertLink(
  connection: Connection,
  workspaceId: string,
  { id, host, targetHosts, told, ...fields }: NewLink,
): Promise<InsertedLink> {
  const values = [id, workspaceId, host, targetHosts, ...linkValues(fields)];
  const { rows } = await connection.query<Row>(
    told === null
      ? { name: 'insert-link', text, values }
      : { name: 'insert-told-link', text: textWithEvent, values: [...values, told.id, told.body, told.timeMark] },
  );
  const row = rows[0];
  if (row?.leadsBack) return { kind: 'leads-back' };
  if (!row?.id) return { kind: 'slug-taken' };
  const { leadsBack: _, changeId, slugKey, version, ...link } = row;
  return { kind: 'inserted', link, change: { id: changeId, kind: 'target', host, slugKey, version } };
}
