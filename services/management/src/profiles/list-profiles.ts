import type { ProfileSummary, profileRoutes } from '@linkplane/contracts';
import { listProfiles } from '@linkplane/links-db/management';
import type { Call } from '../public-api/mount-routes.ts';
import { presentListedProfile } from './present-profile.ts';
import type { ProfilesDeps } from './profiles-deps.ts';

export async function listAllProfiles(
  { database, publicUrl }: ProfilesDeps,
  { caller }: Call<typeof profileRoutes.listProfiles>,
): Promise<ProfileSummary[]> {
  const profiles = await listProfiles(database, caller.workspaceId);
  return profiles.map((profile) => presentListedProfile(profile, publicUrl));
}
