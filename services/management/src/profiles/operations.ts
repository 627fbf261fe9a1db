import type { Deleted, Profile, profileRoutes, ProfileSummary, UpdateProfileBody } from '@linkplane/contracts';
import * as profilesDb from '@linkplane/links-db/profiles';
import type { ProfileFields, ProfileRecord } from '@linkplane/links-db/profiles';
import * as slugsDb from '@linkplane/links-db/slugs';
import { inTransaction, type Connection } from '@linkplane/links-db/transactions';
import { slugKeyOf } from '@linkplane/slugs';
import { createId } from '@linkplane/runtime';
import { suspended } from '../calls/caller.ts';
import type { Call, Operations } from '../calls/operations.ts';
import { chooseHost, findHostRules, hostChanged, readSlug, slugTaken, type SlugHost } from '../slugs/slug.ts';
import {
  assertProfileId,
  presentListedProfile,
  presentProfile,
  profileNotFound,
  profileQuotaExceeded,
  type ProfilesDeps,
} from './profile.ts';
import { readTheme } from './read-theme.ts';
import { removeSubmissions } from './remove-submissions.ts';

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
  const host = await chooseHost(deps, caller, body.domain);
  const slug = readSlug(body.slug, host);
  const inserted = await profilesDb.insertProfile(deps.database, caller.workspaceId, profilesMax, {
    id: createId('prf'),
    ...host,
    slug,
    displayName: body.displayName,
    bio: body.bio ?? null,
    avatar: body.avatar ?? null,
    theme: (await readTheme(deps.styles, caller.workspaceId, body.theme)) ?? null,
  });
  if (inserted.kind === 'slug-taken') throw slugTaken(slug, host);
  if (inserted.kind === 'host-changed') throw hostChanged();
  if (inserted.kind !== 'inserted') throw profileQuotaExceeded(profilesMax);
  deps.relay.publish([inserted.change]);
  return presentProfile(inserted.profile, [], deps.publicUrl);
}

async function listProfiles(
  { database, publicUrl }: ProfilesDeps,
  { caller }: Call<typeof profileRoutes.listProfiles>,
): Promise<ProfileSummary[]> {
  const profiles = await profilesDb.listProfiles(database, caller.workspaceId);
  return profiles.map((profile) => presentListedProfile(profile, publicUrl));
}

async function getProfile(
  { database, publicUrl }: ProfilesDeps,
  { caller, params }: Pick<Call<typeof profileRoutes.getProfile>, 'caller' | 'params'>,
): Promise<Profile> {
  assertProfileId(params.id);
  const profile = await profilesDb.findProfile(database, caller.workspaceId, params.id);
  if (!profile) throw profileNotFound();
  return presentProfile(profile, await profilesDb.listBlocks(database, profile.id), publicUrl);
}

/** Changes the given fields and no others; an empty body changes nothing, not even updatedAt. */
async function updateProfile(
  deps: ProfilesDeps,
  { caller, params, body }: Call<typeof profileRoutes.updateProfile>,
): Promise<Profile> {
  assertProfileId(params.id);
  if (Object.keys(body).length === 0) return await getProfile(deps, { caller, params });
  // Before the profile is locked: a long style takes a while.
  const theme = await readTheme(deps.styles, caller.workspaceId, body.theme);
  const { profile, blocks, changes } = await inTransaction(deps.database, async (connection) => {
    const old = await profilesDb.lockProfile(connection, caller.workspaceId, params.id);
    if (!old) throw profileNotFound();
    if (old.suspended) throw suspended('profile');
    const fields = mergeFields(old, { ...body, theme });
    const host = await findHostRules(deps, connection, caller.workspaceId, old.host);
    if (fields.slug !== old.slug) fields.slug = await takeNewSlug(connection, old, fields.slug, host);
    const blocks = await profilesDb.listBlocks(connection, old.id);
    return { blocks, ...(await profilesDb.updateProfile(connection, old.id, fields, host.slugPolicy)) };
  });
  deps.relay.publish(changes);
  return presentProfile(profile, blocks, deps.publicUrl);
}

/** Where letter case does not count, a new casing of the profile's slug is always free. */
async function takeNewSlug(connection: Connection, old: ProfileRecord, value: string, host: SlugHost): Promise<string> {
  const slug = readSlug(value, host);
  if (slugKeyOf(slug, host.slugPolicy) === old.slugKey) return slug;
  if (!(await slugsDb.moveProfileSlug(connection, old.id, slug, host.slugPolicy))) throw slugTaken(slug, host);
  return slug;
}

/** A given field replaces the old one, null included; a field that is not given stays. */
function mergeFields(old: ProfileRecord, body: UpdateProfileBody): ProfileFields {
  return {
    slug: body.slug ?? old.slug,
    displayName: body.displayName ?? old.displayName,
    bio: body.bio === undefined ? old.bio : body.bio,
    avatar: body.avatar === undefined ? old.avatar : body.avatar,
    theme: body.theme === undefined ? old.theme : body.theme,
  };
}

async function deleteProfile(
  { database, relay }: ProfilesDeps,
  { caller, params }: Call<typeof profileRoutes.deleteProfile>,
): Promise<Deleted> {
  const { workspaceId } = caller;
  assertProfileId(params.id);
  await removeSubmissions(database, workspaceId, { profileId: params.id });
  const change = await profilesDb.deleteProfile(database, workspaceId, params.id);
  if (!change)
    throw (await profilesDb.findProfile(database, workspaceId, params.id)) ? suspended('profile') : profileNotFound();
  relay.publish([change]);
  return { deleted: true };
}
