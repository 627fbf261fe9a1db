import { describeSlugPolicy, type SlugPolicy } from '@linkplane/slugs';
import type { Connection, Transaction } from '../transactions.ts';
import { outboxColumns, type OutboxRow } from '../outbox/outbox.ts';

/** What the last check of a domain found: `claimed` is the record of another workspace, `no-answer` a DNS failure. */
export type DomainProblem = 'missing' | 'wrong' | 'claimed' | 'taken' | 'no-answer';

/** A custom domain of a workspace. It is served as long as `verifiedAt` is set. */
export type DomainRecord = {
  id: string;
  workspaceId: string;
  host: string;
  /** The required value of its TXT record; null: an operator has added it as verified. */
  token: string | null;
  verifiedAt: Date | null;
  failingSince: Date | null;
  problem: DomainProblem | null;
  /** Whether the host resolves to this service; null: unknown. */
  pointsHere: boolean | null;
  lastCheckedAt: Date | null;
  /** When a user requested the check that is still to come; null: none is requested. */
  checkingSince: Date | null;
  rootUrl: string | null;
  rootProfileId: string | null;
  notFoundUrl: string | null;
  /** JSON documents for apps, or null. */
  appleAppSiteAssociation: unknown;
  assetLinks: unknown;
  /** The URL of the old origin that is queried for unknown slugs until `fallbackUntil`; null: none is. */
  fallbackAddress: string | null;
  /** The Host header of these requests; null: the domain's host. */
  fallbackHost: string | null;
  fallbackUntil: Date | null;
  /** How many lookups at old origins had which result. */
  fallbackReport: { found: number; notFound: number; failed: number };
  /** In the form of `describeSlugPolicy`. */
  slugPolicy: string;
  createdAt: Date;
};

/** A DomainRecord's columns of `domains` named `d`. */
export const domainColumns = `
  d.id, d.workspace_id as "workspaceId", d.host, d.token, d.verified_at as "verifiedAt",
  d.failing_since as "failingSince", d.problem, d.points_here as "pointsHere", d.last_checked_at as "lastCheckedAt",
  d.checking_since as "checkingSince",
  d.root_url as "rootUrl", d.root_profile_id as "rootProfileId", d.not_found_url as "notFoundUrl",
  d.apple_app_site_association as "appleAppSiteAssociation", d.asset_links as "assetLinks", d.slug_policy as "slugPolicy",
  d.fallback_address as "fallbackAddress", d.fallback_host as "fallbackHost", d.fallback_until as "fallbackUntil",
  (
    select json_build_object('found', coalesce(sum(r.found), 0), 'notFound', coalesce(sum(r.not_found), 0),
      'failed', coalesce(sum(r.failed), 0))
    from fallback_reports r where r.domain_id = d.id
  ) as "fallbackReport",
  d.created_at as "createdAt"`;

const listDomainsSql = `select ${domainColumns} from domains d where d.workspace_id = $1 order by d.created_at, d.id`;

/** The domains of a workspace, the oldest first. */
export async function listDomains(connection: Connection, workspaceId: string): Promise<DomainRecord[]> {
  const { rows } = await connection.query<DomainRecord>({ text: listDomainsSql, values: [workspaceId] });
  return rows;
}

const findDomainSql = `select ${domainColumns} from domains d where d.workspace_id = $1 and d.id = $2`;

/** The domain; undefined when the workspace has none of that id. */
export async function findDomain(
  connection: Connection,
  workspaceId: string,
  id: string,
): Promise<DomainRecord | undefined> {
  const { rows } = await connection.query<DomainRecord>({ text: findDomainSql, values: [workspaceId, id] });
  return rows[0];
}

const lockDomainSql = `select ${domainColumns} from domains d where d.workspace_id = $1 and d.id = $2 for update`;

/**
 * The domain as `findDomain` returns it, locked: creations of links and profiles on its host wait until this transaction
 * ends, and those that began before it have ended.
 */
export async function lockDomain(
  transaction: Transaction,
  workspaceId: string,
  id: string,
): Promise<DomainRecord | undefined> {
  const { rows } = await transaction.query<DomainRecord>({ text: lockDomainSql, values: [workspaceId, id] });
  return rows[0];
}

const hasOwnHostSql = `
  select exists (select 1 from domains where host = any ($1::text[]) and verified_at is not null) as "isOwn"`;

/** Whether any of the hosts is a custom domain of this service, of whichever workspace. */
export async function hasOwnHost(connection: Connection, hosts: string[]): Promise<boolean> {
  const { rows } = await connection.query<{ isOwn: boolean }>({
    name: 'has-own-host',
    text: hasOwnHostSql,
    values: [hosts],
  });
  return rows[0]?.isOwn ?? false;
}

const listOwnHostsSql = `select host from domains where host = any ($1::text[]) and verified_at is not null`;

/** Those of the hosts that are custom domains of this service, of whichever workspace. */
export async function listOwnHosts(connection: Connection, hosts: string[]): Promise<string[]> {
  const query = { name: 'list-own-hosts', text: listOwnHostsSql, values: [hosts] };
  return (await connection.query<{ host: string }>(query)).rows.map(({ host }) => host);
}

const isServedDomainSql = `select 1 from domains where host = $1 and verified_at is not null`;

/** Whether this host is a verified domain of any workspace. */
export async function isServedDomain(connection: Connection, host: string): Promise<boolean> {
  const { rowCount } = await connection.query({ name: 'is-served-domain', text: isServedDomainSql, values: [host] });
  return rowCount === 1;
}

// In the order of the ids, so that two of these statements never deadlock.
const lockDomainsOfHostSql = `select ${domainColumns} from domains d where d.host = $1 order by d.id for update`;

/**
 * The domains with this host of all workspaces, locked: only one transaction at a time decides which of them is served.
 */
