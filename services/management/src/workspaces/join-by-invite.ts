import { insertMember, takeInvite, type Transaction } from '@linkplane/links-db/management';
import { AppError, validationError } from '../http/app-error.ts';
import { hashSecret, isWellFormedSecret } from '../http/secrets.ts';

/**
 * Makes the user a member by an invite, which is used up; the workspace's id.
 * @throws AppError NOT_FOUND alike for whatever makes it unusable, VALIDATION_ERROR for members, who leave it unused
 */
export async function joinByInvite(transaction: Transaction, userId: string, token: string): Promise<string> {
  const invite = isWellFormedSecret(token) ? await takeInvite(transaction, userId, hashSecret(token)) : undefined;
  if (!invite)
    throw new AppError('NOT_FOUND', 'This invite cannot be used: it is unknown, used, taken back or expired.');
  const { workspaceId, role } = invite;
  if (!(await insertMember(transaction, workspaceId, { userId, role })))
    throw validationError({ field: 'token', message: 'leads to a workspace that you are a member of' });
  return workspaceId;
}
