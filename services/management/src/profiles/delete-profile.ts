import type { Deleted, profileRoutes } from '@linkplane/contracts';
import { deleteProfile, findProfile } from '@linkplane/links-db/management';
import type { Call } from '../public-api/mount-routes.ts';
import { suspended } from '../calls/suspended.ts';
import { assertProfileId, profileNotFound } from './profile-not-found.ts';
import type { ProfilesDeps } from './profiles-deps.ts';

export async function removeProfile(
  { database, relay }: ProfilesDeps,
  { caller, params }: Call<typeof profileRoutes.deleteProfile>,
): Promise<Deleted> {
  assertProfileId(params.id);
  const change = await deleteProfile(database, caller.workspaceId, params.id);
  if (!change)
    throw (await findProfile(database, caller.workspaceId, params.id)) ? suspended('profile') : profileNotFound();
  relay.announce([change]);
  return { deleted: true };
}
