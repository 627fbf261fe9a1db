import type { Deleted } from '@linkplane/contracts';
import { type Session, sessionRoutes } from '@linkplane/contracts/account';
import { endOtherSessions, endSession, listSessions } from '@linkplane/links-db/management';
import { idPattern } from '@linkplane/runtime';
import type { Router } from 'express';
import { type AccountCall, type AccountGuards, mountAccountRoutes } from '../dashboard-api/mount-account-routes.ts';
import { AppError } from '../http/app-error.ts';
import { changePassword } from './change-password.ts';
import { type AccountDeps, presentIdentity } from './session.ts';
import { signIn } from './sign-in.ts';
import { signUp } from './sign-up.ts';

type Deps = Pick<AccountDeps, 'pool'>;

const pattern = idPattern('ses');

export async function showSessions(
  { pool }: Deps,
  { signedIn }: AccountCall<typeof sessionRoutes.listSessions>,
): Promise<Session[]> {
  const sessions = await listSessions(pool, signedIn.userId);
  return sessions.map(({ id, device, createdAt, lastSeenAt }) => ({
    ...{ id, device, createdAt: createdAt.toISOString(), lastSeenAt: lastSeenAt.toISOString() },
    isCurrent: id === signedIn.id,
  }));
}

/** Ends the session here. Its cookie is worth nothing from now on, wherever it has been copied to. */
export async function signOut(
  { pool }: Deps,
  { signedIn, cookie }: AccountCall<typeof sessionRoutes.signOut>,
): Promise<Deleted> {
  await endSession(pool, signedIn.userId, signedIn.id);
  cookie.clear();
  return { deleted: true };
}

export async function removeSession(
  { pool }: Deps,
  { signedIn, params, cookie }: AccountCall<typeof sessionRoutes.endSession>,
): Promise<Deleted> {
  const isEnded = pattern.test(params.sessionId) && (await endSession(pool, signedIn.userId, params.sessionId));
  if (!isEnded) throw new AppError('NOT_FOUND', 'There is no session with this id.');
  if (params.sessionId === signedIn.id) cookie.clear();
  return { deleted: true };
}

export async function removeOtherSessions(
  { pool }: Deps,
  { signedIn }: AccountCall<typeof sessionRoutes.endOtherSessions>,
): Promise<{ ended: number }> {
  return { ended: await endOtherSessions(pool, signedIn.userId, signedIn.id) };
}

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