export async function lockDomainsOfHost(transaction: Transaction, host: string): Promise<DomainRecord[]> {
  const { rows } = await transaction.query<DomainRecord>({ text: lockDomainsOfHostSql, values: [host] });
  return rows;
}

export type NewDomain = {
  id: string;
  host: string;
  rootUrl: string | null;
  notFoundUrl: string | null;
  /** JSON as text. */
  appleAppSiteAssociation: string | null;
  assetLinks: string | null;
  slugPolicy: SlugPolicy;
  fallback?: Pick<DomainRecord, 'fallbackAddress' | 'fallbackHost' | 'fallbackUntil'> | undefined;
};

const insertDomainSql = `
  with added as (
    insert into domains
      (id, workspace_id, host, verified_at, root_url, not_found_url, apple_app_site_association, asset_links, slug_policy,
       fallback_address, fallback_host, fallback_until)
    values ($2, $1, $3, now(), $4, $5, $6, $7, $8, $9, $10, $11)
    on conflict do nothing
    returning host
  )
  insert into outbox (kind, host, workspace_id) select 'host', host, $1 from added`;

/**
 * Adds a domain as verified, with the change for the caches in the outbox. False when the host is served for a
 * workspace already, or the workspace has an unverified domain with this host.
 */
export async function insertDomain(connection: Connection, workspaceId: string, domain: NewDomain): Promise<boolean> {
  const { id, host, rootUrl, notFoundUrl, appleAppSiteAssociation, assetLinks, slugPolicy, fallback } = domain;
  const documents = [appleAppSiteAssociation, assetLinks];
  const values = [
    ...[workspaceId, id, host, rootUrl, notFoundUrl, ...documents, describeSlugPolicy(slugPolicy)],
    ...[fallback?.fallbackAddress ?? null, fallback?.fallbackHost ?? null, fallback?.fallbackUntil ?? null],
  ];
  const { rowCount } = await connection.query({ text: insertDomainSql, values });
  return rowCount === 1;
}

const insertPendingDomainSql = `
  insert into domains as d (id, workspace_id, host, token, next_check_at, slug_policy)
  values ($2, $1, $3, $4, now() + $5 * interval '1 second', $6)
  on conflict (host, workspace_id) do nothing
  returning ${domainColumns}`;

/**
 * Adds a domain that is not served until it is verified; undefined when the workspace has the host already.
 * @param checkInSeconds when it is checked without a request
 */
export async function insertPendingDomain(
  connection: Connection,
  workspaceId: string,
  domain: { id: string; host: string; token: string; checkInSeconds: number; slugPolicy: SlugPolicy },
): Promise<DomainRecord | undefined> {
  const { id, host, token, checkInSeconds, slugPolicy } = domain;
  const values = [workspaceId, id, host, token, checkInSeconds, describeSlugPolicy(slugPolicy)];
  const { rows } = await connection.query<DomainRecord>({ text: insertPendingDomainSql, values });
  return rows[0];
}

export type DomainFields = Pick<
  DomainRecord,
  | 'rootUrl'
  | 'rootProfileId'
  | 'notFoundUrl'
  | 'appleAppSiteAssociation'
  | 'assetLinks'
  | 'fallbackAddress'
  | 'fallbackHost'
  | 'fallbackUntil'
>;

const updateDomainSql = `
  with d as (
    update domains set root_url = $3, root_profile_id = $4, not_found_url = $5,
      apple_app_site_association = $6, asset_links = $7,
      fallback_address = $8, fallback_host = $9, fallback_until = $10
    where workspace_id = $1 and id = $2
    returning host, workspace_id
  )
  insert into outbox (kind, host, workspace_id) select 'host', host, workspace_id from d
  returning ${outboxColumns}`;

/** Sets the root, the not-found page, the old origin and the documents for apps of a domain; undefined when the workspace has none of that id. */
export async function updateDomain(
  connection: Connection,
  workspaceId: string,
  id: string,
  { rootUrl, rootProfileId, notFoundUrl, ...fields }: DomainFields,
): Promise<OutboxRow | undefined> {
  const documents = [fields.appleAppSiteAssociation, fields.assetLinks].map(toJsonOrNull);
  const fallback = [fields.fallbackAddress, fields.fallbackHost, fields.fallbackUntil];
  const values = [workspaceId, id, rootUrl, rootProfileId, notFoundUrl, ...documents, ...fallback];
  const { rows } = await connection.query<OutboxRow>({ text: updateDomainSql, values });
  return rows[0];
}

/** `pg` would write an array as one of Postgres. */
function toJsonOrNull(document: unknown): string | null {
  return document === null ? null : JSON.stringify(document);
}

const deleteDomainSql = `
  with d as (
    delete from domains where workspace_id = $1 and id = $2 returning host, workspace_id, slug_policy
  ), former as (
    insert into former_slug_policies (workspace_id, host, slug_policy) select workspace_id, host, slug_policy from d
    on conflict (workspace_id, host) do update set slug_policy = excluded.slug_policy
  ), no_default as (
    update workspaces w set default_host = '' from d where w.id = d.workspace_id and w.default_host = d.host
  )
  insert into outbox (kind, host, workspace_id) select 'host', host, workspace_id from d
  returning ${outboxColumns}`;

/**
 * Removes a domain; where it was the default, new links get the service's own host. Its links and profiles are kept,
 * but served nowhere, and its slug policy for them. Undefined when the workspace has none of that id.
 */
export async function deleteDomain(
  connection: Connection,
  workspaceId: string,
  id: string,
): Promise<OutboxRow | undefined> {
  const { rows } = await connection.query<OutboxRow>({ text: deleteDomainSql, values: [workspaceId, id] });
  return rows[0];
}
