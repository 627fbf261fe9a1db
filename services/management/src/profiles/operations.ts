import { isReservedSlug } from '@linkplane/contracts';
import type { Deleted, Profile, profileRoutes, ProfileSummary, UpdateProfileBody } from '@linkplane/contracts';
import * as linksDb from '@linkplane/links-db/management';
import type { Connection, ProfileFields, ProfileRecord } from '@linkplane/links-db/management';
import { createId } from '@linkplane/runtime';
import { suspended } from '../calls/caller.ts';
import type { Call, Operations } from '../calls/operations.ts';
import { AppError } from '../http/app-error.ts';
import { chooseHost, slugTaken } from '../slugs/slug.ts';
import {
  assertProfileId,
  presentListedProfile,
  presentProfile,
  profileNotFound,
  type ProfilesDeps,
} from './profile.ts';

export function profileOperations(deps: ProfilesDeps): Operations<typeof profileRoutes> {
  return {
    createProfile: (call) => createProfile(deps, call),
    listProfiles: (call) => listProfiles(deps, call),
    getProfile: (call) => getProfile(deps, call),
    updateProfile: (call) => updateProfile(deps, call),
    deleteProfile: (call) => deleteProfile(deps, call),
  };
}

async function createProfile(
  deps: ProfilesDeps,
  { caller, body }: Call<typeof profileRoutes.createProfile>,
): Promise<Profile> {
  const { profiles: profilesMax } = caller.quotas;
  if (isReservedSlug(body.slug)) throw slugTaken(body.slug);
  const inserted = await linksDb.insertProfile(deps.database, caller.workspaceId, profilesMax, {
    id: createId('prf'),
    host: await chooseHost(deps, caller, body.domain),
    slug: body.slug,
    displayName: body.displayName,
    bio: body.bio ?? null,
    avatar: body.avatar ?? null,
  });
  if (inserted.kind === 'slug-taken') throw slugTaken(body.slug);
  if (inserted.kind === 'no-room')
    throw new AppError('PLAN_LIMIT_REACHED', `A workspace on this plan can have ${profilesMax} profiles.`);
  deps.relay.publish([inserted.change]);
  return presentProfile(inserted.profile, [], deps.publicUrl);
}

async function listProfiles(
  { database, publicUrl }: ProfilesDeps,
  { caller }: Call<typeof profileRoutes.listProfiles>,
): Promise<ProfileSummary[]> {
  const profiles = await linksDb.listProfiles(database, caller.workspaceId);
  return profiles.map((profile) => presentListedProfile(profile, publicUrl));
}

async function getProfile(
  { database, publicUrl }: ProfilesDeps,
  { caller, params }: Pick<Call<typeof profileRoutes.getProfile>, 'caller' | 'params'>,
): Promise<Profile> {
  assertProfileId(params.id);
  const profile = await linksDb.findProfile(database, caller.workspaceId, params.id);
  if (!profile) throw profileNotFound();
  return presentProfile(profile, await linksDb.listBlocks(database, profile.id), publicUrl);
}

/** Changes the given fields and no others; an empty body changes nothing, not even updatedAt. */
async function updateProfile(
  deps: ProfilesDeps,
  { caller, params, body }: Call<typeof profileRoutes.updateProfile>,
): Promise<Profile> {
  assertProfileId(params.id);
  if (Object.keys(body).length === 0) return await getProfile(deps, { caller, params });
  const { profile, blocks, changes } = await linksDb.inTransaction(deps.database, async (connection) => {
    const old = await linksDb.lockProfile(connection, caller.workspaceId, params.id);
    if (!old) throw profileNotFound();
    if (old.suspended) throw suspended('profile');
    const fields = mergeFields(old, body);
    await takeNewSlug(connection, old, fields.slug);
    const blocks = await linksDb.listBlocks(connection, old.id);
    return { blocks, ...(await linksDb.updateProfile(connection, old.id, old.slug, fields)) };
  });
  deps.relay.publish(changes);
  return presentProfile(profile, blocks, deps.publicUrl);
}

/** Slugs are case-insensitive: a new casing of the profile's slug is always free. */
async function takeNewSlug(connection: Connection, old: ProfileRecord, slug: string): Promise<void> {
  if (slug.toLowerCase() === old.slug.toLowerCase()) return;
  if (isReservedSlug(slug) || !(await linksDb.moveProfileSlug(connection, old.id, slug))) throw slugTaken(slug);
}

/** A given field replaces the old one, null included; a field that is not given stays. */
function mergeFields(old: ProfileRecord, body: UpdateProfileBody): ProfileFields {
  return {
    slug: body.slug ?? old.slug,
    displayName: body.displayName ?? old.displayName,
    bio: body.bio === undefined ? old.bio : body.bio,
    avatar: body.avatar === undefined ? old.avatar : body.avatar,
  };
}

async function deleteProfile(
  { database, relay }: ProfilesDeps,
  { caller, params }: Call<typeof profileRoutes.deleteProfile>,
): Promise<Deleted> {
  const { workspaceId } = caller;
  assertProfileId(params.id);
  const change = await linksDb.deleteProfile(database, workspaceId, params.id);
  if (!change)
    throw (await linksDb.findProfile(database, workspaceId, params.id)) ? suspended('profile') : profileNotFound();
  relay.publish([change]);
  return { deleted: true };
}
