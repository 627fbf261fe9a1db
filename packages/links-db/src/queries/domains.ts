import type { Connection, Transaction } from '../transactions.ts';
import { outboxColumns, type OutboxRow } from './outbox.ts';

export type DomainProblem = 'missing' | 'wrong' | 'claimed' | 'taken' | 'no-answer';

/** A custom domain as its workspace has it. It serves as long as `verifiedAt` is set. */
export type DomainRecord = {
  id: string;
  workspaceId: string;
  host: string;
  /** What its TXT record must say; null: an operator vouches for it. */
  token: string | null;
  verifiedAt: Date | null;
  failingSince: Date | null;
  problem: DomainProblem | null;
  /** Null: it could not be told. */
  pointsHere: boolean | null;
  lastCheckedAt: Date | null;
  /** Since when somebody waits for a check; null: nobody does. */
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

/** Whether the workspace may put links on this host. */
export async function hasVerifiedDomain(connection: Connection, workspaceId: string, host: string): Promise<boolean> {
  const { rowCount } = await connection.query({
    name: 'has-verified-domain',
    text: hasVerifiedDomainSql,
    values: [workspaceId, host],
  });
  return rowCount === 1;
}

const hasOwnHostSql = `select exists (select 1 from domains where host = any ($1::text[]) and verified_at is not null) as "isOwn"`;

/** Whether any of the hosts is a custom domain of this service, whoever's it is. */
export async function hasOwnHost(connection: Connection, hosts: string[]): Promise<boolean> {
  const { rows } = await connection.query<{ isOwn: boolean }>({
    name: 'has-own-host',
    text: hasOwnHostSql,
    values: [hosts],
  });
  return rows[0]?.isOwn ?? false;
}

const isServedDomainSql = `select 1 from domains where host = $1 and verified_at is not null`;

/** Whether this host is anybody's verified domain. */
export async function isServedDomain(connection: Connection, host: string): Promise<boolean> {
  const { rowCount } = await connection.query({ name: 'is-served-domain', text: isServedDomainSql, values: [host] });
  return rowCount === 1;
}

// Always in the order of the ids, so that two of these never wait for each other.
const lockDomainsOfHostSql = `select ${domainColumns} from domains d where d.host = $1 order by d.id for update`;

/** Everybody's domains of that host: whoever decides which of them serves waits here for the others who do. */
export async function lockDomainsOfHost(transaction: Transaction, host: string): Promise<DomainRecord[]> {
  const { rows } = await transaction.query<DomainRecord>({ text: lockDomainsOfHostSql, values: [host] });
  return rows;
}

export type NewDomain = {
  id: string;
  host: string;
  rootUrl: string | null;
  notFoundUrl: string | null;
  /** JSON texts. */
  appleAppSiteAssociation: string | null;
  assetLinks: string | null;
};

const insertDomainSql = `
  with added as (
    insert into domains (id, workspace_id, host, verified_at, root_url, not_found_url, apple_app_site_association, asset_links)
    values ($2, $1, $3, now(), $4, $5, $6, $7)
    on conflict do nothing
    returning host
  )
  insert into outbox (kind, host, workspace_id) select 'host', host, $1 from added`;

/**
 * Adds a domain as verified and tells the caches; false when somebody serves the host already, or the workspace has it
 * without a proof.
 */
export async function insertDomain(connection: Connection, workspaceId: string, domain: NewDomain): Promise<boolean> {
  const { id, host, rootUrl, notFoundUrl, appleAppSiteAssociation, assetLinks } = domain;
  const values = [workspaceId, id, host, rootUrl, notFoundUrl, appleAppSiteAssociation, assetLinks];
  const { rowCount } = await connection.query({ text: insertDomainSql, values });
  return rowCount === 1;
}

const insertUnprovedDomainSql = `
  insert into domains as d (id, workspace_id, host, token, next_check_at)
  values ($2, $1, $3, $4, now() + $5 * interval '1 second')
  on conflict (host, workspace_id) do nothing
  returning ${domainColumns}`;

/**
 * Adds a domain that serves nothing until it is proved; undefined when the workspace has the host already.
 * @param checkInSeconds when it is looked at without anybody asking
 */
export async function insertUnprovedDomain(
  connection: Connection,
  workspaceId: string,
  domain: { id: string; host: string; token: string; checkInSeconds: number },
): Promise<DomainRecord | undefined> {
  const { id, host, token, checkInSeconds } = domain;
  const values = [workspaceId, id, host, token, checkInSeconds];
  const { rows } = await connection.query<DomainRecord>({ text: insertUnprovedDomainSql, values });
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

/** Sets what a domain does beside its links; undefined when the workspace has none of that id. */
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
 * Removes a domain; where it was the default, new links get the service's own host. Its links and profiles stay, and
 * answer nowhere. Undefined when the workspace has none of that id.
 */
export async function deleteDomain(
  connection: Connection,
  workspaceId: string,
  id: string,
): Promise<OutboxRow | undefined> {
  const { rows } = await connection.query<OutboxRow>({ text: deleteDomainSql, values: [workspaceId, id] });
  return rows[0];
}
