import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../../api/api-context.ts';
import { t } from '../../../language/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useToasts } from '../../../ui/toaster.tsx';
import { deletionsKey } from '../deletions-query.ts';
import { useOpenNextWorkspace } from '../use-open-next-workspace.ts';
import { useWorkspace } from '../workspace-context.ts';

/** Asks for the name of the workspace, and deletes it with everything in it. */
export function DeleteWorkspaceButton() {
  const { name } = useWorkspace();
  const [isConfirming, setIsConfirming] = useState(false);
  const remove = useDeleteWorkspace();
  return (
    <div>
      <Button look="danger" onClick={() => setIsConfirming(true)}>
        {t('Delete workspace')}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={t('Delete {name}?', { name })}
          action={t('Delete workspace')}
          typed={name}
          isBusy={remove.isPending}
          error={remove.error}
          onConfirm={() => remove.mutate()}
          onClose={() => setIsConfirming(false)}
        >
          <p>
            {t(
              'Its links and profiles stop working at once, and all members lose access. All links, profiles, domains, API tokens, webhooks and statistics are deleted. This cannot be undone.',
            )}
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}

function useDeleteWorkspace() {
  const api = useApi();
  const { id: workspaceId, name } = useWorkspace();
  const queries = useQueryClient();
  const openNext = useOpenNextWorkspace();
  const { notify } = useToasts();
  return useMutation({
    mutationFn: async () =>
      await api.account('delete', '/workspaces/:workspaceId', { params: { workspaceId }, body: { name } }),
    onSuccess: async () => {
      notify(t('Workspace deleted'), name);
      queries.removeQueries({ queryKey: deletionsKey });
      await openNext();
    },
  });
}
