import type { Link, LinkPage } from '@linkplane/contracts';
import { useQueryClient } from '@tanstack/react-query';
import type { InputOf, OperationAt, V1Operation } from '../../../api/api-types.ts';
import { t } from '../../../language/translate.ts';
import { useToasts } from '../../../ui/toaster.tsx';
import { useV1, useWorkspace, workspaceKey } from '../../workspaces/workspace-context.ts';

export type LinkChanges = InputOf<OperationAt<V1Operation, 'patch', '/links/:id'>>['body'];

/** Changes how the cached lists show a link, before the server has responded. The lists are fetched again afterwards. */
export function useShowChange(): (id: string, change: (link: Link) => Link | undefined) => void {
  const queries = useQueryClient();
  const { id: workspaceId } = useWorkspace();
  const pages = { queryKey: workspaceKey(workspaceId, 'links', 'page') };
  return (id, change) => {
    // A response that is on its way has the link as it was.
    void queries.cancelQueries(pages);
    queries.setQueriesData<LinkPage>(
      pages,
      (page) =>
        page && { ...page, items: page.items.flatMap((link) => (link.id === id ? (change(link) ?? []) : [link])) },
    );
  };
}

/**
 * Changes a link at once, with a button that restores the fields as they were. The list shows the change before the server
 * has made it, and what is true again when that fails.
 */
export function usePatchLink() {
  const v1 = useV1();
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const { notify, fail } = useToasts();
  const show = useShowChange();
  const refetch = async () => await queries.invalidateQueries({ queryKey: workspaceKey(workspaceId, 'links') });
  const patch = async (link: Link, body: LinkChanges) => {
    show(link.id, (shown) => ({ ...shown, ...(body as Partial<Link>) }));
    try {
      await v1('patch', '/links/:id', { params: { id: link.id }, body });
    } finally {
      void refetch();
    }
  };
  /** @param before the link that has the values to restore */
  const offerUndo = (title: string, before: Link, fields: readonly (keyof LinkChanges)[]) => {
    const restored = Object.fromEntries(fields.map((field) => [field, before[field as keyof Link]])) as LinkChanges;
    const undo = () => void patch(before, restored).then(() => void notify(t('Undone'), before.shortUrl), fail);
    notify(title, before.shortUrl, { name: t('Undo'), run: undo });
  };
  return {
    offerUndo,
    change: (link: Link, title: string, body: LinkChanges) =>
      void patch(link, body).then(() => offerUndo(title, link, Object.keys(body) as (keyof LinkChanges)[]), fail),
  };
}
