import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useApi } from '../../../api/api-context.ts';
import { workspacesKey } from '../workspaces-query.ts';

/** Creates a workspace and opens it. */
export function useCreateWorkspace(onCreated: () => void) {
  const api = useApi();
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async (name: string) => await api.account('post', '/workspaces', { body: { name } }),
    onSuccess: async ({ id }) => {
      await queries.refetchQueries({ queryKey: workspacesKey });
      onCreated();
      await navigate({ to: '/$workspaceId/links', params: { workspaceId: id } });
    },
  });
}
