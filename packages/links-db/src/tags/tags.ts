import { advisoryLocks } from '../advisory-locks.ts';
import type { Connection, Transaction } from '../transactions.ts';
import { sumTagChanges } from '../outbox/outbox.ts';

/** What the owner of a tag sets. `key` is the name as it is compared. */
export type TagFields = { name: string; key: string; colour: string | null };

/** A tag, with how many links have it. */
export type TagRecord = { id: string; name: string; colour: string | null; links: number };

export type NewTag = TagFields & { id: string };

/** A tag by its key, with the number that links store for it. */
export type TagNumber = { key: string; name: string; number: number };

/** Tags of the workspace `$1`, with the changes that are still in the outbox counted. */
const countedTags = (condition: string) => `
  with pending as (
    ${sumTagChanges('(select * from outbox where workspace_id = $1)')}
  )
  select t.id, t.name, t.colour, t.links + coalesce(p.change, 0) as links
  from tags t left join pending p on p.tag_id = t.id
  where t.workspace_id = $1 ${condition}
  order by t.name_key, t.id`;

const listTagsSql = countedTags('');
const findTagSql = countedTags('and t.id = $2');

/** All tags of a workspace, by name. */
export async function listTags(connection: Connection, workspaceId: string): Promise<TagRecord[]> {
  const { rows } = await connection.query<TagRecord>({ name: 'list-tags', text: listTagsSql, values: [workspaceId] });
  return rows;
}

/** The tag; undefined when the workspace has none of that id. */
export async function findTag(connection: Connection, workspaceId: string, id: string): Promise<TagRecord | undefined> {
  const values = [workspaceId, id];
  const { rows } = await connection.query<TagRecord>({ name: 'find-tag', text: findTagSql, values });
  return rows[0];
}

const listTaggedIdsSql = `
  select l.id from links l
  where l.workspace_id = $1 and l.tag_numbers && array(
    select n.number from tags t join tag_numbers n on n.tag_id = t.id where t.workspace_id = $1 and t.id = $2
  )
  order by l.id limit $3`;

/** Ids of the links that have a tag of the workspace, archived ones included, in order. */
export async function listTaggedIds(
  connection: Connection,
  workspaceId: string,
  tagId: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await connection.query<{ id: string }>({
    name: 'list-tagged-ids',
    text: listTaggedIdsSql,
    values: [workspaceId, tagId, limit],
  });
  return rows.map(({ id }) => id);
}

const listTaggedLinksSql = `
  select l.id, l.tag_numbers as numbers from links l
  where l.workspace_id = $1 and l.tag_numbers <> '{}' order by l.id limit $2`;

/** Links that have tags, in the order of their ids, with the numbers that are stored for the tags. */
export async function listTaggedLinks(
  connection: Connection,
  workspaceId: string,
  limit: number,
): Promise<{ id: string; numbers: number[] }[]> {
  const { rows } = await connection.query<{ id: string; numbers: number[] }>({
    name: 'list-tagged-links',
    text: listTaggedLinksSql,
    values: [workspaceId, limit],
  });
  return rows;
}

const listTagNamesSql = `
  select n.number, t.name from tags t join tag_numbers n on n.tag_id = t.id where t.workspace_id = $1`;

/** The name of the tag that each stored number stands for now. Several numbers stand for a tag that others were merged into. */
export async function listTagNames(connection: Connection, workspaceId: string): Promise<Map<number, string>> {
  const { rows } = await connection.query<{ number: number; name: string }>({
    name: 'list-tag-names',
    text: listTagNamesSql,
    values: [workspaceId],
  });
  return new Map(rows.map(({ number, name }) => [number, name]));
}

const listLinkIdsByTagNamesSql = `
  with numbers as (
    select coalesce(array_agg(n.number), '{}') as every,
           coalesce(array_agg(n.number) filter (where t.name_key = any ($2::text[])), '{}') as named
    from tags t join tag_numbers n on n.tag_id = t.id where t.workspace_id = $1
  )
  select l.id from links l
  where l.workspace_id = $1 and case when $3
    then l.tag_numbers && (select every from numbers) and not l.tag_numbers && (select named from numbers)
    else l.tag_numbers && (select named from numbers)
  end
  order by l.id limit $4`;

/**
 * Ids of the links that have one of the named tags, in order.
 * @param onlyOthers those of the links that have tags, but none of these
 */
export async function listLinkIdsByTagNames(
  connection: Connection,
  workspaceId: string,
  { keys, onlyOthers, limit }: { keys: string[]; onlyOthers: boolean; limit: number },
): Promise<string[]> {
  const { rows } = await connection.query<{ id: string }>({
    name: 'list-link-ids-by-tag-names',
    text: listLinkIdsByTagNamesSql,
    values: [workspaceId, keys, onlyOthers, limit],
  });
  return rows.map(({ id }) => id);
}

const findTagsByNameSql = `
  select t.name_key as key, t.name, min(n.number) as number
  from tags t join tag_numbers n on n.tag_id = t.id
  where t.workspace_id = $1 and t.name_key = any ($2::text[])
  group by t.id`;

