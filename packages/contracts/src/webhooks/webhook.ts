import { z } from 'zod';
import { shownInstant } from '../fields/instant.ts';
import { webhookEventTypes } from './webhook-event.ts';
import { webhookFields } from './webhook-fields.ts';

const fields = {
  id: z.string().meta({ description: 'Id of the webhook.', example: 'whk_8RkxW2mN4pQ7sT1vYzAb' }),
  url: z.string().meta(webhookFields.url),
  events: z.array(z.enum(webhookEventTypes)).meta(webhookFields.events),
  description: z.string().nullable().meta(webhookFields.description),
  active: z.boolean().meta(webhookFields.active),
  disabledReason: z.enum(['failing', 'gone', 'backlog']).nullable().meta({
    description:
      'Why it was turned off by itself: nothing got through for five days (failing), the receiver answered 410 (gone), or too much was waiting (backlog). Null: it was not.',
    example: null,
  }),
  disabledAt: shownInstant().nullable().meta({ description: 'When that was.', example: null }),
  failingSince: shownInstant()
    .nullable()
    .meta({ description: 'Since when nothing has got through; null: the last attempt did.', example: null }),
  waiting: z.int().min(0).meta({ description: 'Deliveries that wait for their next attempt.', example: 0 }),
  createdAt: shownInstant().meta({ description: 'When it was made.', example: '2026-01-15T09:30:00.000Z' }),
  updatedAt: shownInstant().meta({ description: 'When you last changed it.', example: '2026-01-15T09:30:00.000Z' }),
};
const secret = z.string().meta({
  description: 'Signs every delivery, in the way of Standard Webhooks. It is shown this once.',
  example: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
});

/** A webhook as every endpoint but its creation answers it. */
export const webhook = z.object(fields).meta({ id: 'Webhook', description: 'Who is told of what.' });

export const createdWebhook = z
  .object({ ...fields, secret })
  .meta({ id: 'CreatedWebhook', description: 'A new webhook with its secret.' });

export const rotatedSecret = z
  .object({
    secret,
    previousSecretUntil: shownInstant().meta({
      description: 'Until then deliveries are signed with the old secret, too.',
      example: '2026-01-16T09:30:00.000Z',
    }),
  })
  .meta({ id: 'RotatedSecret', description: 'The new secret of a webhook.' });

export type Webhook = z.infer<typeof webhook>;
export type CreatedWebhook = z.infer<typeof createdWebhook>;
export type RotatedSecret = z.infer<typeof rotatedSecret>;
