import { distinctTagNames, toTagKey } from '@linkplane/contracts';
import { createTags, deleteTags, findTagsByName, type TagNumber } from '@linkplane/links-db/tags';
import type { Transaction } from '@linkplane/links-db/transactions';
import { lockWorkspace } from '@linkplane/links-db/workspaces';
import { newTag, tagsMax } from './tag.ts';

/** The tags of a link as they are stored and as they are shown; numbers null: none. */
export type LinkTags = { tags: string[]; tagNumbers: number[] | null };

export const noTags: LinkTags = { tags: [], tagNumbers: null };

/** Tags by name, within one transaction. */
export type ResolvedTags = {
  /** The stored tags of these names; undefined when the workspace had no room for one of them. */
  toLinkTags(names: readonly string[]): LinkTags | undefined;
  /** Deletes the tags that `resolveTags` has created and whose number is not in `used`. */
  dropUnused(used: readonly number[][]): Promise<void>;
};

/** Finds tags by their names, and creates those that the workspace does not have, in their order and as far as it may. */
export async function resolveTags(
  transaction: Transaction,
  workspaceId: string,
  names: readonly string[],
): Promise<ResolvedTags> {
  const wanted = distinctTagNames(names);
  const found = wanted.length === 0 ? [] : await findTagsByName(transaction, workspaceId, wanted.map(toTagKey));
  const known = new Map(found.map((tag) => [tag.key, tag]));
  const missing = wanted.filter((name) => !known.has(toTagKey(name)));
  const created = await createMissing(transaction, workspaceId, missing);
  for (const tag of created.all) known.set(tag.key, tag);
  return {
    toLinkTags: (some) => toLinkTags(known, some),
    async dropUnused(used) {
      const numbers = new Set(used.flat());
      const unused = created.own.filter(({ number }) => !numbers.has(number)).map(({ id }) => id);
      if (unused.length > 0) await deleteTags(transaction, workspaceId, unused);
    },
  };
}

/** @property own those that this transaction has created itself */
type Created = { all: TagNumber[]; own: { id: string; number: number }[] };

async function createMissing(transaction: Transaction, workspaceId: string, missing: string[]): Promise<Created> {
  if (missing.length === 0) return { all: [], own: [] };
  await lockWorkspace(transaction, workspaceId);
  const tags = missing.map((name) => newTag(name));
  const own = await createTags(transaction, workspaceId, tags, tagsMax);
  if (own.length === missing.length) return { all: own, own };
  // Another transaction has created some of them before this one got the lock, or there is no room for all.
  const keys = tags.map(({ key }) => key);
  return { all: await findTagsByName(transaction, workspaceId, keys), own };
}

function toLinkTags(known: Map<string, TagNumber>, names: readonly string[]): LinkTags | undefined {
  const tags = names.map((name) => known.get(toTagKey(name)));
  if (!tags.every((tag) => tag !== undefined)) return undefined;
  if (tags.length === 0) return noTags;
  const sorted = tags.toSorted((a, b) => compareBytes(a.key, b.key));
  return { tags: sorted.map(({ name }) => name), tagNumbers: sorted.map(({ number }) => number) };
}

/** The order of the database, by which responses list tags. */
function compareBytes(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
