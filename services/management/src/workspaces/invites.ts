import type { Deleted } from '@linkplane/contracts';
import type { CreatedInvite, Invite, InvitePreview, inviteRoutes, Role, Workspace } from '@linkplane/contracts/account';
import type { RateLimits } from '@linkplane/ephemeral';
import * as accountsDb from '@linkplane/links-db/accounts';
import { inTransaction, type Transaction } from '@linkplane/links-db/transactions';
import { isLocale } from '@linkplane/messages';
import { createId, idPattern, toAddressBlock } from '@linkplane/runtime';
import type { AccountCall, AccountOperations } from '../calls/operations.ts';
import { AppError, validationError } from '../http/app-error.ts';
import { requireRate } from '../http/client-limits.ts';
import { hashSecret, isWellFormedSecret, makeSecret } from '../http/secrets.ts';
import { orderMail } from '../mail/mail-order.ts';
import { changeWorkspace } from './change-workspace.ts';
import { presentWorkspace, type WorkspacesDeps } from './workspace.ts';

const inviteIdPattern = idPattern('inv');
const daysOpen = 7;
const openInvitesMax = 100;
/** Invites that one user may try to accept. */
const acceptLimits: RateLimits = { perMinute: 20, perDay: 200 };
/** Mails of invites by one user, whose recipients and workspace names are free texts; further invites are not mailed. */
const mailLimits: RateLimits = { perMinute: 10, perDay: 50 };
/** The limits of each address: the page of an invite asks once. */
const previewLimits: RateLimits = { perMinute: 60, perDay: 1_000 };

export function inviteOperations(deps: WorkspacesDeps): AccountOperations<typeof inviteRoutes> {
  return {
    listInvites: async ({ membership }) =>
      (await accountsDb.listInvites(deps.database, membership.workspaceId)).map(presentInvite),
    createInvite: (call) => createInvite(deps, call),
    revokeInvite: (call) => revokeInvite(deps, call),
    previewInvite: (call) => previewInvite(deps, call),
    acceptInvite: (call) => acceptInvite(deps, call),
  };
}

async function createInvite(
  { database, publicUrl, countRequest, mails }: WorkspacesDeps,
  { signedIn, membership, body }: AccountCall<typeof inviteRoutes.createInvite>,
): Promise<CreatedInvite> {
  const { workspaceId } = membership;
  const { userId } = signedIn;
  const action = { workspaceId, userId, act: 'manage-invites' } as const;
  const email = body.email ?? null;
  const isMailed =
    mails.isOn && email !== null && (await countRequest(`invite-mails-user:${userId}`, mailLimits)).isAllowed;
  const created = await changeWorkspace(database, action, async (transaction) => {
    await accountsDb.deleteExpiredInvites(transaction, workspaceId);
    if ((await accountsDb.listInvites(transaction, workspaceId)).length >= openInvitesMax)
      throw new AppError('PLAN_LIMIT_REACHED', `At most ${openInvitesMax} invites can wait at a time.`, {
        params: { max: openInvitesMax },
      });
    const inserted = await insertInvite(transaction, workspaceId, { role: body.role, email, createdBy: userId });
    if (isMailed)
      await orderMail(transaction, email, {
        kind: 'invite',
        language: isLocale(signedIn.language) ? signedIn.language : 'en',
        inviteId: inserted.invite.id,
      });
    return inserted;
  });
  mails.wake();
  const { invite, token } = created;
  return { ...presentInvite(invite), token, url: publicUrl.origin + invitePath(token), isMailed };
}

type NewInvite = {
  role: Role;
  /** Shown in the list of invites; null where it was created without one. */
  email: string | null;
  /** Null: an operator. */
  createdBy: string | null;
};

