import type { Identity } from '@linkplane/contracts/account';
import type { Pool } from '@linkplane/links-db';
import { type Connection, insertSession, type Plan, trimSessions } from '@linkplane/links-db/management';
import { createId } from '@linkplane/runtime';
import type { Request } from 'express';
import type { CountAttempts, TakeRate } from '../http/client-limits.ts';
import { hashSecret, makeCsrfToken, makeSecret } from '../http/secrets.ts';
import { nameDevice } from './name-device.ts';
import type { Passwords } from './passwords.ts';

/** What the operations of the dashboard's own API work with. */
export type AccountDeps = {
  pool: Pool;
  publicUrl: URL;
  takeRate: TakeRate;
  countAttempts: CountAttempts;
  readAddress: (request: Request) => string;
  passwords: Passwords;
  signUp: SignUp;
};

/** Whether strangers may make accounts, and the plan of the workspaces that people make. */
export type SignUp = { isOpen: boolean; plan: Plan };

const sessionsPerUserMax = 100;

type User = { id: string; email: string; verifiedHash: string };

/**
 * A new session with a token that nobody has had before; undefined when the password has been changed meanwhile.
 * The user's sessions that are over go, and so do the oldest beyond 100.
 */
export async function openSession(
  connection: Connection,
  { id: userId, email, verifiedHash }: User,
  userAgent: string,
): Promise<{ token: string; identity: Identity } | undefined> {
  const token = makeSecret();
  const id = createId('ses');
  const session = { id, tokenHash: hashSecret(token), device: nameDevice(userAgent), verifiedHash };
  if (!(await insertSession(connection, userId, session))) return undefined;
  await trimSessions(connection, userId, sessionsPerUserMax);
  return { token, identity: presentIdentity({ id, userId, email, token }) };
}

/** Who is signed in, as the dashboard sees it. */
export function presentIdentity(session: { id: string; userId: string; email: string; token: string }): Identity {
  const { id, userId, email, token } = session;
  return { user: { id: userId, email }, sessionId: id, csrfToken: makeCsrfToken(token) };
}
