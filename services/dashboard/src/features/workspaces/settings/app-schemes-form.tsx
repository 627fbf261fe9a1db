import { useState } from 'react';
import { formatList, t } from '../../../language/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Form, FormFoot } from '../../../ui/form.tsx';
import { useToasts } from '../../../ui/toaster.tsx';
import { splitSchemes } from './split-schemes.ts';
import { findListError, useSaveSettings, useWorkspaceSettings } from './workspace-settings.ts';

/** The schemes of the workspace's own apps, which its links may open. */
export function AppSchemesForm() {
  const { data, error, refetch } = useWorkspaceSettings();
  if (!data) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  return <SchemesForm saved={data.destinationSchemes} />;
}

function SchemesForm({ saved }: { saved: string[] }) {
  const [text, setText] = useState(saved.join(', '));
  const save = useSaveSettings();
  const { notify } = useToasts();
  const schemes = splitSchemes(text);
  const isChanged = schemes.join() !== saved.join();
  const fieldError = findListError(save.error, 'destinationSchemes');
  const submit = () =>
    save.mutate(
      { destinationSchemes: schemes },
      {
        onSuccess: ({ destinationSchemes: now }) => {
          setText(now.join(', '));
          notify(t('Schemes saved'), formatList(now) || t('None', {}, { context: 'URL schemes' }));
        },
      },
    );
  return (
    <Form onSubmit={submit}>
      <TextField
        label={t('URL schemes of your apps')}
        value={text}
        // not translated: schemes
        placeholder="acme, acme-shop"
        spellCheck={false}
        autoCapitalize="none"
        hint={t('Links may then lead to URLs such as acme://orders/7. Separate several with commas.')}
        error={fieldError}
        onChange={(event) => setText(event.target.value)}
      />
      <ErrorNotice error={fieldError === undefined ? save.error : null} />
      <FormFoot>
        <Button type="submit" look="primary" isBusy={save.isPending} disabled={!isChanged}>
          {t('Save schemes')}
        </Button>
      </FormFoot>
    </Form>
  );
}
