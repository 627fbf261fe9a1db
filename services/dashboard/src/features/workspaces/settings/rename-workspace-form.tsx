import type { Workspace } from '@linkplane/contracts/account';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../../api/api-context.ts';
import { t } from '../../../language/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { errorOf, restOf } from '../../../ui/field-errors.ts';
import { TextField } from '../../../ui/field.tsx';
import { Form, FormFoot } from '../../../ui/form.tsx';
import { useToasts } from '../../../ui/toaster.tsx';
import { useWorkspace } from '../workspace-context.ts';
import { workspacesKey } from '../workspaces-query.ts';

export function RenameWorkspaceForm() {
  const { name: current } = useWorkspace();
  const [name, setName] = useState(current);
  const rename = useRenameWorkspace();
  const isChanged = name.trim() !== '' && name.trim() !== current;
  return (
    <Form onSubmit={() => rename.mutate(name.trim())}>
      <TextField
        label={t('Workspace name')}
        value={name}
        maxLength={100}
        hint={t('Only visible to its members.')}
        error={errorOf(rename.error, 'name')}
        onChange={(event) => setName(event.target.value)}
      />
      <ErrorNotice error={restOf(rename.error, ['name'])} />
      <FormFoot>
        <Button type="submit" look="primary" isBusy={rename.isPending} disabled={!isChanged}>
          {t('Save name')}
        </Button>
      </FormFoot>
    </Form>
  );
}

function useRenameWorkspace() {
  const api = useApi();
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const { notify } = useToasts();
  return useMutation({
    mutationFn: async (name: string) =>
      await api.account('patch', '/workspaces/:workspaceId', { params: { workspaceId }, body: { name } }),
    onSuccess: (renamed) => {
      queries.setQueryData<Workspace[]>(workspacesKey, (workspaces) =>
        workspaces?.map((workspace) => (workspace.id === renamed.id ? renamed : workspace)),
      );
      notify(t('Workspace renamed'), renamed.name);
    },
  });
}
