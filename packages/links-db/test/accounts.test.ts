import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  claimFirstRun,
  deleteInvite,
  deleteMember,
  endOtherSessions,
  endSession,
  findMembership,
  findSessions,
  findTokens,
  findUserByEmail,
  insertInvite,
  insertMember,
  insertSession,
  insertToken,
  insertUser,
  listInvites,
  listLiveCredentials,
  listMembers,
  listSessions,
  listTokens,
  revokeToken,
  revokeTokenOfAnyone,
  revokeTokensOf,
  setPassword,
  setRole,
  takeInvite,
  trimSessions,
} from '../src/accounts/index.ts';
import { inTransaction } from '../src/transactions.ts';
import { findAccount, setLimits } from '../src/workspaces/index.ts';
import { newId, openTestDb, type TestDb } from './open-test-db.ts';

let db: TestDb;
let owner: string;
let other: string;
beforeAll(async () => {
  db = await openTestDb();
  [owner, other] = await Promise.all([db.addWorkspace(), db.addWorkspace()]);
});
afterAll(() => db.close());

const hashOf = (text: string) => createHash('sha256').update(text).digest();

async function addUser(email = `${newId('user')}@example.com`): Promise<string> {
  const id = newId('usr');
  expect(await insertUser(db.pool, { id, email, passwordHash: 'hash' })).toBe(true);
  return id;
}

async function addToken(workspaceId: string, createdBy: string | null = null) {
  const id = newId('tok');
  const tokenHash = hashOf(id);
  const token = { id, name: 'Test', tokenHash, last4: 'abcd', scopes: null, expiresAt: null, createdBy };
  expect(await insertToken(db.pool, workspaceId, token)).toBe(true);
  return { id, tokenHash };
}

async function addSession(userId: string) {
  const id = newId('ses');
  const tokenHash = hashOf(id);
  expect(await insertSession(db.pool, userId, { id, tokenHash, device: 'Test', verifiedHash: 'hash' })).toBe(true);
  return { id, tokenHash };
}

async function addInvite(
  workspaceId: string,
  { email = null as string | null, createdBy = null as string | null } = {},
) {
  const id = newId('inv');
  const tokenHash = hashOf(id);
  await insertInvite(db.pool, workspaceId, { id, createdBy, tokenHash, role: 'member', email, daysOpen: 7 });
  return { id, tokenHash };
}

test('of several first runs at once exactly one gets to create the first account', async () => {
  const empty = await openTestDb();
  const runs = Array.from({ length: 4 }, (_, index) =>
    inTransaction(empty.pool, async (transaction) => {
      const isFirst = await claimFirstRun(transaction);
      if (isFirst)
        await insertUser(transaction, { id: `usr_${index}`, email: `${index}@a.example`, passwordHash: 'h' });
      return isFirst;
    }),
  );
  expect((await Promise.all(runs)).filter(Boolean)).toHaveLength(1);
  await empty.close();
});

test('an address belongs to one user in any letter case', async () => {
  const email = `${newId('Case')}@Example.com`;
  const id = await addUser(email);
  expect(await insertUser(db.pool, { id: newId('usr'), email: email.toLowerCase(), passwordHash: 'h' })).toBe(false);
  expect((await findUserByEmail(db.pool, email.toUpperCase()))?.id).toBe(id);
});

test('a password is replaced, and a session created, only with the current hash', async () => {
  const userId = await addUser();
  expect(await setPassword(db.pool, userId, { old: 'wrong', new: 'x' })).toBe(false);
  expect(await setPassword(db.pool, userId, { old: 'hash', new: 'new' })).toBe(true);
  const session = { id: newId('ses'), tokenHash: hashOf('a'), device: 'Test', verifiedHash: 'hash' };
  expect(await insertSession(db.pool, userId, session)).toBe(false);
});

test('a session is not ended or listed for another user', async () => {
  const [userId, stranger] = [await addUser(), await addUser()];
  const { id, tokenHash } = await addSession(userId);
  expect(await endSession(db.pool, stranger, id)).toBe(false);
  expect(await listSessions(db.pool, stranger)).toEqual([]);
  expect(await endOtherSessions(db.pool, stranger, 'none')).toBe(0);
  expect((await findSessions(db.pool, [tokenHash]))[0]).toMatchObject({ id, userId });
});

test.each([
  ['30 days after the sign-in', `created_at = now() - interval '30 days 1 second'`],
  ['14 days after its last use', `last_seen_at = now() - interval '14 days 1 second'`],
])('a session expires %s', async (_, change) => {
  const userId = await addUser();
  const { id, tokenHash } = await addSession(userId);
  await db.pool.query(`update sessions set ${change} where id = $1`, [id]);
  expect((await findSessions(db.pool, [tokenHash]))[0]).toBeUndefined();
  expect(await listSessions(db.pool, userId)).toEqual([]);
  await trimSessions(db.pool, userId, 10);
  expect((await db.pool.query('select from sessions where id = $1', [id])).rowCount).toBe(0);
});

test('trimming keeps the last used sessions of the user, and all of others', async () => {
  const [userId, stranger] = [await addUser(), await addUser()];
  const sessions = [await addSession(userId), await addSession(userId), await addSession(userId)];
  await addSession(stranger);
  await db.pool.query(`update sessions set last_seen_at = now() - interval '1 hour' where id = $1`, [sessions[1]?.id]);
  await trimSessions(db.pool, userId, 2);
  expect((await listSessions(db.pool, userId)).map(({ id }) => id).toSorted()).toEqual(
    [sessions[0]?.id, sessions[2]?.id].toSorted(),
  );
  expect(await listSessions(db.pool, stranger)).toHaveLength(1);
});

