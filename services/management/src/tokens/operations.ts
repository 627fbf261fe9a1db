import { scopes, type Deleted } from '@linkplane/contracts';
import type { ApiToken, CreatedApiToken, tokenRoutes } from '@linkplane/contracts/account';
import type { Pool } from '@linkplane/links-db';
import * as accountsDb from '@linkplane/links-db/accounts';
import { idPattern } from '@linkplane/runtime';
import type { AccountCall, AccountOperations } from '../calls/operations.ts';
import { AppError, validationError } from '../http/app-error.ts';
import { changeWorkspace } from '../workspaces/change-workspace.ts';
import { createToken } from './token.ts';

type Deps = { database: Pool };

const tokenIdPattern = idPattern('tok');
const tokensPerWorkspaceMax = 100;

export function tokenOperations(deps: Deps): AccountOperations<typeof tokenRoutes> {
  return {
    listTokens: (call) => listTokens(deps, call),
    createToken: (call) => createMemberToken(deps, call),
    revokeToken: (call) => revokeToken(deps, call),
  };
}

async function listTokens(
  { database }: Deps,
  { membership }: AccountCall<typeof tokenRoutes.listTokens>,
): Promise<ApiToken[]> {
  const tokens = await accountsDb.listTokens(database, membership.workspaceId);
  return tokens.map((token) => ({
    id: token.id,
    name: token.name,
    last4: token.last4,
    scopes: token.scopes && scopes.filter((scope) => token.scopes?.includes(scope)),
    createdAt: token.createdAt.toISOString(),
    createdBy: token.createdBy,
    createdByEmail: token.createdByEmail,
    lastUsedAt: token.lastUsedAt?.toISOString() ?? null,
    lastUsedFrom: token.lastUsedFrom,
    expiresAt: token.expiresAt?.toISOString() ?? null,
  }));
}

async function createMemberToken(
  { database }: Deps,
  { signedIn, membership, body }: AccountCall<typeof tokenRoutes.createToken>,
): Promise<CreatedApiToken> {
  const { workspaceId } = membership;
  const { userId } = signedIn;
  if (body.expiresAt && body.expiresAt.getTime() <= Date.now())
    throw validationError({ field: 'expiresAt', message: 'must be in the future' });
  const action = { workspaceId, userId, act: 'manage-tokens' } as const;
  const created = await changeWorkspace(database, action, async (transaction) => {
    if ((await accountsDb.listTokens(transaction, workspaceId)).length >= tokensPerWorkspaceMax)
      throw new AppError('PLAN_LIMIT_REACHED', `A workspace can have ${tokensPerWorkspaceMax} tokens.`, {
        params: { max: tokensPerWorkspaceMax },
      });
    return await createToken(transaction, workspaceId, body.name, {
      scopes: body.scopes ?? undefined,
      expiresAt: body.expiresAt ?? undefined,
      createdBy: userId,
    });
  });
  if (!created) throw new Error('The workspace of a member is gone.');
  return { id: created.tokenId, token: created.token };
}

async function revokeToken(
  { database }: Deps,
  { signedIn, membership, params }: AccountCall<typeof tokenRoutes.revokeToken>,
): Promise<Deleted> {
  const { workspaceId } = membership;
  const action = { workspaceId, userId: signedIn.userId, act: 'manage-tokens' } as const;
  const isRevoked =
    tokenIdPattern.test(params.tokenId) &&
    (await changeWorkspace(database, action, (transaction) =>
      accountsDb.revokeToken(transaction, workspaceId, params.tokenId),
    ));
  if (!isRevoked) throw new AppError('NOT_FOUND', 'There is no token with this id.');
  return { deleted: true };
}
