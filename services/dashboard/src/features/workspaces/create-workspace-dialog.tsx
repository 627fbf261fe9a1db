import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useId, useState, type SyntheticEvent } from 'react';
import { useApi } from '../../api/api-context.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { TextField } from '../../ui/field.tsx';
import { workspacesKey } from './workspaces-query.ts';

export function CreateWorkspaceDialog({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const [name, setName] = useState('');
  const create = useCreateWorkspace(onClose);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    create.mutate(name);
  };
  return (
    <Dialog
      title="New workspace"
      description="Links, profiles, domains and members of their own, apart from every other workspace."
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} look="primary" isBusy={create.isPending} disabled={name.trim() === ''}>
            Create workspace
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} style={{ display: 'grid', gap: 16 }}>
        <TextField
          label="Name"
          value={name}
          maxLength={100}
          onChange={(event) => setName(event.target.value)}
          autoFocus
        />
        <ErrorNotice error={create.error} />
      </form>
    </Dialog>
  );
}

/** Makes a workspace and goes there. */
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
