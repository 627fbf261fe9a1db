import { profileRoutes } from '@linkplane/contracts';
import type { Router } from 'express';
import { mountRoutes, type Operations } from '../public-api/mount-routes.ts';
import type { RunOnce } from '../public-api/run-once.ts';
import { createProfile } from './create-profile.ts';
import { removeProfile } from './delete-profile.ts';
import { getProfile } from './get-profile.ts';
import { listAllProfiles } from './list-profiles.ts';
import type { ProfilesDeps } from './profiles-deps.ts';
import { changeProfile } from './update-profile.ts';

export type { ProfilesDeps } from './profiles-deps.ts';

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
