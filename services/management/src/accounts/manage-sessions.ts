import type { Deleted } from '@linkplane/contracts';
import type { Session, sessionRoutes } from '@linkplane/contracts/account';
import { endOtherSessions, endSession, listSessions } from '@linkplane/links-db/management';
import { idPattern } from '@linkplane/runtime';
import type { AccountDeps } from './account-deps.ts';
import { AppError } from '../http/app-error.ts';
import type { AccountCall } from '../dashboard-api/mount-account-routes.ts';

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
