import { profileRoutes } from '@linkplane/contracts';
import type { Router } from 'express';
import { mountRoutes } from '../http/mount-routes.ts';
import { createProfile } from './create-profile.ts';
import { removeProfile } from './delete-profile.ts';
import { getProfile } from './get-profile.ts';
import { listAllProfiles } from './list-profiles.ts';
import type { ProfilesDeps } from './profiles-deps.ts';
import { changeProfile } from './update-profile.ts';

export type { ProfilesDeps } from './profiles-deps.ts';

export function mountProfiles(router: Router, deps: ProfilesDeps): void {
  mountRoutes(router, profileRoutes, {
    createProfile: (call) => createProfile(deps, call),
    listProfiles: (call) => listAllProfiles(deps, call),
    getProfile: (call) => getProfile(deps, call),
    updateProfile: (call) => changeProfile(deps, call),
    deleteProfile: (call) => removeProfile(deps, call),
  });
}
