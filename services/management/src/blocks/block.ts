import type { CreateBlockBody } from '@linkplane/contracts';
import { lockProfile, touchProfile, type BlockFields, type ProfileRecord } from '@linkplane/links-db/profiles';
import { inTransaction, type Connection } from '@linkplane/links-db/transactions';
import { idPattern } from '@linkplane/runtime';
import { suspended, type Caller } from '../calls/caller.ts';
import { AppError } from '../http/app-error.ts';
import { assertProfileId, profileNotFound, type ProfilesDeps } from '../profiles/profile.ts';

const blockIdPattern = idPattern('blk');

/** A page is rendered, cached and sent as a whole. */
export const blocksPerProfileMax = 200;

export function tooManyBlocks(): AppError {
  return new AppError('PLAN_LIMIT_REACHED', `A profile can have ${blocksPerProfileMax} blocks.`, {
    params: { max: blocksPerProfileMax },
  });
}

/** The same for a malformed id, an unknown one and one of another profile. */
export function blockNotFound(): AppError {
  return new AppError('BLOCK_NOT_FOUND', 'The profile has no block with this id.');
}

/** False for what cannot be an id, and must not be queried. */
export function isBlockId(id: string): boolean {
  return blockIdPattern.test(id);
}

/** The stored fields of a validated body; what it leaves out is unset. */
export function toBlockFields({ type, label, content, icon, settings }: CreateBlockBody): BlockFields {
  return { type, label: label ?? null, content, icon: icon ?? null, settings: settings ?? {} };
}

/**
 * Runs `work` on the blocks of one of the caller's profiles, one change of a profile at a time, so that positions stay
 * dense under concurrent requests. The profile's version is increased with it, and published after the commit.
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
  relay.publish([change]);
  return result;
}