/** Stores an invite; its token cannot be read again. */
export async function insertInvite(
  transaction: Transaction,
  workspaceId: string,
  { role, email, createdBy }: NewInvite,
): Promise<{ invite: accountsDb.InviteRecord; token: string }> {
  const token = makeSecret();
  const invite = await accountsDb.insertInvite(transaction, workspaceId, {
    id: createId('inv'),
    createdBy,
    tokenHash: hashSecret(token),
    daysOpen,
    role,
    email,
  });
  if (!invite) throw new Error('The invite was not stored.');
  return { invite, token };
}

/** The token is the fragment of the URL, which browsers do not send: it appears in no log. */
export function invitePath(token: string): string {
  return `/app/invite#${token}`;
}

async function revokeInvite(
  { database }: WorkspacesDeps,
  { signedIn, membership, params }: AccountCall<typeof inviteRoutes.revokeInvite>,
): Promise<Deleted> {
  const { workspaceId } = membership;
  const action = { workspaceId, userId: signedIn.userId, act: 'manage-invites' } as const;
  const isDeleted =
    inviteIdPattern.test(params.inviteId) &&
    (await changeWorkspace(database, action, (transaction) =>
      accountsDb.deleteInvite(transaction, workspaceId, params.inviteId),
    ));
  if (!isDeleted) throw new AppError('NOT_FOUND', 'There is no invite with this id.');
  return { deleted: true };
}

/**
 * Names the workspace to a client that could join it now, and to no other: the responses for an unknown, a used and an expired
 * token, and for the account of another user, are those of `acceptInvite`.
 */
async function previewInvite(
  { database, countRequest }: WorkspacesDeps,
  { body, address, cookie }: AccountCall<typeof inviteRoutes.previewInvite>,
): Promise<InvitePreview> {
  await requireRate(countRequest, `invites-address:${toAddressBlock(address)}`, previewLimits);
  const isToken = isWellFormedSecret(body.token);
  const tokens = isToken && cookie.token !== undefined ? [hashSecret(cookie.token)] : [];
  const [session] = tokens.length > 0 ? await accountsDb.findSessions(database, tokens) : [];
  const invite = isToken
    ? await accountsDb.findInvite(database, session?.userId ?? null, hashSecret(body.token))
    : undefined;
  if (!invite) throw inviteUnusable();
  return invite;
}

async function acceptInvite(
  { database, countRequest }: WorkspacesDeps,
  { signedIn, body }: AccountCall<typeof inviteRoutes.acceptInvite>,
): Promise<Workspace> {
  const { userId } = signedIn;
  await requireRate(countRequest, `invites-user:${userId}`, acceptLimits);
  const membership = await inTransaction(database, async (transaction) => {
    const workspaceId = await joinByInvite(transaction, userId, body.token);
    return await accountsDb.findMembership(transaction, workspaceId, userId);
  });
  if (!membership) throw new Error('The membership that was just created is gone.');
  return presentWorkspace(membership);
}

/**
 * Makes the user a member by an invite, which can be used once. Returns the workspace's id.
 * @throws AppError NOT_FOUND for every reason that makes it unusable, VALIDATION_ERROR for members, who leave it unused
 */
export async function joinByInvite(transaction: Transaction, userId: string, token: string): Promise<string> {
  const isToken = isWellFormedSecret(token);
  const invite = isToken ? await accountsDb.takeInvite(transaction, userId, hashSecret(token)) : undefined;
  if (!invite) throw inviteUnusable();
  const { workspaceId, role } = invite;
  if (!(await accountsDb.insertMember(transaction, workspaceId, { userId, role })))
    throw validationError({ field: 'token', message: 'is for a workspace that you are a member of' });
  return workspaceId;
}

function inviteUnusable(): AppError {
  return new AppError('NOT_FOUND', 'This invite cannot be used: it is unknown, used, revoked or expired.', {
    params: { reason: 'INVITE_UNUSABLE' },
  });
}

function presentInvite({ id, role, email, createdAt, expiresAt }: accountsDb.InviteRecord): Invite {
  return { id, role, email, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() };
}
