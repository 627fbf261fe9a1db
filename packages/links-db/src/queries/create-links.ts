import type { Connection } from '../transactions.ts';
import { linkColumns, linkFieldColumns, type LinkFields, type LinkRecord, linkValues } from './link-columns.ts';
import type { OutboxRow } from './outbox.ts';
import { countAdded, queueHappened } from './queue-deliveries.ts';

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
const insertLinkTextOf = (whatIsTold: string) => `
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

const insertLinkSql = insertLinkTextOf('');
const textWithEvent = insertLinkTextOf(`, happened as (
    select $20::text as id, workspace_id, 'link.created' as type, ${bodyAt('$21::text', '$22::text')} as body from l
  ), ${queueHappened}, added as (
    select webhook_id, count(*) as deliveries from queued group by webhook_id
  ), ${countAdded}`);

type InsertLinkRow = LinkRecord & { leadsBack: boolean; changeId: number; slugKey: string; version: number };

/** Creates a link, takes its slug, tells the caches through the outbox and queues what webhooks want to hear, all or nothing. */
export async function insertLink(
  connection: Connection,
  workspaceId: string,
  { id, host, targetHosts, told, ...fields }: NewLink,
): Promise<InsertedLink> {
  const values = [id, workspaceId, host, targetHosts, ...linkValues(fields)];
  const { rows } = await connection.query<InsertLinkRow>(
    told === null
      ? { name: 'insert-link', text: insertLinkSql, values }
      : { name: 'insert-told-link', text: textWithEvent, values: [...values, told.id, told.body, told.timeMark] },
  );
  const row = rows[0];
  if (row?.leadsBack) return { kind: 'leads-back' };
  if (!row?.id) return { kind: 'slug-taken' };
  const { leadsBack: _, changeId, slugKey, version, ...link } = row;
  return { kind: 'inserted', link, change: { id: changeId, kind: 'target', host, slugKey, version } };
}

// `insertLink` for many. Of several with one slug the first that may have it gets it. Slugs are taken in their order,
// so that two of these never wait for each other.
const insertLinksTextOf = (whatIsTold: string) => `
  with wanted as (
    select * from jsonb_to_recordset($2::jsonb) as w (
      place integer, id text, host text, target_hosts text[], slug text, url text, title text, starts_at timestamptz,
      expires_at timestamptz, click_limit bigint, expiration_url text, utm_source text, utm_medium text,
      utm_campaign text, app_linking_enabled boolean, ios_enabled boolean, android_enabled boolean,
      redirect_delay_enabled boolean, forward_query boolean,
      event_id text, event_body text, event_time_mark text
    )
  ), leading_back as (
    select distinct w.id from wanted w
    join domains d on d.host = any (w.target_hosts) and d.verified_at is not null
  ), first as (
    select distinct on (host, lower(slug)) * from wanted where id not in (select id from leading_back)
    order by host, lower(slug), place
  ), taken as (
    insert into slugs (host, slug_key, link_id)
    select host, lower(slug), id from first order by host, lower(slug)
    on conflict do nothing
    returning link_id
  ), l as (
    insert into links (id, workspace_id, host, ${linkFieldColumns})
    select id, $1, host, ${linkFieldColumns} from first join taken on link_id = id order by place
    returning *
  ), announced as (
    insert into outbox (kind, host, slug_key, version, workspace_id, links_change)
    select 'target', host, slug_key, version, workspace_id, 1 from l
    returning id, slug_key, host, version
  ), total as (
    insert into link_totals (link_id, workspace_id) select id, workspace_id from l
  ), budget as (
    insert into click_budgets (link_id) select id from l where click_limit is not null
  )${whatIsTold}
  select ${linkColumns}, 0 as clicks, w.id in (select id from leading_back) as "leadsBack",
         announced.id as "changeId", announced.slug_key as "slugKey", announced.version
  from wanted w
    left join l on l.id = w.id
    left join announced on announced.host = l.host and announced.slug_key = l.slug_key
  order by w.place`;

const insertLinksSql = insertLinksTextOf('');
const textWithEvents = insertLinksTextOf(`, happened as (
    select w.event_id as id, l.workspace_id, 'link.created' as type,
      ${bodyAt('w.event_body', 'w.event_time_mark')} as body
    from l join wanted w on w.id = l.id
  ), ${queueHappened}, added as (
    select webhook_id, count(*) as deliveries from queued group by webhook_id
  ), ${countAdded}`);

type InsertLinksRow = LinkRecord & { leadsBack: boolean; changeId: number; slugKey: string; version: number };

/** Creates those links that can be created, in one statement; what became of each, in the order given. */
export async function insertLinks(
  connection: Connection,
  workspaceId: string,
  links: NewLink[],
): Promise<InsertedLink[]> {
  const values = [workspaceId, JSON.stringify(links.map(toWanted))];
  const isTold = links.some(({ told }) => told !== null);
  const { rows } = await connection.query<InsertLinksRow>({
    ...(isTold ? { name: 'insert-told-links', text: textWithEvents } : { name: 'insert-links', text: insertLinksSql }),
    values,
  });
  return rows.map(({ leadsBack, changeId, slugKey, version, ...link }): InsertedLink => {
    if (leadsBack) return { kind: 'leads-back' };
    if (!link.id) return { kind: 'slug-taken' };
    return { kind: 'inserted', link, change: { id: changeId, kind: 'target', host: link.host, slugKey, version } };
  });
}

function toWanted(link: NewLink, place: number) {
  return {
    place,
    id: link.id,
    host: link.host,
    target_hosts: link.targetHosts,
    slug: link.slug,
    url: link.url,
    title: link.title,
    starts_at: link.startsAt,
    expires_at: link.expiresAt,
    click_limit: link.clickLimit,
    expiration_url: link.expirationUrl,
    utm_source: link.utmSource,
    utm_medium: link.utmMedium,
    utm_campaign: link.utmCampaign,
    app_linking_enabled: link.appLinkingEnabled,
    ios_enabled: link.iosEnabled,
    android_enabled: link.androidEnabled,
    redirect_delay_enabled: link.redirectDelayEnabled,
    forward_query: link.forwardQuery,
    event_id: link.told?.id ?? null,
    event_body: link.told?.body ?? null,
    event_time_mark: link.told?.timeMark ?? null,
  };
}
