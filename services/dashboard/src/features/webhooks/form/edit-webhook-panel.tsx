import type { Webhook } from '@linkplane/contracts';
import { useId, useState } from 'react';
import { t } from '../../../language/translate.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormActions } from '../../../ui/form.tsx';
import { useToasts } from '../../../ui/toaster.tsx';
import { nameWebhook } from '../describe-webhook.ts';
import { isComplete, toBody, WebhookForm, type WebhookValues } from './webhook-form.tsx';
import { useChangeWebhook } from '../webhooks-query.ts';

/** The form that edits the URL, events and description of a webhook. */
export default function EditWebhookPanel({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const formId = useId();
  // A snapshot from when the form opened: refetched data must not overwrite what is being typed.
  const [before] = useState<WebhookValues>(() => ({
    url: webhook.url,
    events: webhook.events,
    description: webhook.description ?? '',
  }));
  const [values, setValues] = useState(before);
  const save = useChangeWebhook();
  const { notify } = useToasts();
  const submit = () =>
    save.mutate(
      { id: webhook.id, body: toBody(values) },
      {
        onSuccess: (changed) => {
          notify(t('Webhook saved'), nameWebhook(changed));
          onClose();
        },
      },
    );
  return (
    <Dialog
      title={t('Edit webhook')}
      place="side"
      loss={values !== before && !save.isPending ? 'changes' : undefined}
      onClose={onClose}
      actions={
        <FormActions form={formId} isBusy={save.isPending} disabled={!isComplete(values)} onCancel={onClose}>
          {t('Save changes')}
        </FormActions>
      }
    >
      <WebhookForm id={formId} values={values} onChange={setValues} onSubmit={submit} error={save.error} />
    </Dialog>
  );
}
