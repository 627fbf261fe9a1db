import { afterAll, beforeAll, expect, test } from 'vitest';
import { workspaceKinds } from '../src/transfer/workspace-kinds.ts';
import { openTestDb, type TestDb } from './open-test-db.ts';

/** Tables of which `export --all` takes nothing, by the reason. */
const leftOutTables: Record<string, readonly string[]> = {
  'of the installation': [
    ...['installation', 'schema_migrations', 'unfinished_migrations', 'users', 'sessions', 'suspension_state'],
    ...[
      'visitor_rules_state',
      'redirect_journals',
      'stream_positions',
      'lane_marks',
      'dead_letters',
      'removed_uploads',
    ],
  ],
  'members, invites and tokens, which the new workspace has of its own': [
    'members',
    'invites',
    'tokens',
    'account_tokens',
    'invite_links',
  ],
  'work that is under way, or was done': [
    ...[
      'outbox',
      'mails',
      'idempotency_keys',
      'webhook_events',
      'webhook_deliveries',
      'webhook_backlogs',
      'link_copies',
    ],
    ...['erasures', 'erasure_counts', 'erasure_passes', 'export_corrections', 'late_days', 'late_conversion_days'],
    ...['conversion_batches', 'conversion_days', 'retention_progress', 'workspace_deletions', 'workspace_imports'],
    ...[
      'import_jobs',
      'source_links',
      'fallback_reports',
      'fallback_lookups',
      'password_rehashes',
      'import_orders',
      'import_problems',
      'import_runners',
    ],
  ],
  'derived from other tables': ['slugs', 'link_counts', 'form_totals', 'form_block_totals', 'tag_numbers'],
};

/** Columns of exported tables that are not read, by the reason. */
const leftOutColumns: Record<string, readonly string[]> = {
  'derived from other columns or rows': [
    ...['links.slug_key', 'links.exact_key', 'links.title_key', 'links.alias_count', 'links.version'],
    ...['link_aliases.slug_key', 'link_aliases.exact_key', 'link_aliases.workspace_id', 'profiles.slug_key'],
    ...['profiles.exact_key', 'profiles.version', 'tags.name_key', 'tags.links', 'link_totals.archived'],
    ...['link_totals.workspace_id', 'conversions.number', 'visitor_rules.version'],
  ],
  'secrets and tokens, which the import generates': [
    ...['shares.secret', 'webhooks.secret', 'webhooks.previous_secret', 'webhooks.previous_secret_until'],
    ...['export_schedules.secret_access_key', 'domains.token'],
  ],
  'states of work that begins anew': [
    ...['click_budgets.last_granted', 'click_budgets.settle_from', 'click_budgets.unsettled'],
    ...['domains.checking_since', 'domains.failing_since', 'domains.last_checked_at', 'domains.next_check_at'],
    ...['domains.points_here', 'domains.problem', 'domains.verified_at'],
    ...['export_schedules.due_at', 'export_schedules.enabled', 'export_schedules.failing_since'],
    ...['export_schedules.failures', 'export_schedules.last_run', 'export_schedules.leased_by'],
    ...['export_schedules.leased_until', 'export_schedules.revision', 'export_schedules.run_requested'],
    ...['export_schedules.upload_id', 'export_schedules.upload_url'],
    ...['webhooks.active', 'webhooks.disabled_at', 'webhooks.disabled_reason', 'webhooks.failing_since'],
  ],
  'of the new workspace, its plan and its members': [
    ...['workspaces.created_at', 'workspaces.default_host', 'workspaces.deleting_since', 'workspaces.kept_bytes_max'],
    ...['workspaces.links_max', 'workspaces.plan', 'workspaces.suspended_at', 'saved_views.created_by'],
  ],
};

let db: TestDb;
beforeAll(async () => {
  db = await openTestDb();
});
afterAll(() => db.close());

/** `table.column` of everything that the statements of an export read. */
function listReadColumns(): Set<string> {
  const read = new Set<string>();
  for (const { from, fields } of Object.values(workspaceKinds)) {
    const tables = new Map([...from.matchAll(/(?:^|join )(\w+) (\w)\b/g)].map(([, table, alias]) => [alias, table]));
    const texts = [from, ...fields.map(([, source]) => (/^\w+$/.test(source) ? `t.${source}` : source))];
    for (const [, alias, column] of texts.flatMap((text) => [...text.matchAll(/\b(\w)\.(\w+)/g)]))
      read.add(`${tables.get(alias)}.${column}`);
  }
  return read;
}

test('each column of Postgres is in an export of a workspace, or left out for a reason', async () => {
  const { rows } = await db.pool.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = current_schema() order by 1, 2`,
  );
  const tables = new Set(Object.values(leftOutTables).flat());
  const columns = new Set(Object.values(leftOutColumns).flat());
  const read = listReadColumns();
  const names = rows.map(({ table, column }) => ({ table, name: `${table}.${column}` }));
  const forgotten = names.filter(({ table, name }) => !read.has(name) && !tables.has(table) && !columns.has(name));
  expect(forgotten.map(({ name }) => name)).toEqual([]);
  // Neither list names what does not exist, or is exported after all.
  const existing = new Set(names.flatMap(({ table, name }) => [table, name]));
  expect([...tables, ...columns].filter((name) => !existing.has(name) || read.has(name))).toEqual([]);
});
