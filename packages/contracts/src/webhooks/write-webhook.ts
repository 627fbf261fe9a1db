import { z } from 'zod';
import { text } from '../fields/text.ts';
import { webUrl } from '../fields/web-url.ts';
import { webhookEventTypes } from './webhook-event.ts';
import { webhookFields } from './webhook-fields.ts';

const urlCharsMax = 2_048;
const descriptionCharsMax = 255;

const eventType = z.enum(webhookEventTypes, `must be one of ${webhookEventTypes.join(', ')}`);

const events = () =>
  z
    .array(eventType, 'must be a list of events')
    .min(1, 'must name an event')
    .max(webhookEventTypes.length, `must have at most ${webhookEventTypes.length} events`);

const optionalFields = {
  description: text(descriptionCharsMax).nullable().optional().meta(webhookFields.description),
  active: z.boolean('must be true or false').optional().meta(webhookFields.active),
};

/** Body of POST /webhooks. */
export const createWebhookBody = z.object(
  {
    url: webUrl(urlCharsMax).meta(webhookFields.url),
    events: events().meta(webhookFields.events),
    ...optionalFields,
  },
  'must be a JSON object',
);

/** Body of PATCH /webhooks/:id: any subset. */
export const updateWebhookBody = z.object(
  {
    url: webUrl(urlCharsMax).optional().meta(webhookFields.url),
    events: events().optional().meta(webhookFields.events),
    ...optionalFields,
  },
  'must be a JSON object',
);

/** Body of POST /webhooks/:id/test. */
export const testWebhookBody = z.object(
  {
    type: eventType.optional().meta({
      description: 'The type of the test event. Default: the first one of the webhook.',
      example: 'link.clicked',
    }),
  },
  'must be a JSON object',
);

export type CreateWebhookBody = z.output<typeof createWebhookBody>;
export type UpdateWebhookBody = z.output<typeof updateWebhookBody>;
