import type { Deleted } from '@linkplane/contracts';
import type { sessionRoutes } from '@linkplane/contracts/account';
import * as accountsDb from '@linkplane/links-db/accounts';
import { inTransaction } from '@linkplane/links-db/transactions';
import * as workspacesDb from '@linkplane/links-db/workspaces';
import type { AccountCall } from '../calls/operations.ts';
import { AppError } from '../http/app-error.ts';
import { requirePassword } from './require-password.ts';
import type { AccountsDeps } from './session.ts';

const shownNamesMax = 3;

/**
 * Deletes the account, with every workspace of which it is the only member. Others are left, and the tokens that the user
 * created in them are revoked.
 * @throws AppError FORBIDDEN, with nothing changed, while a workspace with other members has no other owner
 */
export async function deleteAccount(
  deps: AccountsDeps,
  { signedIn, body, address, cookie }: AccountCall<typeof sessionRoutes.deleteAccount>,
): Promise<Deleted> {
  const { userId } = signedIn;
  const { forgiveAttempts } = await requirePassword(deps, signedIn, { password: body.password, address });
  await inTransaction(deps.database, async (transaction) => {
    await accountsDb.lockUser(transaction, userId);
    const memberships = await accountsDb.listMemberships(transaction, userId);
    const ids = memberships.map(({ workspaceId }) => workspaceId).sort();
    for (const workspaceId of ids) await workspacesDb.lockWorkspace(transaction, workspaceId);
    const kept: string[] = [];
    for (const { workspaceId, name, isSuspended } of memberships) {
      const others = (await accountsDb.listMembers(transaction, workspaceId)).filter(
        (member) => member.userId !== userId,
      );
      if (others.length === 0 && !isSuspended)
        await workspacesDb.beginWorkspaceDeletion(transaction, workspaceId, null);
      else if (others.some(({ role }) => role === 'owner'))
        await accountsDb.revokeTokensOf(transaction, workspaceId, userId);
      else kept.push(name);
    }
    if (kept.length > 0) throw needsOwner(kept);
    await accountsDb.deleteUser(transaction, userId);
  });
  await forgiveAttempts();
  cookie.clear();
  return { deleted: true };
}

function needsOwner(names: string[]): AppError {
  const shown = names
    .slice(0, shownNamesMax)
    .map((name) => `"${name}"`)
    .join(', ');
  const more = names.length > shownNamesMax ? ` and ${names.length - shownNamesMax} more` : '';
  return new AppError(
    'FORBIDDEN',
    `Your account is the only owner of ${shown}${more}: hand them over first. A suspended workspace is released by the operator.`,
    { params: { reason: 'ONLY_OWNER' } },
  );
}
