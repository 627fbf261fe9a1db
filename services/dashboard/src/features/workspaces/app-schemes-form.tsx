import type { WorkspaceSettings } from '@linkplane/contracts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Call, V1Operation } from '../../api/api-types.ts';
import { RequestError } from '../../api/request-error.ts';
import { Button } from '../../ui/button.tsx';
import { describeFieldError } from '../../ui/describe-error.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form, FormFoot } from '../../ui/form.tsx';
import { useToasts } from '../../ui/toaster.tsx';
import { splitSchemes } from './split-schemes.ts';
import { useV1, useWorkspace, workspaceKey } from './workspace-context.ts';

const settingsKey = (workspaceId: string) => workspaceKey(workspaceId, 'settings');

function settingsQuery(v1: Call<V1Operation>, workspaceId: string) {
  return queryOptions({
    queryKey: settingsKey(workspaceId),
    queryFn: async ({ signal }): Promise<WorkspaceSettings> => await v1('get', '/workspace', { signal }),
  });
}

/** The schemes of the workspace's own apps, which its links may open. */
export function AppSchemesForm() {
  const { id } = useWorkspace();
  const { data, error } = useQuery(settingsQuery(useV1(), id));
  if (error) return <ErrorNotice error={error} />;
  return data ? <SchemesForm saved={data.destinationSchemes} /> : null;
}

function SchemesForm({ saved }: { saved: string[] }) {
  const [text, setText] = useState(saved.join(', '));
  const save = useSaveSchemes();
  const schemes = splitSchemes(text);
  const isChanged = schemes.join() !== saved.join();
  const fieldError = findFieldError(save.error);
  return (
    <Form onSubmit={() => save.mutate(schemes, { onSuccess: (now) => setText(now.join(', ')) })}>
      <TextField
        label="URL schemes of your apps"
        value={text}
        placeholder="acme, acme-shop"
        spellCheck={false}
        autoCapitalize="none"
        hint="Links may then lead to URLs such as acme://orders/7. Separate several with commas."
        error={fieldError}
        onChange={(event) => setText(event.target.value)}
      />
      <ErrorNotice error={fieldError === undefined ? save.error : null} />
      <FormFoot>
        <Button type="submit" look="primary" isBusy={save.isPending} disabled={!isChanged}>
          Save schemes
        </Button>
      </FormFoot>
    </Form>
  );
}

/** The server names the scheme by its place in the list. */
function findFieldError(error: unknown): string | undefined {
  const details = error instanceof RequestError ? error.details : [];
  const detail = details.find(({ field }) => field.startsWith('destinationSchemes'));
  return detail && describeFieldError(detail.message);
}

function useSaveSchemes() {
  const v1 = useV1();
  const { id } = useWorkspace();
  const queries = useQueryClient();
  const { notify } = useToasts();
  return useMutation({
    mutationFn: async (destinationSchemes: string[]) => {
      const settings = await v1('patch', '/workspace', { body: { destinationSchemes } });
      queries.setQueryData(settingsKey(id), settings);
      return settings.destinationSchemes;
    },
    onSuccess: (schemes) => notify('Schemes saved', schemes.join(', ') || 'None'),
  });
}
