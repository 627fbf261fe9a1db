import type { WebhookEventType } from '@linkplane/contracts';
import type { Choice } from '../../ui/choice-field.tsx';

/** The event types that webhooks can subscribe to. */
export const eventChoices: readonly Choice<WebhookEventType>[] = [
  { value: 'link.clicked', name: 'link.clicked', hint: 'A short link was clicked. Bots are excluded.' },
  { value: 'profile.viewed', name: 'profile.viewed', hint: 'A profile was viewed. Bots are excluded.' },
  { value: 'link.created', name: 'link.created', hint: 'A link was created, here or through the API.' },
];
