import type { LinkAlias } from './link-aliases.ts';
import type { LinkJsonFields } from './link-decisions.ts';
import { clickLimitUsedColumn, insertedLimitUsedColumn } from './used-clicks.ts';
import { keyIn } from '../slugs/slug-policies.ts';
import { suspendedWorkspaces } from '../workspaces/suspensions.ts';

/** The TypeScript side of the SQL types that columns of links have. */
type SqlValues = {
  text: string;
  bigint: number;
  integer: number;
  boolean: boolean;
  timestamptz: Date;
  'integer[]': number[];
  /** Typed by property: see `LinkJsonFields`. */
  jsonb: never;
};
type SqlType = keyof SqlValues;

/** A link field that its owner sets, with the column of `links` that stores it. */
type LinkColumn = readonly [
  property: string,
  column: string,
  type: SqlType,
  nullability: 'not null' | 'nullable',
  /** `target`: the redirect plane reads it, too; `api`: it is not part of what the caches hold. */
  use: 'target' | 'api',
];

/**
 * Every link field that its owner sets. All statements about links are built from this table when the module is loaded:
 * a new field is one row here and one migration. Values are bound parameters; nothing but constants of this file gets
 * into the text of a statement.
 */
const linkTable = [
  ['slug', 'slug', 'text', 'not null', 'target'],
  ['url', 'url', 'text', 'not null', 'target'],
  ['title', 'title', 'text', 'nullable', 'api'],
  ['notes', 'notes', 'text', 'nullable', 'api'],
  ['externalId', 'external_id', 'text', 'nullable', 'api'],
  ['startsAt', 'starts_at', 'timestamptz', 'nullable', 'target'],
  ['expiresAt', 'expires_at', 'timestamptz', 'nullable', 'target'],
  ['clickLimit', 'click_limit', 'bigint', 'nullable', 'target'],
  ['expirationUrl', 'expiration_url', 'text', 'nullable', 'target'],
  ['utmSource', 'utm_source', 'text', 'nullable', 'target'],
  ['utmMedium', 'utm_medium', 'text', 'nullable', 'target'],
  ['utmCampaign', 'utm_campaign', 'text', 'nullable', 'target'],
  ['utmTerm', 'utm_term', 'text', 'nullable', 'target'],
  ['utmContent', 'utm_content', 'text', 'nullable', 'target'],
  ['appLinkingEnabled', 'app_linking_enabled', 'boolean', 'not null', 'target'],
  ['iosEnabled', 'ios_enabled', 'boolean', 'not null', 'target'],
  ['androidEnabled', 'android_enabled', 'boolean', 'not null', 'target'],
  ['redirectDelayEnabled', 'redirect_delay_enabled', 'boolean', 'not null', 'target'],
  ['forwardQuery', 'forward_query', 'boolean', 'not null', 'target'],
  ['rules', 'rules', 'jsonb', 'nullable', 'target'],
  ['blockedUrl', 'blocked_url', 'text', 'nullable', 'target'],
  ['split', 'split', 'jsonb', 'nullable', 'target'],
  ['social', 'social', 'jsonb', 'nullable', 'target'],
  ['passwordHash', 'password_hash', 'text', 'nullable', 'target'],
  ['clickToken', 'click_token', 'boolean', 'not null', 'target'],
  ['forwardPath', 'forward_path', 'text', 'not null', 'target'],
  ['redirectStatus', 'redirect_status', 'integer', 'not null', 'target'],
  ['archived', 'archived', 'boolean', 'not null', 'api'],
  ['tagNumbers', 'tag_numbers', 'integer[]', 'nullable', 'api'],
] as const satisfies readonly LinkColumn[];

type LinkTable = (typeof linkTable)[number];

/** What stands for these columns in an export: a hash and numbers mean nothing in another database. */
const ownToDatabase: readonly string[] = ['password_hash', 'tag_numbers'] satisfies LinkTable[1][];

/** The fields of a link that mean the same in another database, with the columns that store them. */
export const linkFields = linkTable
  .filter((field) => !ownToDatabase.includes(field[1]))
  .map(([property, column, type]) => [property, column, type as Exclude<LinkTable[2], 'integer[]'>] as const);
type OrNull<Row extends LinkColumn, Value> = Row[3] extends 'nullable' ? Value | null : Value;
type ValueOf<Row extends LinkColumn> = Row[0] extends keyof LinkJsonFields ? LinkJsonFields[Row[0]] : SqlValues[Row[2]];

/** The fields that the owner of a link sets. */
export type LinkFields = { [Row in LinkTable as Row[0]]: OrNull<Row, ValueOf<Row>> };

/** The fields that the redirect plane reads, with times in milliseconds since the Unix epoch. */
export type LinkTargetFields = {
  [Row in Extract<LinkTable, readonly [...unknown[], 'target']> as Row[0]]: OrNull<
    Row,
    Row[2] extends 'timestamptz' ? number : ValueOf<Row>
  >;
};

/** The same fields as Postgres returns them. */
export type LinkTargetRow = Pick<LinkFields, keyof LinkTargetFields>;

/** A link as management sees it, with its all-time human clicks. */
export type LinkRecord = LinkFields & {
  id: string;
  workspaceId: string;
  /** The custom domain's host; empty for the service's own. */
  host: string;
  /** The slug as it is unique on the host. */
  slugKey: string;
  clicks: number;
  /** How many of them are from before the link was here: only the number is known. */
  clicksBefore: number;
  /** How many clicks its limit counts so far, which may be more than the limit; null: it has none. */
  clickLimitUsed: number | null;
  /** Names of its tags, in alphabetical order. `tagNumbers` may also have numbers of tags that are deleted. */
  tags: string[];
  /** Its further short URLs, in the order of their hosts and slugs. */
  aliases: LinkAlias[];
  /** Set by the operator: the link itself, or its workspace. */
  suspended: boolean;
  createdAt: Date;
  updatedAt: Date;
};

