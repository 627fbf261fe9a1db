import type { WebhookEventType } from '@linkplane/contracts';
import { t } from '../../language/translate.ts';
import type { Choice } from '../../ui/choice-field.tsx';

const hints: Record<WebhookEventType, string> = {
  'link.clicked': t('A short link was clicked. Bots are excluded.'),
  'profile.viewed': t('A profile was viewed. Bots are excluded.'),
  'link.created': t('A link was created, here or through the API.'),
  'conversion.recorded': t('Your site recorded a conversion, such as an order after a click.'),
};

/** The event types that webhooks can subscribe to. */
export const eventChoices: readonly Choice<WebhookEventType>[] = (Object.keys(hints) as WebhookEventType[]).map(
  (type) => ({ value: type, name: type, hint: hints[type] }),
);
