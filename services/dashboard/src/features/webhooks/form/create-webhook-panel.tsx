import { useId, useState } from 'react';
import { t } from '../../../language/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormActions } from '../../../ui/form.tsx';
import { SigningSecret } from '../secret/signing-secret.tsx';
import { emptyWebhook, isComplete, toBody, WebhookForm } from './webhook-form.tsx';
import { useCreateWebhook } from '../webhooks-query.ts';

type CreateWebhookPanelProps = {
  /** Called when the dialog with the secret closes. */
  onCreated: (webhookId: string) => void;
  onClose: () => void;
};

/** The form for a webhook, then its secret, which is shown once. */
export default function CreateWebhookPanel({ onCreated, onClose }: CreateWebhookPanelProps) {
  const formId = useId();
  const [values, setValues] = useState(emptyWebhook);
  const create = useCreateWebhook();
  const { data: created } = create;
  if (created) {
    const done = () => onCreated(created.id);
    return (
      <Dialog
        title={t('Signing secret')}
        place="side"
        onClose={done}
        actions={
          <Button look="primary" onClick={done}>
            {t('I have saved it')}
          </Button>
        }
      >
        <SigningSecret secret={created.secret} />
      </Dialog>
    );
  }
  return (
    <Dialog
      title={t('New webhook')}
      description={t('Sends events to your server as they happen.')}
      place="side"
      loss={(values.url !== '' || values.description !== '') && !create.isPending ? 'changes' : undefined}
      onClose={onClose}
      actions={
        <FormActions form={formId} isBusy={create.isPending} disabled={!isComplete(values)} onCancel={onClose}>
          {t('Create webhook')}
        </FormActions>
      }
    >
      <WebhookForm
        id={formId}
        values={values}
        onChange={setValues}
        onSubmit={() => create.mutate(toBody(values))}
        error={create.error}
      />
    </Dialog>
  );
}
