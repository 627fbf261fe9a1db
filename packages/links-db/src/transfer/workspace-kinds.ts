import { linkFields } from '../links/link-columns.ts';

/** How a value is stored. A file has times as ISO 8601, decimal numbers as texts, and bytes in hexadecimal. */
export type FieldType =
  | 'text'
  | 'text[]'
  | 'bigint'
  | 'integer'
  | 'boolean'
  | 'jsonb'
  | 'timestamptz'
  | 'timestamptz(3)'
  | 'numeric'
  | 'bytea';

/** A field of a line, with the column or the expression over the row `t` that it is read from. */
export type TransferField = readonly [property: string, source: string, type: FieldType];

/** One kind of rows of a workspace: what a line of its file has, and which rows there are. */
export type WorkspaceKind = {
  fields: readonly TransferField[];
  /** The rows `t` of the workspace `$1`. */
  from: string;
  order: string;
  /** The table in which the ids of these rows must be free before an import. */
  table?: string;
};

const created = ['createdAt', 'created_at', 'timestamptz(3)'] as const;
const updated = ['updatedAt', 'updated_at', 'timestamptz(3)'] as const;
const ofWorkspace = 'where t.workspace_id = $1';

const utmFields = [
  ['utmSource', 'utm_source', 'text'],
  ['utmMedium', 'utm_medium', 'text'],
  ['utmCampaign', 'utm_campaign', 'text'],
  ['utmTerm', 'utm_term', 'text'],
  ['utmContent', 'utm_content', 'text'],
] as const;

/**
 * All that an export has of Postgres, in an order in which it can be inserted: a kind refers to the ones before it. No
 * field is a password, a secret, a token or a hash of one.
 */
