import { colourOfTag, toTagKey } from '@linkplane/contracts';
import type { NewTag } from '@linkplane/links-db/tags';
import type { Database } from '@linkplane/links-db/transactions';
import { createId, idPattern } from '@linkplane/runtime';
import { AppError } from '../http/app-error.ts';

/** What the operations on tags work with. */
export type TagsDeps = { database: Database };

/** Tags of one workspace, on every plan: the list of tags is one response. */
export const tagsMax = 1_000;

const tagIdPattern = idPattern('tag');

/** The same for a malformed id, an unknown one and one of another workspace. */
export function tagNotFound(): AppError {
  return new AppError('TAG_NOT_FOUND', 'There is no tag with this id.');
}

/**
 * Refuses what cannot be an id before a query.
 * @throws AppError TAG_NOT_FOUND
 */
export function assertTagId(id: string): void {
  if (!tagIdPattern.test(id)) throw tagNotFound();
}

export function tagExists(name: string): AppError {
  return new AppError('TAG_EXISTS', `The workspace has a tag named "${name}".`, {
    details: [{ field: 'name', message: 'is the name of another tag' }],
  });
}

export function tagQuotaExceeded(): AppError {
  return new AppError(
    'PLAN_LIMIT_REACHED',
    `The workspace may have ${tagsMax} tags. Delete some, or merge them into others.`,
    { params: { max: tagsMax } },
  );
}

/** @param colour null: none; left out, it follows from the name */
export function newTag(name: string, colour: string | null = colourOfTag(name)): NewTag {
  return { id: createId('tag'), name, key: toTagKey(name), colour: colour?.toLowerCase() ?? null };
}
