import type { View, ViewPage } from '@linkplane/contracts/account';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../api/api-context.ts';
import type { Api } from '../../api/create-api.ts';
import { t } from '../../language/translate.ts';
import { useToasts } from '../../ui/toaster.tsx';
import { useWorkspace, workspaceKey } from '../workspaces/workspace-context.ts';

export type ViewSearch = Record<string, string | number | boolean | string[]>;
type NewView = { page: ViewPage; name: string; search: ViewSearch; shared: boolean };
type ViewChanges = Partial<Omit<NewView, 'page'>>;

const viewsKey = (workspaceId: string) => workspaceKey(workspaceId, 'views');

/** The views of the signed-in user and those that the workspace shares. */
export function viewsQuery(api: Api, workspaceId: string) {
  return queryOptions({
    queryKey: viewsKey(workspaceId),
    queryFn: async ({ signal }) =>
      await api.account('get', '/workspaces/:workspaceId/views', { params: { workspaceId }, signal }),
  });
}

export function useCreateView() {
  const api = useApi();
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const { notify } = useToasts();
  return useMutation({
    mutationFn: async (body: NewView): Promise<View> =>
      await api.account('post', '/workspaces/:workspaceId/views', { params: { workspaceId }, body }),
    onSuccess: (view) => {
      queries.setQueryData<View[]>(viewsKey(workspaceId), (views) => views && [...views, view]);
      notify(t('View saved'), view.name);
    },
  });
}

export function useUpdateView() {
  const api = useApi();
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const { notify, fail } = useToasts();
  return useMutation({
    mutationFn: async ({ id, ...body }: ViewChanges & { id: string }): Promise<View> =>
      await api.account('patch', '/workspaces/:workspaceId/views/:viewId', {
        params: { workspaceId, viewId: id },
        body,
      }),
    onSuccess: (view) => {
      queries.setQueryData<View[]>(viewsKey(workspaceId), (views) =>
        views?.map((each) => (each.id === view.id ? view : each)),
      );
      notify(t('View changed'), view.name);
    },
    onError: fail,
  });
}

export function useDeleteView() {
  const api = useApi();
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const { notify, fail } = useToasts();
  return useMutation({
    mutationFn: async ({ id }: View) =>
      await api.account('delete', '/workspaces/:workspaceId/views/:viewId', { params: { workspaceId, viewId: id } }),
    onSuccess: (_deleted, { id, name }) => {
      queries.setQueryData<View[]>(viewsKey(workspaceId), (views) => views?.filter((each) => each.id !== id));
      notify(t('View deleted'), name);
    },
    onError: fail,
  });
}
