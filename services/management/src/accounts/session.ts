import type { Identity } from '@linkplane/contracts/account';
import type { Pool } from '@linkplane/links-db';
import { insertSession, trimSessions } from '@linkplane/links-db/accounts';
import type { Connection } from '@linkplane/links-db/transactions';
import type { Plan } from '@linkplane/links-db/workspaces';
import { isLocale } from '@linkplane/messages';
import { createId } from '@linkplane/runtime';
import type { CountAttempts, CountRequest } from '../http/client-limits.ts';
import { hashSecret, makeCsrfToken, makeSecret } from '../http/secrets.ts';
import type { Mails } from '../mail/mails.ts';
import { nameDevice } from './name-device.ts';
import type { Passwords } from './passwords.ts';

/** What the operations on accounts and their sessions work with. */
export type AccountsDeps = {
  database: Pool;
  countRequest: CountRequest;
  countAttempts: CountAttempts;
  passwords: Passwords;
  signUp: SignUp;
  mails: Mails;
};

/** Whether accounts can be created without an invite, and the plan of the workspaces that users create. */
export type SignUp = { isOpen: boolean; plan: Plan };

const sessionsPerUserMax = 100;

/** `verifiedHash`: the hash that the password was verified against. */
type User = { id: string; email: string; language: string | null; verifiedHash: string };

/**
 * Inserts a session with a new token; undefined when the password was changed since it was verified. The user's expired
 * sessions are deleted, and so are the oldest beyond 100.
 */
export async function openSession(
  connection: Connection,
  { id: userId, email, language, verifiedHash }: User,
  userAgent: string,
): Promise<{ token: string; identity: Identity } | undefined> {
  const token = makeSecret();
  const id = createId('ses');
  const session = { id, tokenHash: hashSecret(token), device: nameDevice(userAgent), verifiedHash };
  if (!(await insertSession(connection, userId, session))) return undefined;
  await trimSessions(connection, userId, sessionsPerUserMax);
  return { token, identity: presentIdentity({ id, userId, email, language, token }) };
}

type SignedIn = { id: string; userId: string; email: string; language: string | null; token: string };

/** The signed-in user, as the dashboard sees it. */
export function presentIdentity(session: SignedIn): Identity {
  const { id, userId, email, language, token } = session;
  return {
    user: { id: userId, email, language: isLocale(language) ? language : null },
    sessionId: id,
    csrfToken: makeCsrfToken(token),
  };
}
