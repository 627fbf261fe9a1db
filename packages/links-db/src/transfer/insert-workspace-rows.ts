import type { Transaction } from '../transactions.ts';
import { keyIn } from '../slugs/slug-policies.ts';
import { waitingDeliveriesMax } from '../webhooks/webhooks.ts';
import { workspaceKinds, type FieldType, type TransferField, type WorkspaceKindName } from './workspace-kinds.ts';

/** Properties of given rows that are in no file: made for the new workspace, or computed from others. */
const added: { [Kind in WorkspaceKindName]?: readonly TransferField[] } = {
  tags: [['nameKey', 'name_key', 'text']],
  profiles: [['exactKey', 'exact_key', 'text']],
  domains: [
    ['token', 'token', 'text'],
    ['checkInSeconds', '', 'integer'],
  ],
  links: [
    ['exactKey', 'exact_key', 'text'],
    ['passwordHash', 'password_hash', 'text'],
  ],
  linkAliases: [['exactKey', 'exact_key', 'text']],
  webhooks: [['secret', 'secret', 'text']],
  shares: [
    ['secret', 'secret', 'text'],
    ['passwordHash', 'password_hash', 'text'],
  ],
};

const parsedAs = (type: FieldType) => (type === 'bytea' ? 'text' : type);

const fieldsOf = (kind: WorkspaceKindName): readonly TransferField[] => [
  ...workspaceKinds[kind].fields,
  ...(added[kind] ?? []),
];

/** Rows of `$2`, as `w`, with their order as `place`. */
const given = (kind: WorkspaceKindName) => `
  given as (
    select e.place, w.* from jsonb_array_elements($2::jsonb) with ordinality as e (line, place)
    cross join lateral jsonb_to_record(e.line) as w (
      ${fieldsOf(kind)
        .map(([property, , type]) => `"${property}" ${parsedAs(type)}`)
        .join(', ')}
    )
  )`;

/** The fields that are columns of the table, and those columns. */
function storedFields(kind: WorkspaceKindName): { columns: string; values: string } {
  const stored = fieldsOf(kind).filter(([, source]) => /^\w+$/.test(source));
  return {
    columns: stored.map(([, column]) => `"${column}"`).join(', '),
    values: stored
      .map(([property, , type]) => (type === 'bytea' ? `decode(w."${property}", 'hex')` : `w."${property}"`))
      .join(', '),
  };
}

/** Inserts the columns that the fields name, the workspace, and others; `t` are the inserted rows. */
function insertInto(table: string, kind: WorkspaceKindName, others: Record<string, string> = {}, from = ''): string {
  const { columns, values } = storedFields(kind);
  const more = Object.entries(others);
  return `t as (
    insert into ${table} (${[columns, ...more.map(([column]) => column)].join(', ')})
    select ${[values, ...more.map(([, value]) => value)].join(', ')} from given w ${from} order by w.place
    returning *
  )`;
}

const inWorkspace = { workspace_id: '$1' };
const ownProfile = 'join profiles p on p.workspace_id = $1 and p.id = w."profileId"';
const ownLink = 'join links l on l.workspace_id = $1 and l.id = w."linkId"';
const ownBlock = `join blocks b on b.id = w."blockId" join profiles p on p.id = b.profile_id and p.workspace_id = $1`;

/**
 * Takes the slugs of inserted links or profiles. On the host of the service one that is taken fails the statement. On a
 * custom host it is left to the workspace that has it: who proves the host gets all slugs there.
 */
const takeSlugs = (column: 'link_id' | 'profile_id', id = 't.id') => `
  own_slugs as (
    insert into slugs (host, slug_key, ${column})
    select t.host, ${keyIn('t')}, ${id} from t where t.host = '' order by 2
  ), custom_slugs as (
    insert into slugs (host, slug_key, ${column})
    select t.host, ${keyIn('t')}, ${id} from t where t.host <> '' order by 1, 2
    on conflict do nothing
  )`;

