import { tokenRoutes } from '@linkplane/contracts/account';
import type { Router } from 'express';
import type { AccountDeps } from '../accounts/account-deps.ts';
import { mountAccountRoutes, type AccountGuards } from '../dashboard-api/mount-account-routes.ts';
import { addToken, removeToken, showTokens } from './manage-tokens.ts';

export function mountTokens(router: Router, deps: AccountDeps, guards: AccountGuards): void {
  mountAccountRoutes(
    router,
    tokenRoutes,
    {
      listTokens: (call) => showTokens(deps, call),
      createToken: (call) => addToken(deps, call),
      revokeToken: (call) => removeToken(deps, call),
    },
    guards,
  );
}
