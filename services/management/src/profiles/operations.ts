import {
  type Deleted,
  isReservedSlug,
  type Profile,
  profileRoutes,
  type ProfileSummary,
  type UpdateProfileBody,
} from '@linkplane/contracts';
import {
  type Connection,
  deleteProfile,
  findProfile,
  insertProfile,
  inTransaction,
  listBlocks,
  listProfiles,
  lockProfile,
  moveProfileSlug,
  type ProfileFields,
  type ProfileRecord,
  updateProfile,
} from '@linkplane/links-db/management';
import { createId } from '@linkplane/runtime';
import type { Router } from 'express';
import { suspended } from '../calls/caller.ts';
import { AppError } from '../http/app-error.ts';
import { type Call, mountRoutes, type Operations } from '../public-api/mount-routes.ts';
import type { RunOnce } from '../public-api/run-once.ts';
import { chooseHost, slugTaken } from '../slugs/slug.ts';
import {
  assertProfileId,
  presentListedProfile,
  presentProfile,
  profileNotFound,
  type ProfilesDeps,
} from './profile.ts';

export async function createProfile(
  deps: ProfilesDeps,
  { caller, body }: Call<typeof profileRoutes.createProfile>,
): Promise<Profile> {
  if (isReservedSlug(body.slug)) throw slugTaken(body.slug);
  const made = await insertProfile(deps.database, caller.workspaceId, caller.quotas.profiles, {
    id: createId('prf'),
    host: await chooseHost(deps, caller, body.domain),
    slug: body.slug,
    displayName: body.displayName,
    bio: body.bio ?? null,
    avatar: body.avatar ?? null,
  });
  if (made.kind === 'slug-taken') throw slugTaken(body.slug);
  if (made.kind === 'no-room')
    throw new AppError('PLAN_LIMIT_REACHED', `A workspace on this plan can have ${caller.quotas.profiles} profiles.`);
  deps.relay.announce([made.change]);
  return presentProfile(made.profile, [], deps.publicUrl);
}

export async function listAllProfiles(
  { database, publicUrl }: ProfilesDeps,
  { caller }: Call<typeof profileRoutes.listProfiles>,
): Promise<ProfileSummary[]> {
  const profiles = await listProfiles(database, caller.workspaceId);
  return profiles.map((profile) => presentListedProfile(profile, publicUrl));
}

export async function getProfile(
  { database, publicUrl }: ProfilesDeps,
  { caller, params }: Pick<Call<typeof profileRoutes.getProfile>, 'caller' | 'params'>,
): Promise<Profile> {
  assertProfileId(params.id);
  const profile = await findProfile(database, caller.workspaceId, params.id);
  if (!profile) throw profileNotFound();
  return presentProfile(profile, await listBlocks(database, profile.id), publicUrl);
}

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

export type { ProfilesDeps } from './profile.ts';

export function mountProfiles(router: Router, deps: ProfilesDeps, runOnce: RunOnce): void {
  mountRoutes(router, profileRoutes, profileOperations(deps), {
    runOnce,
    operationsIn: (unit) => profileOperations({ ...deps, ...unit }),
  });
}

function profileOperations(deps: ProfilesDeps): Operations<typeof profileRoutes> {
  return {
    createProfile: (call) => createProfile(deps, call),
    listProfiles: (call) => listAllProfiles(deps, call),
    getProfile: (call) => getProfile(deps, call),
    updateProfile: (call) => changeProfile(deps, call),
    deleteProfile: (call) => removeProfile(deps, call),
  };
}
