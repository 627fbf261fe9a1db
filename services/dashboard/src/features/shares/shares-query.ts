import type { Share } from '@linkplane/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Call, InputOf, OperationAt, V1Operation } from '../../api/api-types.ts';
import { t } from '../../language/translate.ts';
import { useToasts } from '../../ui/toaster.tsx';
import { useCreateKey } from '../../api/use-create-key.ts';
import { useV1, useWorkspace, workspaceKey } from '../workspaces/workspace-context.ts';

export type NewShare = InputOf<OperationAt<V1Operation, 'post', '/shares'>>['body'];

const sharesKey = (workspaceId: string) => workspaceKey(workspaceId, 'shares');

/** All shares of the workspace, newest first. */
export function sharesQuery(v1: Call<V1Operation>, workspaceId: string) {
  return queryOptions({
    queryKey: sharesKey(workspaceId),
    queryFn: async ({ signal }): Promise<Share[]> => await v1('get', '/shares', { signal }),
  });
}

export function useCreateShare() {
  const created = useCreateKey();
  const v1 = useV1();
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (body: NewShare): Promise<Share> =>
      await v1('post', '/shares', { body, idempotencyKey: created.keyOf(body) }),
    onSuccess: async () => {
      created.forget();
      await queries.invalidateQueries({ queryKey: sharesKey(workspaceId) });
    },
  });
}

export function useRevokeShare() {
  const v1 = useV1();
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const { notify, fail } = useToasts();
  return useMutation({
    mutationFn: async ({ id }: Share) => await v1('delete', '/shares/:id', { params: { id } }),
    onError: fail,
    onSuccess: async () => {
      notify(t('Page revoked'));
      await queries.invalidateQueries({ queryKey: sharesKey(workspaceId) });
    },
  });
}
