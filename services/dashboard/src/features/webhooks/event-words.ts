import type { WebhookEventType } from '@linkplane/contracts';
import type { Choice } from '../../ui/choice-field.tsx';

/** What webhooks can be told of, in words. */
export const eventChoices: readonly Choice<WebhookEventType>[] = [
  { value: 'link.clicked', name: 'link.clicked', hint: 'Somebody followed a short link. Bots are left out.' },
  { value: 'profile.viewed', name: 'profile.viewed', hint: 'Somebody looked at a profile. Bots are left out.' },
  { value: 'link.created', name: 'link.created', hint: 'A link was made, here or through the API.' },
];
