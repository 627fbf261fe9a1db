import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useApi } from '../../api/api-context.ts';
import { useWorkspace, workspaceKey } from './workspace-context.ts';
import { workspacesKey } from './workspaces-query.ts';

/** Opens another workspace, or the welcome page without one, after this one was left or deleted. */
export function useOpenNextWorkspace(): () => Promise<void> {
  const api = useApi();
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    const workspaces = await api.account('get', '/workspaces');
    const next = workspaces[0];
    if (next) await navigate({ to: '/$workspaceId/links', params: { workspaceId: next.id } });
    else await navigate({ to: '/welcome' });
    queries.setQueryData(workspacesKey, workspaces);
    queries.removeQueries({ queryKey: workspaceKey(workspaceId) });
  };
}
