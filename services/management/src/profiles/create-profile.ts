import { isReservedSlug, type Profile, type profileRoutes } from '@linkplane/contracts';
import { insertProfile } from '@linkplane/links-db/management';
import { createId } from '@linkplane/runtime';
import { AppError } from '../http/app-error.ts';
import type { Call } from '../public-api/mount-routes.ts';
import { chooseHost } from '../slugs/choose-host.ts';
import { slugTaken } from '../slugs/slug-taken.ts';
import { presentProfile } from './present-profile.ts';
import type { ProfilesDeps } from './profiles-deps.ts';

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
