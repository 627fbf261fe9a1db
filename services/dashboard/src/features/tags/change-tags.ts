import type { Tag } from '@linkplane/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { InputOf, OperationAt, V1Operation } from '../../api/api-types.ts';
import { t } from '../../language/translate.ts';
import { useToasts } from '../../ui/toaster.tsx';
import { useV1, useWorkspace, workspaceKey } from '../workspaces/workspace-context.ts';

type NewTag = InputOf<OperationAt<V1Operation, 'post', '/tags'>>['body'];
type TagToSave = { id: string | undefined; body: NewTag };

/** Lists of tags and of links, which show each other's changes. */
function useRefresh(): () => Promise<void> {
  const { id } = useWorkspace();
  const queries = useQueryClient();
  return async () => {
    await Promise.all(['tags', 'links'].map((what) => queries.invalidateQueries({ queryKey: workspaceKey(id, what) })));
  };
}

/** Creates a tag, or changes the one with the given id. */
export function useSaveTag() {
  const v1 = useV1();
  const refresh = useRefresh();
  const { notify } = useToasts();
  return useMutation({
    mutationFn: async ({ id, body }: TagToSave): Promise<Tag> =>
      id === undefined ? await v1('post', '/tags', { body }) : await v1('patch', '/tags/:id', { params: { id }, body }),
    onSuccess: async ({ name }, { id }) => {
      notify(id === undefined ? t('Tag created') : t('Tag saved'), name);
      await refresh();
    },
  });
}

export function useDeleteTag() {
  const v1 = useV1();
  const refresh = useRefresh();
  const { notify } = useToasts();
  return useMutation({
    mutationFn: async ({ id }: Tag) => await v1('delete', '/tags/:id', { params: { id } }),
    onSuccess: async (_deleted, { name }) => {
      notify(t('Tag deleted'), name);
      await refresh();
    },
  });
}

/** The links of a tag get another one, and the tag is deleted. */
export function useMergeTag() {
  const v1 = useV1();
  const refresh = useRefresh();
  const { notify } = useToasts();
  return useMutation({
    mutationFn: async ({ tag, into }: { tag: Tag; into: string }) =>
      await v1('post', '/tags/:id/merge', { params: { id: tag.id }, body: { into } }),
    onSuccess: async (other, { tag }) => {
      notify(t('Tags merged'), t('{tag} into {other}', { tag: tag.name, other: other.name }));
      await refresh();
    },
  });
}
