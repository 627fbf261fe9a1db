import type { Pool } from 'pg';
import { outboxColumns, type OutboxRow } from '../outbox/outbox.ts';
import type { Connection } from '../transactions.ts';

/** A hash of ours for the link whose password has a hash of another service. */
export type PasswordRehash = { workspaceId: string; linkId: string; foreignHash: string; ownHash: string };

// A redirect may insert here, and read nothing.
const requestSql = `
  insert into password_rehashes (workspace_id, link_id, foreign_hash, own_hash) values ($1, $2, $3, $4)
  on conflict do nothing`;

/** Requests that the hash of a link is replaced, unless that is requested already. */
export async function requestPasswordRehash(
  pool: Pool,
  { workspaceId, linkId, foreignHash, ownHash }: PasswordRehash,
): Promise<void> {
  await pool.query({
    name: 'request-password-rehash',
    text: requestSql,
    values: [workspaceId, linkId, foreignHash, ownHash],
  });
}

// Only a hash that was not made here is replaced, and only by one of ours: a redirect cannot give a link of ours another password. The time of the last
// change stays, because the owner has changed nothing.
const replaceSql = `
  with taken as (
    delete from password_rehashes r using (
      select workspace_id, link_id from password_rehashes order by requested_at limit 1 for update skip locked
    ) as oldest
    where r.workspace_id = oldest.workspace_id and r.link_id = oldest.link_id
    returning r.workspace_id, r.link_id, r.foreign_hash, r.own_hash
  ), changed as (
    update links l set password_hash = t.own_hash, version = nextval('target_versions')
    from taken t
    where l.workspace_id = t.workspace_id and l.id = t.link_id and l.password_hash = t.foreign_hash
      and not starts_with(l.password_hash, '$argon2') and starts_with(t.own_hash, '$argon2id$')
    returning l.host, coalesce(l.exact_key, l.slug_key) as slug_key, l.version, l.workspace_id
  ), announced as (
    insert into outbox (kind, host, slug_key, version, workspace_id)
    select 'target', host, slug_key, version, workspace_id from changed
    returning ${outboxColumns}
  )
  select coalesce((select jsonb_agg(announced) from announced), '[]') as changes from taken`;

/**
 * Replaces the hash of one link as a redirect has requested it. One link a statement: it cannot deadlock with changes of many.
 * @returns the changes for the caches, none where the link has another hash by now; undefined when nothing is requested
 */
export async function replacePasswordHash(connection: Connection): Promise<OutboxRow[] | undefined> {
  const { rows } = await connection.query<{ changes: OutboxRow[] }>({
    name: 'replace-password-hash',
    text: replaceSql,
  });
  return rows[0]?.changes;
}
