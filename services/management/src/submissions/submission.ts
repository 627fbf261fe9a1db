import type { Submission } from '@linkplane/contracts';
import { findBlock, findProfile, type SubmissionPlace, type SubmissionRecord } from '@linkplane/links-db/profiles';
import type { Database } from '@linkplane/links-db/transactions';
import { idPattern } from '@linkplane/runtime';
import { blockNotFound, isBlockId } from '../blocks/block.ts';
import { AppError, validationError } from '../http/app-error.ts';
import { decodeCursorParts, encodeCursorParts, isCursorTime } from '../http/cursor.ts';
import { assertProfileId, profileNotFound } from '../profiles/profile.ts';

/** What the operations on submissions work with. */
export type SubmissionsDeps = { database: Database };

export const submissionIdPattern = idPattern('sub');

/** The same for a malformed id, an unknown one and one of another form. */
export function submissionNotFound(): AppError {
  return new AppError('SUBMISSION_NOT_FOUND', 'The form has no submission with this id.');
}

/** @throws AppError PROFILE_NOT_FOUND, BLOCK_NOT_FOUND for a block that is not of this workspace and profile */
export async function requireBlock(
  database: Database,
  workspaceId: string,
  { profileId, blockId }: { profileId: string; blockId: string },
): Promise<void> {
  assertProfileId(profileId);
  if (!(await findProfile(database, workspaceId, profileId))) throw profileNotFound();
  if (!isBlockId(blockId) || !(await findBlock(database, profileId, blockId))) throw blockNotFound();
}

/** A row as the API returns it. */
export function presentSubmission({ id, entries, createdAt, expiresAt }: SubmissionRecord): Submission {
  return { id, createdAt: createdAt.toISOString(), entries, expiresAt: expiresAt.toISOString() };
}

/** The position after a submission. It is valid for the form that it was created for. */
export function encodeSubmissionCursor(blockId: string, { createdAt, id }: SubmissionPlace): string {
  return encodeCursorParts([blockId, createdAt.getTime(), id]);
}

/**
 * The position that a cursor encodes.
 * @throws AppError VALIDATION_ERROR for anything that `encodeSubmissionCursor` did not create for this form
 */
export function decodeSubmissionCursor(blockId: string, cursor: string): SubmissionPlace {
  const [cursorBlockId, time, id] = decodeCursorParts(cursor);
  if (cursorBlockId !== blockId || !isCursorTime(time) || typeof id !== 'string' || !submissionIdPattern.test(id))
    throw validationError({ field: 'cursor', message: 'must be the nextCursor of a response about this form' });
  return { createdAt: new Date(time), id };
}
