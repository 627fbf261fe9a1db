import { memberRoutes } from '@linkplane/contracts/account';
import { listMembers } from '@linkplane/links-db/management';
import type { Router } from 'express';
import type { AccountDeps } from '../accounts/account-deps.ts';
import { mountAccountRoutes, type AccountGuards } from '../dashboard-api/mount-account-routes.ts';
import { changeRole, handOver } from './change-role.ts';
import { removeMember } from './leave-workspace.ts';
import { presentMember } from './present-member.ts';

export function mountMembers(router: Router, deps: AccountDeps, guards: AccountGuards): void {
  mountAccountRoutes(
    router,
    memberRoutes,
    {
      listMembers: async ({ membership }) => (await listMembers(deps.pool, membership.workspaceId)).map(presentMember),
      changeRole: (call) => changeRole(deps, call),
      removeMember: (call) => removeMember(deps, call),
      handOver: (call) => handOver(deps, call),
    },
    guards,
  );
}