/** One insert for each kind. A row that refers to what is not of the workspace is left out, and so found missing. */
const inserts: Record<WorkspaceKindName, string> = {
  workspace: `t as (
    update workspaces t set name = w.name, destination_schemes = w."destinationSchemes", retention_days = w."retentionDays"
    from given w where t.id = $1 returning t.id
  ), state as (
    update visitor_rules_state set version = version + 1 returning version
  ), rules as (
    insert into visitor_rules as known (workspace_id, excluded_addresses, bot_agents, version)
    select $1, w."excludedAddresses", w."botAgents", state.version from given w, state
    on conflict (workspace_id) do update set
      excluded_addresses = excluded.excluded_addresses, bot_agents = excluded.bot_agents, version = excluded.version
  )`,
  uploads: insertInto('uploads', 'uploads', { ...inWorkspace, stored: 'true' }),
  tags: `${insertInto('tags', 'tags', inWorkspace)}, numbered as (
    insert into tag_numbers (tag_id) select t.id from t order by t.id
  )`,
  utmTemplates: insertInto('utm_templates', 'utmTemplates', inWorkspace),
  profiles: `${insertInto('profiles', 'profiles', inWorkspace)}, ${takeSlugs('profile_id')}, changed as (
    insert into outbox (kind, host, slug_key, version, workspace_id)
    select 'target', t.host, ${keyIn('t')}, t.version, t.workspace_id from t
  )`,
  blocks: insertInto('blocks', 'blocks', {}, ownProfile),
  domains: insertInto(
    'domains',
    'domains',
    { ...inWorkspace, next_check_at: `now() + w."checkInSeconds" * interval '1 second'` },
    `where w."rootProfileId" is null
      or exists (select from profiles p where p.workspace_id = $1 and p.id = w."rootProfileId")`,
  ),
  formerSlugPolicies: insertInto('former_slug_policies', 'formerSlugPolicies', inWorkspace),
  links: `${insertInto('links', 'links', {
    ...inWorkspace,
    tag_numbers: `(
      select array_agg(n.number order by n.number) from tags g join tag_numbers n on n.tag_id = g.id
      where g.workspace_id = $1 and g.id = any (w."tagIds")
    )`,
  })}, ${takeSlugs('link_id')}, changed as (
    insert into outbox (kind, host, slug_key, version, workspace_id, links_change, archived_change, tags_after)
    select 'target', t.host, ${keyIn('t')}, t.version, t.workspace_id, 1, t.archived::integer, t.tag_numbers from t
  ), total as (
    insert into link_totals (link_id, workspace_id, archived) select t.id, t.workspace_id, t.archived from t
  ), budget as (
    insert into click_budgets (link_id) select t.id from t where t.click_limit is not null
  )`,
  // The new versions announce them.
  linkAliases: `${insertInto('link_aliases', 'linkAliases', inWorkspace, ownLink)}, ${takeSlugs('link_id', 't.link_id')}, counted as (
    update links l set alias_count = l.alias_count + c.aliases, version = nextval('target_versions')
    from (select link_id, count(*)::smallint as aliases from t group by link_id) c
    where l.workspace_id = $1 and l.id = c.link_id
  )`,
  // Clicks that are in a file are added when their rows are stored.
  linkTotals: `t as (
    update link_totals t set clicks = w."clicksGone", clicks_gone = w."clicksGone", clicks_before = w."clicksBefore",
      unspent_clicks = w."unspentClicks"
    from given w where t.workspace_id = $1 and t.link_id = w."linkId" returning t.link_id
  ), budget as (
    insert into click_budgets as b (link_id, used)
    select w."linkId", w."spentClicks" from given w ${ownLink} where w."spentClicks" is not null order by w."linkId"
    on conflict (link_id) do update set used = excluded.used
  )`,
  profileTotals: `t as (
    insert into profile_totals (profile_id, views, views_gone)
    select p.id, w."viewsGone", w."viewsGone" from given w ${ownProfile} returning profile_id
  )`,
  blockTotals: `t as (
    insert into block_totals (block_id, clicks, clicks_gone)
    select b.id, w."clicksGone", w."clicksGone" from given w ${ownBlock} returning block_id
  )`,
  qrStyles: insertInto(
    'qr_styles',
    'qrStyles',
    inWorkspace,
    `${ownLink} where w."logoId" is null
    or exists (select from uploads u where u.workspace_id = $1 and u.id = w."logoId")`,
  ),
  imports: insertInto('imports', 'imports', inWorkspace),
  importedLinks: insertInto('imported_links', 'importedLinks', inWorkspace, ownLink),
  formSubmissions: `${insertInto('form_submissions', 'formSubmissions', inWorkspace, ownBlock)}, in_workspace as (
    insert into form_totals as f (workspace_id, submissions, bytes)
    select $1, count(*), sum(t.bytes) from t having count(*) > 0
    on conflict (workspace_id) do update set
      submissions = f.submissions + excluded.submissions, bytes = f.bytes + excluded.bytes
  ), in_blocks as (
    insert into form_block_totals as f (block_id, submissions) select t.block_id, count(*) from t group by t.block_id
    on conflict (block_id) do update set submissions = f.submissions + excluded.submissions
  )`,
  webhooks: `${insertInto('webhooks', 'webhooks', { ...inWorkspace, active: 'false' })}, backlog as (
    insert into webhook_backlogs (webhook_id, waiting_max) select t.id, $3 from t
  )`,
  shares: insertInto(
    'shares',
    'shares',
    inWorkspace,
    `where
    (w."linkId" is null or exists (select from links l where l.workspace_id = $1 and l.id = w."linkId"))
    and (w."tagId" is null or exists (select from tags g where g.workspace_id = $1 and g.id = w."tagId"))`,
  ),
  exportSchedules: insertInto('export_schedules', 'exportSchedules', {
    ...inWorkspace,
    secret_access_key: `''`,
    enabled: 'false',
    due_at: 'now()',
  }),
  savedViews: insertInto('saved_views', 'savedViews', inWorkspace),
  // Those that are reported are copied by the import itself, and the others by analytics.
  recentConversions: insertInto('conversions', 'recentConversions', {
    ...inWorkspace,
    batch_id: 'case when w."reported" then gen_random_uuid() end',
  }),
};

const insertSql = (kind: WorkspaceKindName) => `
  with ${given(kind)}, ${inserts[kind]}
  select count(*)::integer as inserted from t`;

/**
 * Inserts rows of one kind with all that belongs to them; returns how many, which is less where a row refers to what the
 * workspace does not have. The given rows have the properties of the kind and those in `added`.
 * @throws an error of Postgres with the code 23505 for an id or a slug that is taken
 */
export async function insertWorkspaceRows(
  transaction: Transaction,
  workspaceId: string,
  kind: WorkspaceKindName,
  rows: readonly object[],
): Promise<number> {
  const values: unknown[] = [workspaceId, JSON.stringify(rows)];
  if (kind === 'webhooks') values.push(waitingDeliveriesMax);
  const { rows: counted } = await transaction.query<{ inserted: number }>({ text: insertSql(kind), values });
  return counted[0]?.inserted ?? 0;
}
