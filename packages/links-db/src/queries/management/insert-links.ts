import type { Connection } from '../../in-transaction.ts';
import { countAdded, queueHappened } from '../webhooks/queue-deliveries.ts';
import { bodyAt, type InsertedLink, type NewLink } from './insert-link.ts';
import { linkColumns, linkFieldColumns, type LinkRecord } from './link-record.ts';

// `insertLink` for many. Of several with one slug the first that may have it gets it. Slugs are taken in their order,
// so that two of these never wait for each other.
const textOf = (whatIsTold: string) => `
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

const text = textOf('');
const textWithEvents = textOf(`, happened as (
    select w.event_id as id, l.workspace_id, 'link.created' as type,
      ${bodyAt('w.event_body', 'w.event_time_mark')} as body
    from l join wanted w on w.id = l.id
  ), ${queueHappened}, added as (
    select webhook_id, count(*) as deliveries from queued group by webhook_id
  ), ${countAdded}`);

type Row = LinkRecord & { leadsBack: boolean; changeId: number; slugKey: string; version: number };

/** Creates those links that can be created, in one statement; what became of each, in the order given. */
export async function insertLinks(
  connection: Connection,
  workspaceId: string,
  links: NewLink[],
): Promise<InsertedLink[]> {
  const values = [workspaceId, JSON.stringify(links.map(toWanted))];
  const isTold = links.some(({ told }) => told !== null);
  const { rows } = await connection.query<Row>({
    ...(isTold ? { name: 'insert-told-links', text: textWithEvents } : { name: 'insert-links', text }),
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
