import { inTransaction, lockProfile, touchProfile } from '@linkplane/links-db/management';
import type { Connection, ProfileRecord } from '@linkplane/links-db/management';
import { suspended } from '../calls/suspended.ts';
import type { Caller } from '../calls/locals.ts';
import { assertProfileId, profileNotFound } from '../profiles/profile-not-found.ts';
import type { ProfilesDeps } from '../profiles/profiles-deps.ts';

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
