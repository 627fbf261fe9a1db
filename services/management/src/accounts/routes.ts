import { sessionRoutes } from '@linkplane/contracts/account';
import type { Router } from 'express';
import type { AccountDeps } from './account-deps.ts';
import { changePassword } from './change-password.ts';
import { signUp } from './sign-up.ts';
import { mountAccountRoutes, type AccountGuards } from '../dashboard-api/mount-account-routes.ts';
import { removeOtherSessions, removeSession, showSessions, signOut } from './manage-sessions.ts';
import { presentIdentity } from './open-session.ts';
import { signIn } from './sign-in.ts';

export function mountSessions(router: Router, deps: AccountDeps, guards: AccountGuards): void {
  const operations = {
    getSignUp: async () => ({ isOpen: deps.signUp.isOpen }),
    signUp: (call) => signUp(deps, call),
    signIn: (call) => signIn(deps, call),
    getIdentity: async ({ signedIn }) => presentIdentity(signedIn),
    signOut: (call) => signOut(deps, call),
    changePassword: (call) => changePassword(deps, call),
    listSessions: (call) => showSessions(deps, call),
    endOtherSessions: (call) => removeOtherSessions(deps, call),
    endSession: (call) => removeSession(deps, call),
  } satisfies Parameters<typeof mountAccountRoutes<typeof sessionRoutes>>[2];
  mountAccountRoutes(router, sessionRoutes, operations, guards);
}
