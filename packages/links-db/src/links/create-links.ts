import { defaultSlugPolicy, describeSlugPolicy, slugKeyOf, type SlugPolicy } from '@linkplane/slugs';
import type { Connection } from '../transactions.ts';
import {
  insertedColumns,
  linkColumns,
  linkFieldColumns,
  linkJson,
  linkParameters,
  linkRecordset,
  linkValueCount,
  linkValues,
  type DecidedField,
  type LinkFields,
  type LinkRecord,
} from './link-columns.ts';
import type { OutboxRow } from '../outbox/outbox.ts';
import { insertedLimitUsedColumn } from './used-clicks.ts';
import { keyIn } from '../slugs/slug-policies.ts';
import { addToBacklogsSteps, queueDeliveriesSteps } from '../webhooks/queue-deliveries.ts';

export type NewLink = LinkFields & {
  id: string;
  host: string;
  /** The policy of the host; the default one where it is left out. */
  slugPolicy?: SlugPolicy;
  /** Hosts of its destinations: the link is refused when one of them is a custom domain of this service. */
  targetHosts: string[];
  /** The event for webhooks; null where no webhook of the workspace subscribes to new links. */
  createdEvent: CreationEvent | null;
  /** See LinkRecord. Default: 0. */
  clicksBefore?: number;
  /** When its source created it, for links that are imported; default: now. `insertLink` does not take it. */
  createdAt?: Date | undefined;
  /** When it was last changed; default: `createdAt`. `insertLink` does not take it. */
  updatedAt?: Date | undefined;
};

/** `body` is JSON in which the placeholder `timeMark`, which occurs once, stands for the time of creation. */
export type CreationEvent = { id: string; body: string; timeMark: string };

/**
 * `redirect-loop`: a destination of the link is a custom domain of this service, which would be a redirect loop.
 * `host-changed`: the custom host has another slug policy by now. The row of the domain is locked for the check, so that
 * the policy cannot change before the link is there.
 */
export type InsertedLink =
  { kind: 'inserted'; link: LinkRecord; change: OutboxRow } | { kind: 'slug-taken' | 'redirect-loop' | 'host-changed' };

