import type { ClientBase } from 'pg';

type Privilege = 'select' | 'insert' | 'update' | 'delete';

/** The privileges of one plane, table by table; everything that is not listed is refused. */
type PlaneGrants = { role: string; tables: Record<string, Privilege[]>; sequences?: string[] };

/**
 * The roles of the planes that need only a part of the database, with the privileges that their queries need: the
 * permission lists of this package (`redirect.ts`, `analytics.ts`, `webhooks.ts`) in the terms of Postgres. Management
 * and the operator's commands connect as the owner of the database.
 */
export const planeGrants: Record<'redirect' | 'analytics' | 'webhooks', PlaneGrants> = {
  redirect: {
    role: 'linkplane_redirect',
    tables: {
      schema_migrations: ['select'],
      workspaces: ['select'],
      // Whose workspace it is, for limits per account: ids, and nothing of users.
      members: ['select'],
      suspension_state: ['select'],
      visitor_rules: ['select'],
      domains: ['select'],
      fallback_reports: ['select', 'update'],
      fallback_lookups: ['select', 'insert', 'update'],
      password_rehashes: ['insert'],
      installation: ['select'],
      slugs: ['select'],
      links: ['select'],
      link_aliases: ['select'],
      profiles: ['select'],
      blocks: ['select'],
      click_budgets: ['select', 'update'],
      redirect_journals: ['select', 'insert', 'update', 'delete'],
      link_totals: ['select'],
      lane_marks: ['select'],
    },
  },
  analytics: {
    role: 'linkplane_analytics',
    tables: {
      schema_migrations: ['select'],
      stream_positions: ['select', 'insert', 'update'],
      lane_marks: ['select', 'insert', 'update', 'delete'],
      late_days: ['select', 'insert', 'update'],
      late_conversion_days: ['select', 'insert'],
      dead_letters: ['select', 'insert', 'update', 'delete'],
      link_totals: ['select', 'update'],
      workspaces: ['select'],
      retention_progress: ['select', 'insert', 'update'],
      erasure_passes: ['select', 'insert', 'update', 'delete'],
      erasure_counts: ['select', 'insert', 'update', 'delete'],
      erasures: ['select', 'insert', 'update', 'delete'],
      conversions: ['select', 'update', 'delete'],
      conversion_batches: ['select', 'insert', 'delete'],
      link_copies: ['select', 'update'],
      links: ['select'],
      tags: ['select'],
      tag_numbers: ['select'],
      profile_totals: ['select', 'insert', 'update'],
      block_totals: ['select', 'insert', 'update'],
      profiles: ['select'],
      blocks: ['select'],
      webhooks: ['select', 'update'],
      webhook_backlogs: ['select', 'update'],
      webhook_events: ['select', 'insert'],
      webhook_deliveries: ['select', 'insert'],
    },
    // Orders of retention read the number of the last conversion.
    sequences: ['dead_letter_replays', 'conversions_number_seq'],
  },
  webhooks: {
    role: 'linkplane_webhooks',
    tables: {
      schema_migrations: ['select'],
      webhooks: ['select', 'update'],
      webhook_backlogs: ['select', 'update'],
      webhook_events: ['select', 'delete'],
      webhook_deliveries: ['select', 'update', 'delete'],
    },
  },
};

/**
 * Grants each plane's role exactly its privileges. Roles that do not exist are skipped: one user for all planes works
 * as well. Runs with every migration, as the owner of the tables.
 */
export async function grantPlanes(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ role: string }>(
    'select rolname as role from pg_roles where rolname = any($1::text[])',
    [Object.values(planeGrants).map(({ role }) => role)],
  );
  const present = new Set(rows.map(({ role }) => role));
  for (const plane of Object.values(planeGrants)) {
    if (!present.has(plane.role)) continue;
    await client.query('begin');
    try {
      for (const statement of toStatements(plane)) await client.query(statement);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw error;
    }
  }
}

/** All names in these statements are constants of this file. */
function toStatements({ role, tables, sequences = [] }: PlaneGrants): string[] {
  return [
    `revoke all on all tables in schema public from ${role}`,
    `revoke all on all sequences in schema public from ${role}`,
    ...Object.entries(tables).map(([table, privileges]) => `grant ${privileges.join(', ')} on ${table} to ${role}`),
    ...sequences.map((sequence) => `grant usage on sequence ${sequence} to ${role}`),
  ];
}
