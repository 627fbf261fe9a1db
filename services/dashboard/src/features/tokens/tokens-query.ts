import type { ApiToken } from '@linkplane/contracts/account';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../api/api-context.ts';
import type { AccountOperation, InputOf, OperationAt } from '../../api/api-types.ts';
import type { Api } from '../../api/create-api.ts';
import { t } from '../../language/translate.ts';
import { useToasts } from '../../ui/toaster.tsx';
import { useWorkspace, workspaceKey } from '../workspaces/workspace-context.ts';

export type NewToken = InputOf<OperationAt<AccountOperation, 'post', '/workspaces/:workspaceId/tokens'>>['body'];

const tokensKey = (workspaceId: string) => workspaceKey(workspaceId, 'tokens');

/** The tokens that are not revoked, newest first; for owners only. */
export function tokensQuery(api: Api, workspaceId: string) {
  return queryOptions({
    queryKey: tokensKey(workspaceId),
    queryFn: async ({ signal }): Promise<ApiToken[]> =>
      await api.account('get', '/workspaces/:workspaceId/tokens', { params: { workspaceId }, signal }),
  });
}

export function useCreateToken() {
  const api = useApi();
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (body: NewToken) =>
      await api.account('post', '/workspaces/:workspaceId/tokens', { params: { workspaceId }, body }),
    // The response has the token: it is not cached after the dialog closes.
    gcTime: 0,
    onSuccess: async () => await queries.invalidateQueries({ queryKey: tokensKey(workspaceId) }),
  });
}

export function useRevokeToken(onRevoked: () => void) {
  const api = useApi();
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const { notify } = useToasts();
  return useMutation({
    mutationFn: async ({ id: tokenId }: ApiToken) =>
      await api.account('delete', '/workspaces/:workspaceId/tokens/:tokenId', { params: { workspaceId, tokenId } }),
    onSuccess: (_deleted, { id, name }) => {
      queries.setQueryData<ApiToken[]>(tokensKey(workspaceId), (tokens) => tokens?.filter((token) => token.id !== id));
      notify(t('Token revoked'), name);
      onRevoked();
    },
  });
}
