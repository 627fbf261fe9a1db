import type { UtmTemplate } from '@linkplane/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Call, InputOf, OperationAt, V1Operation } from '../../api/api-types.ts';
import { t } from '../../language/translate.ts';
import { useToasts } from '../../ui/toaster.tsx';
import { useCreateKey } from '../../api/use-create-key.ts';
import { useV1, useWorkspace, workspaceKey } from '../workspaces/workspace-context.ts';

type NewTemplate = InputOf<OperationAt<V1Operation, 'post', '/utm-templates'>>['body'];

const templatesKey = (workspaceId: string) => workspaceKey(workspaceId, 'utm-templates');

/** The UTM templates of the workspace, oldest first. */
export function utmTemplatesQuery(v1: Call<V1Operation>, workspaceId: string) {
  return queryOptions({
    queryKey: templatesKey(workspaceId),
    queryFn: async ({ signal }): Promise<UtmTemplate[]> => await v1('get', '/utm-templates', { signal }),
  });
}

/** Creates a template, or changes the one with the given id. */
export function useSaveTemplate() {
  const created = useCreateKey();
  const v1 = useV1();
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const { notify } = useToasts();
  return useMutation({
    mutationFn: async ({ id, body }: { id: string | undefined; body: NewTemplate }): Promise<UtmTemplate> =>
      id === undefined
        ? await v1('post', '/utm-templates', { body, idempotencyKey: created.keyOf(body) })
        : await v1('patch', '/utm-templates/:id', { params: { id }, body }),
    onSuccess: async ({ name }, { id }) => {
      created.forget();
      notify(id === undefined ? t('Template created') : t('Template saved'), name);
      await queries.invalidateQueries({ queryKey: templatesKey(workspaceId) });
    },
  });
}

export function useDeleteTemplate() {
  const v1 = useV1();
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const { notify } = useToasts();
  return useMutation({
    mutationFn: async ({ id }: UtmTemplate) => await v1('delete', '/utm-templates/:id', { params: { id } }),
    onSuccess: async (_deleted, { name }) => {
      notify(t('Template deleted'), name);
      await queries.invalidateQueries({ queryKey: templatesKey(workspaceId) });
    },
  });
}
