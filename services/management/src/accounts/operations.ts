import type { Deleted } from '@linkplane/contracts';
import type { Identity, Session, sessionRoutes } from '@linkplane/contracts/account';
import * as accountsDb from '@linkplane/links-db/accounts';
import { idPattern } from '@linkplane/runtime';
import type { AccountCall, AccountOperations } from '../calls/operations.ts';
import { AppError } from '../http/app-error.ts';
import { changeEmail, confirmEmail } from './change-email.ts';
import { changePassword } from './change-password.ts';
import { deleteAccount } from './delete-account.ts';
import { completePasswordReset, orderPasswordReset } from './reset-password.ts';
import { presentIdentity, type AccountsDeps } from './session.ts';
import { signIn } from './sign-in.ts';
import { signUp } from './sign-up.ts';

type Deps = Pick<AccountsDeps, 'database'>;

const sessionIdPattern = idPattern('ses');

export function sessionOperations(deps: AccountsDeps): AccountOperations<typeof sessionRoutes> {
  return {
    getSignUp: async () => ({ isOpen: deps.signUp.isOpen, sendsMail: deps.mails.isOn }),
    signUp: (call) => signUp(deps, call),
    signIn: (call) => signIn(deps, call),
    getIdentity: async ({ signedIn }) => presentIdentity(signedIn),
    getOwnAddress: async ({ address }) => ({ address }),
    signOut: (call) => signOut(deps, call),
    changePassword: (call) => changePassword(deps, call),
    orderPasswordReset: (call) => orderPasswordReset(deps, call),
    completePasswordReset: (call) => completePasswordReset(deps, call),
    changeEmail: (call) => changeEmail(deps, call),
    confirmEmail: (call) => confirmEmail(deps, call),
    changeAccount: (call) => changeAccount(deps, call),
    deleteAccount: (call) => deleteAccount(deps, call),
    listSessions: (call) => listSessions(deps, call),
    endOtherSessions: (call) => endOtherSessions(deps, call),
    endSession: (call) => endSession(deps, call),
  };
}

async function changeAccount(
  { database }: Deps,
  { signedIn, body }: AccountCall<typeof sessionRoutes.changeAccount>,
): Promise<Identity> {
  await accountsDb.setLanguage(database, signedIn.userId, body.language);
  return presentIdentity({ ...signedIn, language: body.language });
}

async function listSessions(
  { database }: Deps,
  { signedIn }: AccountCall<typeof sessionRoutes.listSessions>,
): Promise<Session[]> {
  const sessions = await accountsDb.listSessions(database, signedIn.userId);
  return sessions.map(({ id, device, createdAt, lastSeenAt }) => ({
    id,
    device,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    isCurrent: id === signedIn.id,
  }));
}

/** Ends the session in the database: every copy of its cookie is refused from now on. */
async function signOut(
  { database }: Deps,
  { signedIn, cookie }: AccountCall<typeof sessionRoutes.signOut>,
): Promise<Deleted> {
  await accountsDb.endSession(database, signedIn.userId, signedIn.id);
  cookie.clear();
  return { deleted: true };
}

async function endSession(
  { database }: Deps,
  { signedIn, params, cookie }: AccountCall<typeof sessionRoutes.endSession>,
): Promise<Deleted> {
  const { sessionId } = params;
  const isEnded =
    sessionIdPattern.test(sessionId) && (await accountsDb.endSession(database, signedIn.userId, sessionId));
  if (!isEnded) throw new AppError('NOT_FOUND', 'There is no session with this id.');
  if (sessionId === signedIn.id) cookie.clear();
  return { deleted: true };
}

async function endOtherSessions(
  { database }: Deps,
  { signedIn }: AccountCall<typeof sessionRoutes.endOtherSessions>,
): Promise<{ ended: number }> {
  return { ended: await accountsDb.endOtherSessions(database, signedIn.userId, signedIn.id) };
}