export const workspaceKinds = {
  workspace: {
    fields: [
      ['name', 'name', 'text'],
      ['destinationSchemes', 'destination_schemes', 'text[]'],
      ['retentionDays', 'retention_days', 'integer'],
      ['excludedAddresses', `coalesce(r.excluded_addresses, '{}')`, 'text[]'],
      ['botAgents', `coalesce(r.bot_agents, '{}')`, 'text[]'],
    ],
    from: 'workspaces t left join visitor_rules r on r.workspace_id = t.id where t.id = $1',
    order: 't.id',
  },
  uploads: {
    fields: [
      ['id', 'id', 'text'],
      ['purpose', 'purpose', 'text'],
      ['format', 'format', 'text'],
      ['width', 'width', 'integer'],
      ['height', 'height', 'integer'],
      ['bytes', 'bytes', 'integer'],
      created,
    ],
    from: `uploads t ${ofWorkspace} and t.stored`,
    order: 't.id',
    table: 'uploads',
  },
  tags: {
    fields: [['id', 'id', 'text'], ['name', 'name', 'text'], ['colour', 'colour', 'text'], created, updated],
    from: `tags t ${ofWorkspace}`,
    order: 't.id',
    table: 'tags',
  },
  utmTemplates: {
    fields: [
      ['id', 'id', 'text'],
      ['name', 'name', 'text'],
      ...utmFields,
      ['required', 'required', 'text[]'],
      created,
      updated,
    ],
    from: `utm_templates t ${ofWorkspace}`,
    order: 't.id',
    table: 'utm_templates',
  },
  profiles: {
    fields: [
      ['id', 'id', 'text'],
      ['host', 'host', 'text'],
      ['slug', 'slug', 'text'],
      ['displayName', 'display_name', 'text'],
      ['bio', 'bio', 'text'],
      ['avatar', 'avatar', 'text'],
      ['theme', 'theme', 'jsonb'],
      ['suspendedAt', 'suspended_at', 'timestamptz'],
      created,
      updated,
    ],
    from: `profiles t ${ofWorkspace}`,
    order: 't.id',
    table: 'profiles',
  },
  blocks: {
    fields: [
      ['id', 'id', 'text'],
      ['profileId', 'profile_id', 'text'],
      ['type', 'type', 'text'],
      ['label', 'label', 'text'],
      ['content', 'content', 'text'],
      ['icon', 'icon', 'text'],
      ['settings', 'settings', 'jsonb'],
      ['position', 'position', 'integer'],
      created,
      updated,
    ],
    from: `profiles p join blocks t on t.profile_id = p.id where p.workspace_id = $1`,
    order: 't.profile_id, t.position',
    table: 'blocks',
  },
  domains: {
    fields: [
      ['id', 'id', 'text'],
      ['host', 'host', 'text'],
      ['rootUrl', 'root_url', 'text'],
      ['rootProfileId', 'root_profile_id', 'text'],
      ['notFoundUrl', 'not_found_url', 'text'],
      ['appleAppSiteAssociation', 'apple_app_site_association', 'jsonb'],
      ['assetLinks', 'asset_links', 'jsonb'],
      ['slugPolicy', 'slug_policy', 'text'],
      ['fallbackAddress', 'fallback_address', 'text'],
      ['fallbackHost', 'fallback_host', 'text'],
      ['fallbackUntil', 'fallback_until', 'timestamptz(3)'],
      ['createdAt', 'created_at', 'timestamptz'],
    ],
    from: `domains t ${ofWorkspace}`,
    order: 't.id',
    table: 'domains',
  },
  formerSlugPolicies: {
    fields: [
      ['host', 'host', 'text'],
      ['slugPolicy', 'slug_policy', 'text'],
    ],
    from: `former_slug_policies t ${ofWorkspace}`,
    order: 't.host',
  },
  links: {
    fields: [
      ['id', 'id', 'text'],
      ['host', 'host', 'text'],
      ...linkFields,
      ['hasPassword', 't.password_hash is not null', 'boolean'],
      ['tagIds', tagIdsOf('t'), 'text[]'],
      ['suspendedAt', 'suspended_at', 'timestamptz'],
      created,
      updated,
    ],
    from: `links t ${ofWorkspace}`,
    order: 't.id',
    table: 'links',
  },
  linkAliases: {
    fields: [
      ['linkId', 'link_id', 'text'],
      ['host', 'host', 'text'],
      ['slug', 'slug', 'text'],
      ['redirects', 'redirects', 'boolean'],
    ],
    from: `links l join link_aliases t on t.link_id = l.id where l.workspace_id = $1`,
    order: 't.link_id, t.host, t.slug',
  },
  linkTotals: {
    fields: [
      ['linkId', 'link_id', 'text'],
      ['clicks', 'clicks', 'bigint'],
      // How many of them are in no file: retention has erased them, or they are from before the link was here.
      ['clicksGone', 'clicks_gone', 'bigint'],
      ['clicksBefore', 'clicks_before', 'bigint'],
      ['unspentClicks', 'unspent_clicks', 'bigint'],
      // What was taken from the click limit; null for a link that never had one.
      ['spentClicks', 'b.used', 'bigint'],
    ],
    from: `links l join link_totals t on t.link_id = l.id left join click_budgets b on b.link_id = l.id
      where l.workspace_id = $1`,
    order: 'l.id',
  },
  profileTotals: {
    fields: [
      ['profileId', 'profile_id', 'text'],
      ['views', 'views', 'bigint'],
      ['viewsGone', 'views_gone', 'bigint'],
    ],
    from: 'profiles p join profile_totals t on t.profile_id = p.id where p.workspace_id = $1',
    order: 'p.id',
  },
  blockTotals: {
    fields: [
      ['blockId', 'block_id', 'text'],
      ['clicks', 'clicks', 'bigint'],
      ['clicksGone', 'clicks_gone', 'bigint'],
    ],
    from: `profiles p join blocks b on b.profile_id = p.id join block_totals t on t.block_id = b.id
      where p.workspace_id = $1`,
    order: 'b.id',
  },
  qrStyles: {
    fields: [
      ['linkId', 'link_id', 'text'],
      ['style', 'style', 'jsonb'],
      ['logoId', 'logo_id', 'text'],
      ['updatedAt', 'updated_at', 'timestamptz'],
    ],
    from: `qr_styles t ${ofWorkspace}`,
    order: 't.link_id',
  },
  imports: {
    fields: [
      ['id', 'id', 'text'],
      ['createdAt', 'created_at', 'timestamptz'],
    ],
    from: `imports t ${ofWorkspace}`,
    order: 't.id',
  },
  importedLinks: {
    fields: [
      ['linkId', 'link_id', 'text'],
      ['importId', 'import_id', 'text'],
    ],
    from: `imported_links t ${ofWorkspace}`,
    order: 't.link_id',
  },
  formSubmissions: {
    fields: [
      ['id', 'id', 'text'],
      ['blockId', 'block_id', 'text'],
      ['entries', 'entries', 'jsonb'],
      ['bytes', 'bytes', 'integer'],
      created,
      ['expiresAt', 'expires_at', 'timestamptz(3)'],
    ],
    from: `form_submissions t ${ofWorkspace}`,
    order: 't.id',
    table: 'form_submissions',
  },
  webhooks: {
    fields: [
      ['id', 'id', 'text'],
      ['url', 'url', 'text'],
      ['description', 'description', 'text'],
      ['events', 'events', 'text[]'],
      created,
      updated,
    ],
    from: `webhooks t ${ofWorkspace}`,
    order: 't.id',
    table: 'webhooks',
  },
  shares: {
    fields: [
      ['id', 'id', 'text'],
      ['linkId', 'link_id', 'text'],
      ['tagId', 'tag_id', 'text'],
      ['name', 'name', 'text'],
      ['filters', 'filters', 'jsonb'],
      ['days', 'days', 'integer'],
      ['start', 'range_start', 'timestamptz(3)'],
      ['end', 'range_end', 'timestamptz(3)'],
      ['timezone', 'timezone', 'text'],
      ['includeBots', 'include_bots', 'boolean'],
      ['includeInternal', 'include_internal', 'boolean'],
      ['compare', 'compared_with', 'text'],
      ['hasPassword', 't.password_hash is not null', 'boolean'],
      ['expiresAt', 'expires_at', 'timestamptz(3)'],
      ['dimensions', 'dimensions', 'text[]'],
      ['embed', 'embed', 'boolean'],
      created,
      updated,
    ],
    from: `shares t ${ofWorkspace}`,
    order: 't.id',
    table: 'shares',
  },
  exportSchedules: {
    fields: [
      ['id', 'id', 'text'],
      ['type', 'type', 'text'],
      ['format', 'format', 'text'],
      ['interval', 'interval', 'text'],
      ['includeBots', 'include_bots', 'boolean'],
      ['includeInternal', 'include_internal', 'boolean'],
      ['filters', 'filters', 'jsonb'],
      ['endpoint', 'endpoint', 'text'],
      ['region', 'region', 'text'],
      ['bucket', 'bucket', 'text'],
      ['prefix', 'prefix', 'text'],
      ['accessKeyId', 'access_key_id', 'text'],
      ['nextPeriod', 'next_period', 'timestamptz(3)'],
      created,
      updated,
    ],
    from: `export_schedules t ${ofWorkspace}`,
    order: 't.id',
    table: 'export_schedules',
  },
  savedViews: {
    fields: [
      ['id', 'id', 'text'],
      ['page', 'page', 'text'],
      ['name', 'name', 'text'],
      ['search', 'search', 'jsonb'],
      created,
      updated,
    ],
    from: `saved_views t ${ofWorkspace} and t.owner_id is null`,
    order: 't.id',
    table: 'saved_views',
  },
  // Conversions whose tokens are still accepted: a second request with the same external id is recognised by them.
  recentConversions: {
    fields: [
      ['id', 'id', 'text'],
      ['externalId', 'external_id', 'text'],
      ['requestHash', 'request_hash', 'bytea'],
      ['linkId', 'link_id', 'text'],
      ['clickId', 'click_id', 'text'],
      ['clickedAt', 'clicked_at', 'timestamptz(3)'],
      ['variantId', 'variant_id', 'text'],
      ['ruleId', 'rule_id', 'text'],
      ['name', 'name', 'text'],
      ['value', 'value', 'numeric'],
      ['currency', 'currency', 'text'],
      ['at', 'at', 'timestamptz(3)'],
      created,
      // Whether reports have it: it is a line of `conversions` as well.
      [
        'reported',
        `t.batch_id is not null and not exists (select from conversion_batches b where b.id = t.batch_id)`,
        'boolean',
      ],
    ],
    from: `conversions t ${ofWorkspace}`,
    order: 't.number',
    table: 'conversions',
  },
} as const satisfies Record<string, WorkspaceKind>;

export type WorkspaceKindName = keyof typeof workspaceKinds;
export const workspaceKindNames = Object.keys(workspaceKinds) as WorkspaceKindName[];

/** The ids of the tags of a link: those that its numbers stand for now. */
function tagIdsOf(row: string): string {
  return `case when ${row}.tag_numbers is null then '{}' else array(
    select distinct n.tag_id from tag_numbers n where n.number = any (${row}.tag_numbers) order by n.tag_id
  ) end`;
}
