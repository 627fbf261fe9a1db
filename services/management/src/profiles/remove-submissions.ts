import { removeSubmissionsOfProfile } from '@linkplane/links-db/profiles';
import type { Database } from '@linkplane/links-db/transactions';

const perStepMax = 1_000;

/**
 * Removes what forms have stored before their block or profile is deleted: the statement that deletes it would remove up
 * to 50,000 rows with it otherwise, and hold the profile for as long.
 * @param place a profile, or one of its blocks
 */
export async function removeSubmissions(
  database: Database,
  workspaceId: string,
  place: { profileId: string; blockId?: string },
): Promise<void> {
  let removed = perStepMax;
  while (removed === perStepMax) removed = await removeSubmissionsOfProfile(database, workspaceId, place, perStepMax);
}
