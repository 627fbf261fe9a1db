import type { WebhookEventType } from '@linkplane/contracts';
import { t } from '../../language/translate.ts';
import { ChoicesField } from '../../ui/choice-field.tsx';
import { completeWebAddress } from '../../ui/complete-address.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { errorOf, restOf } from '../../ui/field-errors.ts';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { eventChoices } from './event-choices.ts';

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
        hint={t('Events are sent here by POST, as JSON. The URL must be reachable from the internet.')}
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
