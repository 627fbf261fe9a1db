import type { Connection, Transaction } from '../transactions.ts';
import { outboxColumns, type OutboxRow } from './outbox.ts';

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
  createdAt: Date;
};

/** A DomainRecord's columns of `domains` named `d`. */
export const domainColumns = `
  d.id, d.workspace_id as "workspaceId", d.host, d.token, d.verified_at as "verifiedAt",
  d.failing_since as "failingSince", d.problem, d.points_here as "pointsHere", d.last_checked_at as "lastCheckedAt",
  d.checking_since as "checkingSince",
  d.root_url as "rootUrl", d.root_profile_id as "rootProfileId", d.not_found_url as "notFoundUrl",
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

const hasVerifiedDomainSql = `select 1 from domains where workspace_id = $1 and host = $2 and verified_at is not null`;

/** Whether the workspace may create links on this host. */
export async function hasVerifiedDomain(connection: Connection, workspaceId: string, host: string): Promise<boolean> {
  const { rowCount } = await connection.query({
    name: 'has-verified-domain',
    text: hasVerifiedDomainSql,
    values: [workspaceId, host],
  });
  return rowCount === 1;
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
};

const insertDomainSql = `
  with added as (
    insert into domains
      (id, workspace_id, host, verified_at, root_url, not_found_url, apple_app_site_association, asset_links)
    values ($2, $1, $3, now(), $4, $5, $6, $7)
    on conflict do nothing
    returning host
  )
  insert into outbox (kind, host, workspace_id) select 'host', host, $1 from added`;

/**
 * Adds a domain as verified, with the change for the caches in the outbox. False when the host is served for a
 * workspace already, or the workspace has an unverified domain with this host.
 */
export async function insertDomain(connection: Connection, workspaceId: string, domain: NewDomain): Promise<boolean> {
  const { id, host, rootUrl, notFoundUrl, appleAppSiteAssociation, assetLinks } = domain;
  const values = [workspaceId, id, host, rootUrl, notFoundUrl, appleAppSiteAssociation, assetLinks];
  const { rowCount } = await connection.query({ text: insertDomainSql, values });
  return rowCount === 1;
}

const insertPendingDomainSql = `
  insert into domains as d (id, workspace_id, host, token, next_check_at)
  values ($2, $1, $3, $4, now() + $5 * interval '1 second')
  on conflict (host, workspace_id) do nothing
  returning ${domainColumns}`;

/**
 * Adds a domain that is not served until it is verified; undefined when the workspace has the host already.
 * @param checkInSeconds when it is checked without a request
 */
export async function insertPendingDomain(
  connection: Connection,
  workspaceId: string,
  domain: { id: string; host: string; token: string; checkInSeconds: number },
): Promise<DomainRecord | undefined> {
  const { id, host, token, checkInSeconds } = domain;
  const values = [workspaceId, id, host, token, checkInSeconds];
  const { rows } = await connection.query<DomainRecord>({ text: insertPendingDomainSql, values });
  return rows[0];
}

export type DomainFields = Pick<DomainRecord, 'rootUrl' | 'rootProfileId' | 'notFoundUrl'>;

const updateDomainSql = `
  with d as (
    update domains set root_url = $3, root_profile_id = $4, not_found_url = $5
    where workspace_id = $1 and id = $2
    returning host, workspace_id
  )
  insert into outbox (kind, host, workspace_id) select 'host', host, workspace_id from d
  returning ${outboxColumns}`;

/** Sets the root and the not-found page of a domain; undefined when the workspace has none of that id. */
export async function updateDomain(
  connection: Connection,
  workspaceId: string,
  id: string,
  { rootUrl, rootProfileId, notFoundUrl }: DomainFields,
): Promise<OutboxRow | undefined> {
  const values = [workspaceId, id, rootUrl, rootProfileId, notFoundUrl];
  const { rows } = await connection.query<OutboxRow>({ text: updateDomainSql, values });
  return rows[0];
}

const deleteDomainSql = `
  with d as (
    delete from domains where workspace_id = $1 and id = $2 returning host, workspace_id
  ), no_default as (
    update workspaces w set default_host = '' from d where w.id = d.workspace_id and w.default_host = d.host
  )
  insert into outbox (kind, host, workspace_id) select 'host', host, workspace_id from d
  returning ${outboxColumns}`;

/**
 * Removes a domain; where it was the default, new links get the service's own host. Its links and profiles are kept,
 * but served nowhere. Undefined when the workspace has none of that id.
 */
export async function deleteDomain(
  connection: Connection,
  workspaceId: string,
  id: string,
): Promise<OutboxRow | undefined> {
  const { rows } = await connection.query<OutboxRow>({ text: deleteDomainSql, values: [workspaceId, id] });
  return rows[0];
}