/** Those of the named tags that the workspace has, in no order. */
export async function findTagsByName(
  connection: Connection,
  workspaceId: string,
  keys: string[],
): Promise<TagNumber[]> {
  const values = [workspaceId, keys];
  const { rows } = await connection.query<TagNumber>({ name: 'find-tags-by-name', text: findTagsByNameSql, values });
  return rows;
}

const findTagNumbersSql = `
  select pattern.place - 1 as place, array_agg(n.number) as numbers
  from unnest($2::text[]) with ordinality as pattern (text, place)
  join tags t on t.workspace_id = $1 and t.name_key like pattern.text
  join tag_numbers n on n.tag_id = t.id
  group by pattern.place`;

/**
 * All numbers of the tags whose key matches each LIKE pattern, in the order of the patterns; empty where none matches.
 */
export async function findTagNumbers(
  connection: Connection,
  workspaceId: string,
  patterns: string[],
): Promise<number[][]> {
  if (patterns.length === 0) return [];
  const { rows } = await connection.query<{ place: number; numbers: number[] }>({
    name: 'find-tag-numbers',
    text: findTagNumbersSql,
    values: [workspaceId, patterns],
  });
  const byPlace = new Map(rows.map(({ place, numbers }) => [place, numbers]));
  return patterns.map((_, place) => byPlace.get(place) ?? []);
}

const createTagsSql = `
  with wanted as (
    select * from unnest($2::text[], $3::text[], $4::text[], $5::text[]) with ordinality as w (id, name, key, colour, place)
    where key not in (select name_key from tags where workspace_id = $1)
    order by place limit greatest(0, $6::integer - (select count(*) from tags where workspace_id = $1))
  ), t as (
    insert into tags (id, workspace_id, name, name_key, colour) select id, $1, name, key, colour from wanted
    returning id, name, name_key
  ), numbered as (
    insert into tag_numbers (tag_id) select id from t returning tag_id, number
  )
  select t.id, t.name_key as key, t.name, numbered.number from t join numbered on numbered.tag_id = t.id`;

/**
 * Creates tags in their order, as far as the workspace has room for them; returns those that it created. Names that
 * exist are left out. The workspace must be locked.
 */
export async function createTags(
  transaction: Transaction,
  workspaceId: string,
  tags: NewTag[],
  tagsMax: number,
): Promise<(TagNumber & { id: string })[]> {
  const { rows } = await transaction.query<TagNumber & { id: string }>({
    name: 'create-tags',
    text: createTagsSql,
    values: [
      workspaceId,
      tags.map(({ id }) => id),
      tags.map(({ name }) => name),
      tags.map(({ key }) => key),
      tags.map(({ colour }) => colour),
      tagsMax,
    ],
  });
  return rows;
}

const updateTagSql = `
  update tags t set name = $3, name_key = $4, colour = $5, updated_at = now()
  where t.workspace_id = $1 and t.id = $2 and not exists (
    select 1 from tags other where other.workspace_id = $1 and other.name_key = $4 and other.id <> t.id
  )`;

/** False when another tag of the workspace has this key. The workspace must be locked. */
export async function updateTag(
  transaction: Transaction,
  workspaceId: string,
  id: string,
  { name, key, colour }: TagFields,
): Promise<boolean> {
  const values = [workspaceId, id, name, key, colour];
  const { rowCount } = await transaction.query({ name: 'update-tag', text: updateTagSql, values });
  return rowCount === 1;
}

const deleteTagsSql = `delete from tags where workspace_id = $1 and id = any ($2::text[])`;

/** Deletes tags for good: their numbers, which links keep, mean nothing any more. Returns how many there were. */
export async function deleteTags(connection: Connection, workspaceId: string, ids: string[]): Promise<number> {
  const values = [workspaceId, ids];
  const { rowCount } = await connection.query({ name: 'delete-tags', text: deleteTagsSql, values });
  return rowCount ?? 0;
}

const lockTagCountsSql = `select pg_advisory_xact_lock(${advisoryLocks.tagCounts})`;

const moveTagNumbersSql = `
  update tag_numbers n set tag_id = $3 from tags t
  where t.workspace_id = $1 and t.id = $2 and n.tag_id = t.id`;

// What is in the outbox is added later, so it is subtracted here.
const countTaggedLinksSql = `
  with pending as (
    ${sumTagChanges('(select * from outbox where workspace_id = $1)')}
  )
  update tags set links = (
    select count(*) from links l where l.workspace_id = $1
      and l.tag_numbers && array(select number from tag_numbers where tag_id = $2)
  ) - coalesce((select change from pending where tag_id = $2), 0), updated_at = now()
  where workspace_id = $1 and id = $2`;

/**
 * Gives the links of a tag to another tag of the workspace and deletes it. No link is written, however many have it:
 * only the number in them belongs to the other tag from now on.
 */
export async function mergeTags(
  transaction: Transaction,
  workspaceId: string,
  id: string,
  into: string,
): Promise<void> {
  await transaction.query({ text: lockTagCountsSql });
  await transaction.query({ name: 'move-tag-numbers', text: moveTagNumbersSql, values: [workspaceId, id, into] });
  await deleteTags(transaction, workspaceId, [id]);
  await transaction.query({ name: 'count-tagged-links', text: countTaggedLinksSql, values: [workspaceId, into] });
}
