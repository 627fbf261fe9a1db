import { isReservedSlug, type Profile, type profileRoutes, type UpdateProfileBody } from '@linkplane/contracts';
import { inTransaction, listBlocks, lockProfile, moveProfileSlug, updateProfile } from '@linkplane/links-db/management';
import type { Connection, ProfileFields, ProfileRecord } from '@linkplane/links-db/management';
import type { Call } from '../public-api/mount-routes.ts';
import { suspended } from '../calls/suspended.ts';
import { slugTaken } from '../slugs/slug-taken.ts';
import { getProfile } from './get-profile.ts';
import { presentProfile } from './present-profile.ts';
import { assertProfileId, profileNotFound } from './profile-not-found.ts';
import type { ProfilesDeps } from './profiles-deps.ts';

/** Changes the given fields and no others; nothing given is no change at all, not even of updatedAt. */
export async function changeProfile(
  deps: ProfilesDeps,
  { caller, params, body }: Call<typeof profileRoutes.updateProfile>,
): Promise<Profile> {
  assertProfileId(params.id);
  if (Object.keys(body).length === 0) return await getProfile(deps, { caller, params });
  const { profile, blocks, changes } = await inTransaction(deps.database, async (connection) => {
    const old = await lockProfile(connection, caller.workspaceId, params.id);
    if (!old) throw profileNotFound();
    if (old.suspended) throw suspended('profile');
    const fields = mergeFields(old, body);
    await takeNewSlug(connection, old, fields.slug);
    const blocks = await listBlocks(connection, old.id);
    return { blocks, ...(await updateProfile(connection, old.id, old.slug, fields)) };
  });
  deps.relay.announce(changes);
  return presentProfile(profile, blocks, deps.publicUrl);
}

/** Another casing of the same slug is the same slug to its visitors: there is nothing to take. */
async function takeNewSlug(connection: Connection, old: ProfileRecord, slug: string): Promise<void> {
  if (slug.toLowerCase() === old.slug.toLowerCase()) return;
  if (isReservedSlug(slug) || !(await moveProfileSlug(connection, old.id, slug))) throw slugTaken(slug);
}

/** What is given replaces, null included; what is not given stays. */
function mergeFields(old: ProfileRecord, body: UpdateProfileBody): ProfileFields {
  return {
    slug: body.slug ?? old.slug,
    displayName: body.displayName ?? old.displayName,
    bio: body.bio === undefined ? old.bio : body.bio,
    avatar: body.avatar === undefined ? old.avatar : body.avatar,
  };
}
