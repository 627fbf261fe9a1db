import type { Workspace } from '@linkplane/contracts/account';
import { createContext, use, useMemo } from 'react';
import { useApi } from '../../api/api-context.ts';
import type { Call, V1Operation } from '../../api/api-types.ts';

export const WorkspaceContext = createContext<Workspace | undefined>(undefined);

/** The workspace of the page, with the role of the signed-in user. */
export function useWorkspace(): Workspace & { isOwner: boolean } {
  const workspace = use(WorkspaceContext);
  if (!workspace) throw new Error('useWorkspace() needs a WorkspaceContext around the component');
  return { ...workspace, isOwner: workspace.role === 'owner' };
}

/** The public API's operations in that workspace. */
export function useV1(): Call<V1Operation> {
  const api = useApi();
  const { id } = useWorkspace();
  return useMemo(() => api.v1(id), [api, id]);
}

/** The prefix of all query keys of a workspace. */
export function workspaceKey(workspaceId: string, ...rest: unknown[]): unknown[] {
  return ['workspace', workspaceId, ...rest];
}
