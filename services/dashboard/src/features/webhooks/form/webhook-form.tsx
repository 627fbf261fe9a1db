import { trimInvisible, type WebhookEventType } from '@linkplane/contracts';
import { t } from '../../../language/translate.ts';
import { ChoicesField } from '../../../ui/choice-field.tsx';
import { completeWebAddress } from '../../../ui/complete-address.ts';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { errorOf, restOf } from '../../../ui/field-errors.ts';
import { TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { eventChoices } from '../event-choices.ts';

export type WebhookValues = { url: string; events: readonly WebhookEventType[]; description: string };

export const emptyWebhook: WebhookValues = { url: '', events: ['link.clicked'], description: '' };

/** Whether the required fields are filled in. */
export function isComplete({ url, events }: WebhookValues): boolean {
  return url.trim() !== '' && events.length > 0;
}

/** The body for the API. */
export function toBody({ url, events, description }: WebhookValues) {
  return {
    url: completeWebAddress(url),
    events: [...events],
    description: description.trim() === '' ? null : description.trim(),
  };
}

const shownFields = ['url', 'events', 'description'];

type WebhookFormProps = {
  id: string;
  values: WebhookValues;
  onChange: (values: WebhookValues) => void;
  onSubmit: () => void;
  error: unknown;
};

/** The form of a webhook, for creating and editing. */
export function WebhookForm({ id, values, onChange, onSubmit, error }: WebhookFormProps) {
  const change = (changes: Partial<WebhookValues>) => onChange({ ...values, ...changes });
  return (
    <Form id={id} noValidate onSubmit={() => isComplete(values) && onSubmit()}>
      <TextField
        label="URL"
        type="url"
        value={values.url}
        placeholder="https://hooks.example.com/linkplane"
        autoFocus
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint={describeUrl(values.url)}
        error={errorOf(error, 'url')}
        onChange={(event) => change({ url: event.target.value })}
        onBlur={(event) => {
          const url = completeWebAddress(event.target.value);
          if (url !== values.url) change({ url });
        }}
      />
      <ChoicesField
        label={t('Events')}
        values={values.events}
        choices={eventChoices}
        error={values.events.length === 0 ? t('Choose at least one event.') : errorOf(error, 'events')}
        onChange={(events) => change({ events })}
      />
      <TextField
        label={t('Description (optional)')}
        value={values.description}
        maxLength={255}
        autoComplete="off"
        hint={t('For example, “Clicks for the data warehouse”.')}
        error={errorOf(error, 'description')}
        onChange={(event) => change({ description: event.target.value })}
      />
      <ErrorNotice error={restOf(error, shownFields)} />
    </Form>
  );
}

/** Says where events go as soon as the address alone does not: its scheme is added, or leaves them readable. */
function describeUrl(typed: string): string {
  const url = completeWebAddress(typed);
  if (/^http:/i.test(url))
    return t('Events are sent without encryption. Use https:// unless the receiver is on your own network.');
  if (/^https:/i.test(url) && !/^https:/i.test(trimInvisible(typed)))
    return t('Events are sent to {url}. For a receiver without TLS, begin with http://.', { url });
  return t('Events are sent here by POST, as JSON. The URL must be reachable from the internet.');
}
