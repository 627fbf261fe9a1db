import { type Deleted, scopes } from '@linkplane/contracts';
import { type ApiToken, type CreatedApiToken, tokenRoutes } from '@linkplane/contracts/account';
import { listTokens, revokeToken } from '@linkplane/links-db/management';
import { idPattern } from '@linkplane/runtime';
import type { Router } from 'express';
import type { AccountDeps } from '../accounts/session.ts';
import { type AccountCall, type AccountGuards, mountAccountRoutes } from '../dashboard-api/mount-account-routes.ts';
import { AppError, validationError } from '../http/app-error.ts';
import { changeWorkspace } from '../workspaces/change-workspace.ts';
import { createToken } from './token.ts';

type Deps = Pick<AccountDeps, 'pool'>;

const pattern = idPattern('tok');
const tokensMax = 100;

export async function showTokens(
  { pool }: Deps,
  { membership }: AccountCall<typeof tokenRoutes.listTokens>,
): Promise<ApiToken[]> {
  const tokens = await listTokens(pool, membership.workspaceId);
  return tokens.map((token) => ({
    ...{ id: token.id, name: token.name, last4: token.last4 },
    scopes: token.scopes && scopes.filter((scope) => token.scopes?.includes(scope)),
    createdAt: token.createdAt.toISOString(),
    createdBy: token.createdBy,
    createdByEmail: token.createdByEmail,
    lastUsedAt: token.lastUsedAt?.toISOString() ?? null,
    lastUsedFrom: token.lastUsedFrom,
    expiresAt: token.expiresAt?.toISOString() ?? null,
  }));
}

export async function addToken(
  { pool }: Deps,
  { signedIn, membership, body }: AccountCall<typeof tokenRoutes.createToken>,
): Promise<CreatedApiToken> {
  const { workspaceId } = membership;
  if (body.expiresAt && body.expiresAt.getTime() <= Date.now())
    throw validationError({ field: 'expiresAt', message: 'must be in the future' });
  const limits = { scopes: body.scopes ?? undefined, expiresAt: body.expiresAt ?? undefined };
  const deed = { workspaceId, userId: signedIn.userId, act: 'manage-tokens' } as const;
  const created = await changeWorkspace(pool, deed, async (transaction) => {
    if ((await listTokens(transaction, workspaceId)).length >= tokensMax)
      throw new AppError('PLAN_LIMIT_REACHED', `A workspace can have ${tokensMax} tokens.`);
    return await createToken(transaction, workspaceId, body.name, { ...limits, createdBy: signedIn.userId });
  });
  if (!created) throw new Error('The workspace of a member is gone.');
  return { id: created.tokenId, token: created.token };
}

export async function removeToken(
  { pool }: Deps,
  { signedIn, membership, params }: AccountCall<typeof tokenRoutes.revokeToken>,
): Promise<Deleted> {
  const { workspaceId } = membership;
  const deed = { workspaceId, userId: signedIn.userId, act: 'manage-tokens' } as const;
  const isRevoked =
    pattern.test(params.tokenId) &&
    (await changeWorkspace(pool, deed, (transaction) => revokeToken(transaction, workspaceId, params.tokenId)));
  if (!isRevoked) throw new AppError('NOT_FOUND', 'There is no token with this id.');
  return { deleted: true };
}

export function mountTokens(router: Router, deps: AccountDeps, guards: AccountGuards): void {
  mountAccountRoutes(
    router,
    tokenRoutes,
    {
      listTokens: (call) => showTokens(deps, call),
      createToken: (call) => addToken(deps, call),
      revokeToken: (call) => removeToken(deps, call),
    },
    guards,
  );
}
