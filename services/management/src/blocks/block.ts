import type { CreateBlockBody } from '@linkplane/contracts';
import {
  type BlockFields,
  type Connection,
  inTransaction,
  lockProfile,
  type ProfileRecord,
  touchProfile,
} from '@linkplane/links-db/management';
import { idPattern } from '@linkplane/runtime';
import { type Caller, suspended } from '../calls/caller.ts';
import { AppError } from '../http/app-error.ts';
import { assertProfileId, profileNotFound, type ProfilesDeps } from '../profiles/profile.ts';

const pattern = idPattern('blk');

/** A malformed id, an unknown one and another profile's are answered alike. */
export function blockNotFound(): AppError {
  return new AppError('BLOCK_NOT_FOUND', 'The profile has no block with this id.');
}

/** Something else than an id needs no look in the store, and must not get there. */
export function isBlockId(id: string): boolean {
  return pattern.test(id);
}

/** What a body, which has passed every rule, says of a block; what it leaves out is unset. */
export function toBlockFields({ type, label, content, icon, settings }: CreateBlockBody): BlockFields {
  return { type, label: label ?? null, content, icon: icon ?? null, settings: settings ?? {} };
}

/**
 * Does `work` on the blocks of a profile of the caller's, one change of a profile at a time, so that positions stay
 * dense whatever comes at once. Its version goes up with it, and the caches are told after the commit.
 * @throws AppError PROFILE_NOT_FOUND, and whatever `work` throws: then nothing has changed
 */
export async function changeBlocks<Result>(
  { database, relay }: ProfilesDeps,
  caller: Caller,
  profileId: string,
  work: (connection: Connection, profile: ProfileRecord) => Promise<Result>,
): Promise<Result> {
  assertProfileId(profileId);
  const { result, change } = await inTransaction(database, async (connection) => {
    const profile = await lockProfile(connection, caller.workspaceId, profileId);
    if (!profile) throw profileNotFound();
    if (profile.suspended) throw suspended('profile');
    const result = await work(connection, profile);
    return { result, change: await touchProfile(connection, profileId) };
  });
  relay.announce([change]);
  return result;
}
