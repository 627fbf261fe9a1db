import { workspaceRoutes } from '@linkplane/contracts/account';
import { listMemberships } from '@linkplane/links-db/management';
import type { Router } from 'express';
import type { AccountDeps } from '../accounts/account-deps.ts';
import { mountAccountRoutes, type AccountGuards } from '../dashboard-api/mount-account-routes.ts';
import { leaveWorkspace } from './leave-workspace.ts';
import { createWorkspace } from './create-workspace.ts';
import { presentWorkspace } from './present-workspace.ts';
import { changeName } from './rename-workspace.ts';

export function mountWorkspaces(router: Router, deps: AccountDeps, guards: AccountGuards): void {
  mountAccountRoutes(
    router,
    workspaceRoutes,
    {
      listWorkspaces: async ({ signedIn }) => (await listMemberships(deps.pool, signedIn.userId)).map(presentWorkspace),
      createWorkspace: (call) => createWorkspace(deps, call),
      getWorkspace: async ({ membership }) => presentWorkspace(membership),
      renameWorkspace: (call) => changeName(deps, call),
      leaveWorkspace: (call) => leaveWorkspace(deps, call),
    },
    guards,
  );
}