test('a token is not listed or revoked for another workspace, but by an operator', async () => {
  const { id, tokenHash } = await addToken(owner);
  expect(await listTokens(db.pool, other)).toEqual([]);
  expect(await revokeToken(db.pool, other, id)).toBe(false);
  expect((await findTokens(db.pool, [tokenHash]))[0]).toMatchObject({ workspaceId: owner, isRevoked: false });
  expect(await revokeTokenOfAnyone(db.pool, id)).toBe(true);
  expect((await findTokens(db.pool, [tokenHash]))[0]).toMatchObject({ isRevoked: true });
  expect(
    await insertToken(db.pool, 'wsp_unknown', {
      id: newId('tok'),
      name: '',
      tokenHash: hashOf('b'),
      last4: '',
      scopes: [],
      expiresAt: null,
      createdBy: null,
    }),
  ).toBe(false);
});

test('revoking the tokens of a member leaves those of others and of other workspaces', async () => {
  const [userId, stranger] = [await addUser(), await addUser()];
  const [own, elsewhere, others] = [
    await addToken(owner, userId),
    await addToken(other, userId),
    await addToken(owner, stranger),
  ];
  expect(await revokeTokensOf(db.pool, owner, userId)).toBe(1);
  expect((await findTokens(db.pool, [own.tokenHash]))[0]).toMatchObject({ isRevoked: true });
  expect((await findTokens(db.pool, [elsewhere.tokenHash]))[0]).toMatchObject({ isRevoked: false });
  expect((await findTokens(db.pool, [others.tokenHash]))[0]).toMatchObject({ isRevoked: false });
});

test('live credentials are tokens of the workspace, and sessions of its members', async () => {
  const workspaceId = await db.addWorkspace();
  const [member, stranger] = [await addUser(), await addUser()];
  await insertMember(db.pool, workspaceId, { userId: member, role: 'member' });
  const [token, revoked] = [await addToken(workspaceId), await addToken(workspaceId)];
  const [session, foreign] = [await addSession(member), await addSession(stranger)];
  await revokeToken(db.pool, workspaceId, revoked.id);
  const live = await listLiveCredentials(db.pool, [
    { kind: 'token', id: token.id, workspaceId },
    { kind: 'token', id: token.id, workspaceId: other },
    { kind: 'token', id: revoked.id, workspaceId },
    { kind: 'session', id: session.id, workspaceId },
    { kind: 'session', id: session.id, workspaceId: other },
    { kind: 'session', id: foreign.id, workspaceId },
  ]);
  expect(live.map(({ kind, id, workspaceId: of }) => [kind, id, of]).toSorted()).toEqual([
    ['session', session.id, workspaceId],
    ['token', token.id, workspaceId],
  ]);
});

test('changes of members concern the given workspace alone', async () => {
  const userId = await addUser();
  await insertMember(db.pool, owner, { userId, role: 'owner' });
  expect(await insertMember(db.pool, owner, { userId, role: 'member' })).toBe(false);
  await setRole(db.pool, other, userId, 'member');
  await deleteMember(db.pool, other, userId);
  expect(await findMembership(db.pool, owner, userId)).toMatchObject({ role: 'owner' });
  expect(await findMembership(db.pool, other, userId)).toBeUndefined();
  expect(await listMembers(db.pool, other)).toEqual([]);
  expect(await findAccount(db.pool, owner)).toBe(userId);
  expect(await findAccount(db.pool, other)).toBe(other);
});

test('of two users who accept an invite at once one joins', async () => {
  const { tokenHash } = await addInvite(owner);
  const users = [await addUser(), await addUser()];
  const joined = await Promise.all(users.map((userId) => takeInvite(db.pool, userId, tokenHash)));
  expect(joined.filter(Boolean)).toEqual([{ workspaceId: owner, role: 'member' }]);
});

test('an invite for an address is accepted by that user alone, and not once its creator is no owner', async () => {
  const email = `${newId('invited')}@example.com`;
  const [creator, invited, stranger] = [await addUser(), await addUser(email), await addUser()];
  await insertMember(db.pool, owner, { userId: creator, role: 'owner' });
  const { tokenHash } = await addInvite(owner, { email: email.toUpperCase(), createdBy: creator });
  expect(await takeInvite(db.pool, stranger, tokenHash)).toBeUndefined();
  await setRole(db.pool, owner, creator, 'member');
  expect(await takeInvite(db.pool, invited, tokenHash)).toBeUndefined();
  await setRole(db.pool, owner, creator, 'owner');
  expect(await takeInvite(db.pool, invited, tokenHash)).toEqual({ workspaceId: owner, role: 'member' });
});

test('an invite is not withdrawn or listed for another workspace, nor accepted after it has expired', async () => {
  const { id, tokenHash } = await addInvite(owner);
  expect(await deleteInvite(db.pool, other, id)).toBe(false);
  expect(await listInvites(db.pool, other)).toEqual([]);
  await db.pool.query(`update invites set expires_at = now() - interval '1 second' where id = $1`, [id]);
  expect(await takeInvite(db.pool, await addUser(), tokenHash)).toBeUndefined();
});

test('limits that are left out stay, and null restores the one of the plan', async () => {
  const workspaceId = await db.addWorkspace();
  expect(await setLimits(db.pool, workspaceId, { linksMax: 5, keptBytesMax: 6 })).toEqual({
    linksMax: 5,
    keptBytesMax: 6,
  });
  expect(await setLimits(db.pool, workspaceId, { linksMax: null })).toEqual({ linksMax: null, keptBytesMax: 6 });
  expect(await setLimits(db.pool, 'wsp_unknown', {})).toBeUndefined();
});