/** An expression for the body of the event, with the time of creation of the row of `l` in it. */
function bodyWithTime(body: string, timeMark: string): string {
  return `replace(${body}, ${timeMark}, to_char(l.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;
}

/** Steps that turn the rows of the step `happened` into counted deliveries. */
const deliverySteps = `${queueDeliveriesSteps}, added as (
    select webhook_id, count(*) as deliveries from queued group by webhook_id
  ), ${addToBacklogsSteps}`;

/** The parameters of the fields begin here; those of the event follow them. */
const firstField = 8;
const firstOfEvent = firstField + linkValueCount;

/**
 * One statement, so that a link is one round trip and one commit. The primary key of `slugs` decides who gets a slug;
 * each step reads what the one before it returned, so that nothing is written when the slug is taken.
 * @param eventSteps for workspaces with a webhook for new links: they cost as much as all other steps together
 */
const insertLinkSqlWith = (eventSteps: string) => `
  with own as (
    select 1 from domains where host = any ($4::text[]) and verified_at is not null limit 1
  ), served as (
    select slug_policy from domains where $3 <> '' and workspace_id = $2 and host = $3 for key share
  ), at as (
    select 1 where not exists (select 1 from served where slug_policy <> $6)
  ), taken as (
    insert into slugs (host, slug_key, link_id)
    select $3, $5, $1 from at where not exists (select 1 from own)
    on conflict do nothing
    returning link_id
  ), l as (
    insert into links (id, workspace_id, host, exact_key, ${linkFieldColumns})
    select $1, $2, $3, nullif($5, lower($${firstField})), ${linkParameters(firstField)} from taken
    returning *
  ), announced as (
    insert into outbox (kind, host, slug_key, version, workspace_id, links_change, archived_change, tags_after)
    select 'target', host, ${keyIn('l')}, version, workspace_id, 1, archived::integer, tag_numbers from l
    returning id, kind, host, slug_key, version
  ), total as (
    insert into link_totals (link_id, workspace_id, archived, clicks, clicks_gone, clicks_before)
    select id, workspace_id, archived, $7::bigint, $7, $7 from l
  ), budget as (
    insert into click_budgets (link_id) select id from l where click_limit is not null
  )${eventSteps}
  select ${linkColumns}, $7::bigint as clicks, $7::bigint as "clicksBefore", ${insertedLimitUsedColumn}, exists (select 1 from own) as "isLoop",
         not exists (select 1 from at) as "hostChanged", announced.id as "changeId", announced.version
  from (select) as once left join (l cross join announced) on true`;

const insertLinkSql = insertLinkSqlWith('');
const insertLinkWithEventSql = insertLinkSqlWith(`, happened as (
    select $${firstOfEvent}::text as id, workspace_id, 'link.created' as type,
      ${bodyWithTime(`$${firstOfEvent + 1}::text`, `$${firstOfEvent + 2}::text`)} as body
    from l
  ), ${deliverySteps}`);

type Outcome = { isLoop: boolean; hostChanged: boolean; changeId: number; version: number };
type InsertedRow = LinkRecord & Outcome;
type DecidedRow = Pick<LinkRecord, DecidedField> & Outcome;

/**
 * Creates a link with its slug, the change for the caches in the outbox and the deliveries to webhooks, all or nothing.
 */
export async function insertLink(
  connection: Connection,
  workspaceId: string,
  { id, host, slugPolicy = defaultSlugPolicy, targetHosts, createdEvent, clicksBefore = 0, ...fields }: NewLink,
): Promise<InsertedLink> {
  const slugValues = [slugKeyOf(fields.slug, slugPolicy), describeSlugPolicy(slugPolicy)];
  const values = [id, workspaceId, host, targetHosts, ...slugValues, clicksBefore, ...linkValues(fields)];
  const { rows } = await connection.query<InsertedRow>(
    createdEvent === null
      ? { name: 'insert-link', text: insertLinkSql, values }
      : {
          name: 'insert-link-with-event',
          text: insertLinkWithEventSql,
          values: [...values, createdEvent.id, createdEvent.body, createdEvent.timeMark],
        },
  );
  const [row] = rows;
  return row ? toInserted(row, host) : { kind: 'slug-taken' };
}

/**
 * `insertLink` for many. Of several links with one slug, the first that may have it gets it. Slugs are inserted in
 * their order, so that two statements at the same time never deadlock.
 */
const insertLinksSqlWith = (eventSteps: string) => `
  with wanted as (
    select * from jsonb_to_recordset($2::jsonb) as w (
      place integer, id text, host text, slug_key text, slug_policy text, target_hosts text[], clicks_before bigint, ${linkRecordset},
      event_id text, event_body text, event_time_mark text, made_at timestamptz, changed_at timestamptz
    )
  ), looping as (
    select distinct w.id from wanted w
    join domains d on d.host = any (w.target_hosts) and d.verified_at is not null
  ), served as (
    select d.host, d.slug_policy from domains d
    where d.workspace_id = $1 and d.host in (select host from wanted where host <> '')
    order by d.id for key share
  ), lost as (
    select w.id from wanted w join served s on s.host = w.host and s.slug_policy <> w.slug_policy
  ), first as (
    select distinct on (host, slug_key) * from wanted
    where id not in (select id from looping) and id not in (select id from lost)
    order by host, slug_key, place
  ), taken as (
    insert into slugs (host, slug_key, link_id)
    select host, slug_key, id from first order by host, slug_key
    on conflict do nothing
    returning link_id
  ), l as (
    insert into links (id, workspace_id, host, exact_key, created_at, updated_at, ${linkFieldColumns})
    select id, $1, host, nullif(slug_key, lower(slug)), coalesce(made_at, now()), coalesce(changed_at, made_at, now()), ${linkFieldColumns}
    from first join taken on link_id = id order by place
    returning *
  ), announced as (
    insert into outbox (kind, host, slug_key, version, workspace_id, links_change, archived_change, tags_after)
    select 'target', host, ${keyIn('l')}, version, workspace_id, 1, archived::integer, tag_numbers from l
    returning id, slug_key, host, version
  ), total as (
    insert into link_totals (link_id, workspace_id, archived, clicks, clicks_gone, clicks_before)
    select l.id, l.workspace_id, l.archived, w.clicks_before, w.clicks_before, w.clicks_before
    from l join wanted w on w.id = l.id
  ), budget as (
    insert into click_budgets (link_id) select id from l where click_limit is not null
  )${eventSteps}
  select ${insertedColumns}, w.id in (select id from looping) as "isLoop",
         w.id in (select id from lost) as "hostChanged", announced.id as "changeId", announced.version
  from wanted w
    left join l on l.id = w.id
    left join announced on announced.host = l.host and announced.slug_key = ${keyIn('l')}
  order by w.place`;

const insertLinksSql = insertLinksSqlWith('');
const insertLinksWithEventsSql = insertLinksSqlWith(`, happened as (
    select w.event_id as id, l.workspace_id, 'link.created' as type,
      ${bodyWithTime('w.event_body', 'w.event_time_mark')} as body
    from l join wanted w on w.id = l.id
  ), ${deliverySteps}`);

/** Creates those links that can be created, in one statement; returns the result of each, in the order given. */
export async function insertLinks(
  connection: Connection,
  workspaceId: string,
  links: NewLink[],
): Promise<InsertedLink[]> {
  const hasEvents = links.some(({ createdEvent }) => createdEvent !== null);
  const wanted = links.map(toWanted);
  const { rows } = await connection.query<DecidedRow>({
    name: hasEvents ? 'insert-links-with-events' : 'insert-links',
    text: hasEvents ? insertLinksWithEventsSql : insertLinksSql,
    values: [workspaceId, JSON.stringify(wanted)],
  });
  return links.map((link, place) => {
    const [row, slugKey] = [rows[place], wanted[place]?.slug_key];
    if (!row || slugKey === undefined) throw new Error('Postgres returned fewer links than it was given.');
    return toInserted({ ...toFields(link), workspaceId, slugKey, clicks: link.clicksBefore ?? 0, ...row }, link.host);
  });
}

/** What a link that was inserted shares with what was given. */
function toFields({
  slugPolicy: _,
  targetHosts: __,
  createdEvent: ___,
  createdAt: ____,
  updatedAt: _____,
  clicksBefore = 0,
  ...fields
}: NewLink): LinkFields & Place & Pick<LinkRecord, 'clicksBefore'> {
  return { ...fields, clicksBefore };
}

type Place = Pick<NewLink, 'id' | 'host'>;

function toWanted(link: NewLink, place: number) {
  const { slugPolicy = defaultSlugPolicy } = link;
  return {
    place,
    id: link.id,
    host: link.host,
    slug_key: slugKeyOf(link.slug, slugPolicy),
    slug_policy: describeSlugPolicy(slugPolicy),
    target_hosts: link.targetHosts,
    clicks_before: link.clicksBefore ?? 0,
    made_at: link.createdAt?.toISOString() ?? null,
    changed_at: link.updatedAt?.toISOString() ?? null,
    ...linkJson(link),
    ...(link.createdEvent && {
      event_id: link.createdEvent.id,
      event_body: link.createdEvent.body,
      event_time_mark: link.createdEvent.timeMark,
    }),
  };
}

/** Where nothing was inserted, every column of the link is null. */
function toInserted({ isLoop, hostChanged, changeId, version, ...link }: InsertedRow, host: string): InsertedLink {
  if (isLoop) return { kind: 'redirect-loop' };
  if (hostChanged) return { kind: 'host-changed' };
  if (!link.id) return { kind: 'slug-taken' };
  return { kind: 'inserted', link, change: { id: changeId, kind: 'target', host, slugKey: link.slugKey, version } };
}
