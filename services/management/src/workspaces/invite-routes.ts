import { inviteRoutes } from '@linkplane/contracts/account';
import { listInvites } from '@linkplane/links-db/management';
import type { Router } from 'express';
import type { AccountDeps } from '../accounts/account-deps.ts';
import { mountAccountRoutes, type AccountGuards } from '../dashboard-api/mount-account-routes.ts';
import { acceptInvite } from './accept-invite.ts';
import { createInvite, presentInvite } from './create-invite.ts';
import { revokeInvite } from './revoke-invite.ts';

export function mountInvites(router: Router, deps: AccountDeps, guards: AccountGuards): void {
  mountAccountRoutes(
    router,
    inviteRoutes,
    {
      listInvites: async ({ membership }) => (await listInvites(deps.pool, membership.workspaceId)).map(presentInvite),
      createInvite: (call) => createInvite(deps, call),
      revokeInvite: (call) => revokeInvite(deps, call),
      acceptInvite: (call) => acceptInvite(deps, call),
    },
    guards,
  );
}
