import type { CreatedInvite, Invite, inviteRoutes } from '@linkplane/contracts/account';
import { deleteExpiredInvites, insertInvite, listInvites, type InviteRecord } from '@linkplane/links-db/management';
import { createId } from '@linkplane/runtime';
import type { AccountDeps } from '../accounts/account-deps.ts';
import { AppError } from '../http/app-error.ts';
import type { AccountCall } from '../dashboard-api/mount-account-routes.ts';
import { changeWorkspace } from './change-workspace.ts';
import { hashSecret, makeSecret } from '../http/secrets.ts';
import { invitePath } from './invite-path.ts';

const daysOpen = 7;
const openInvitesMax = 100;

export async function createInvite(
  { pool, publicUrl }: AccountDeps,
  { signedIn, membership, body }: AccountCall<typeof inviteRoutes.createInvite>,
): Promise<CreatedInvite> {
  const { workspaceId } = membership;
  const token = makeSecret();
  const deed = { workspaceId, userId: signedIn.userId, act: 'manage-invites' } as const;
  const invite = await changeWorkspace(pool, deed, async (transaction) => {
    await deleteExpiredInvites(transaction, workspaceId);
    if ((await listInvites(transaction, workspaceId)).length >= openInvitesMax)
      throw new AppError('PLAN_LIMIT_REACHED', `At most ${openInvitesMax} invites can wait at a time.`);
    return await insertInvite(transaction, workspaceId, {
      ...{ id: createId('inv'), createdBy: signedIn.userId, tokenHash: hashSecret(token), daysOpen },
      ...{ role: body.role, email: body.email ?? null },
    });
  });
  if (!invite) throw new Error('The invite was not stored.');
  return { ...presentInvite(invite), token, url: publicUrl.origin + invitePath(token) };
}

export function presentInvite({ id, role, email, createdAt, expiresAt }: InviteRecord): Invite {
  return { id, role, email, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() };
}
