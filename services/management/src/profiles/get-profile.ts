import type { Profile, profileRoutes } from '@linkplane/contracts';
import { findProfile, listBlocks } from '@linkplane/links-db/management';
import type { Call } from '../public-api/mount-routes.ts';
import { presentProfile } from './present-profile.ts';
import { assertProfileId, profileNotFound } from './profile-not-found.ts';
import type { ProfilesDeps } from './profiles-deps.ts';

export async function getProfile(
  { database, publicUrl }: ProfilesDeps,
  { caller, params }: Pick<Call<typeof profileRoutes.getProfile>, 'caller' | 'params'>,
): Promise<Profile> {
  assertProfileId(params.id);
  const profile = await findProfile(database, caller.workspaceId, params.id);
  if (!profile) throw profileNotFound();
  return presentProfile(profile, await listBlocks(database, profile.id), publicUrl);
}