/** `l.starts_at as "startsAt"`: a column of `links` named `l` under the name of its property. */
function selectAs([property, column]: LinkColumn): string {
  return property === column ? `l.${column}` : `l.${column} as "${property}"`;
}

const targetTable = linkTable.filter((field) => field[4] === 'target');

/** The columns of a LinkRecord that are not as a statement that inserts the link was given them: Postgres orders keys in JSON. */
const decidedColumns = `
  ${linkTable
    .filter(([, , type]) => type === 'jsonb')
    .map(selectAs)
    .join(', ')},
  case when l.tag_numbers is null then '{}' else array(
    select t.name from tags t
    where t.workspace_id = l.workspace_id
      and t.id in (select n.tag_id from tag_numbers n where n.number = any (l.tag_numbers))
    order by t.name_key
  ) end as tags,
  case when l.alias_count = 0 then '[]'::jsonb else (
    select coalesce(
      jsonb_agg(jsonb_build_object('host', a.host, 'slug', a.slug, 'redirects', a.redirects) order by a.host, a.slug_key), '[]'
    )
    from link_aliases a where a.link_id = l.id
  ) end as aliases,
  l.created_at as "createdAt", l.updated_at as "updatedAt",
  l.suspended_at is not null or l.workspace_id in (${suspendedWorkspaces}) as suspended`;

/** What a statement that has inserted a link need not know from what it was given. */
export type DecidedField =
  | 'id'
  | 'clickLimitUsed'
  | 'tags'
  | 'aliases'
  | 'createdAt'
  | 'updatedAt'
  | 'suspended'
  | { [Row in LinkTable as Row[0]]: Row[2] extends 'jsonb' ? Row[0] : never }[LinkTable[0]];

/** A LinkRecord's columns, of `links` named `l`, that are a DecidedField. */
export const insertedColumns = `l.id, ${insertedLimitUsedColumn}, ${decidedColumns}`;

/** Its columns that need `link_totals` named `t`, which is joined on the left. */
export const totalColumns = `
  coalesce(t.clicks, 0) as clicks, coalesce(t.clicks_before, 0) as "clicksBefore", ${clickLimitUsedColumn}`;

/** A LinkRecord's columns of `links` named `l`, all but those of its totals. */
export const linkColumns = `
  l.id, l.workspace_id as "workspaceId", l.host, ${keyIn('l')} as "slugKey",
  ${linkTable
    .filter(([, , type]) => type !== 'jsonb')
    .map(selectAs)
    .join(', ')},
  ${decidedColumns}`;

/**
 * The condition that a row, which other conditions find by its id, is one of the workspace `$1`. No index serves it: where
 * most workspaces are small, the planner would read all links of a large one through an index to find a hundred of them.
 */
export const isOfWorkspace = (row: string) => `coalesce(${row}.workspace_id = $1, false)`;

/** A LinkTargetRow's columns of `links` named `l`, but for the slug, which a profile has as well. */
export const linkTargetColumns = targetTable
  .filter(([property]) => property !== 'slug')
  .map(selectAs)
  .join(', ');

/** The columns that `linkValues` fills, in its order. */
export const linkFieldColumns = linkTable.map(([, column]) => column).join(', ');

/** The same columns of the row named `row`. */
export function linkFieldColumnsOf(row: string): string {
  return linkTable.map(([, column]) => `${row}.${column}`).join(', ');
}

/** `slug text, url text, ...`: the same columns as `jsonb_to_recordset` declares them. */
export const linkRecordset = linkTable.map(([, column, type]) => `${column} ${type}`).join(', ');

/** How many values `linkValues` returns. */
export const linkValueCount = linkTable.length;

/** `$4, $5, ...`: the parameters of `linkValues`, the first of them `$first`. */
export function linkParameters(first: number): string {
  return linkTable.map((_, index) => `$${first + index}`).join(', ');
}

/**
 * The values of `linkFieldColumns`. `pg` would write a Date in the time zone of the process, and a list as an array of
 * Postgres.
 */
export function linkValues(link: LinkFields): unknown[] {
  return linkTable.map(([property, , type]) => {
    const value = link[property];
    if (type === 'jsonb') return value === null ? null : JSON.stringify(value);
    return value instanceof Date ? value.toISOString() : value;
  });
}

/** The values of `linkRecordset` by column. One that is null is left out, which is the same and half as much to parse. */
export function linkJson(link: LinkFields): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [property, column] of linkTable) {
    const value = link[property];
    if (value !== null) values[column] = value;
  }
  return values;
}

/** The most that the fields of a link take in the caches, as JSON. */
export const targetBytesMax = 32_768;

/** How many bytes the fields take in the caches, as JSON. */
export function countTargetBytes(link: LinkFields): number {
  return Buffer.byteLength(
    JSON.stringify(Object.fromEntries(targetTable.map(([property]) => [property, link[property]]))),
  );
}

/** The fields of a row that the caches hold, always in one order, so that all targets have one shape in memory. */
export function toTargetFields(row: LinkTargetRow): LinkTargetFields {
  const fields: Record<string, unknown> = {};
  for (const [property] of targetTable) {
    const value = row[property];
    fields[property] = value instanceof Date ? value.getTime() : value;
  }
  return fields as LinkTargetFields;
}
