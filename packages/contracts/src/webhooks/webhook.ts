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
      'Why it was disabled automatically: no delivery succeeded for five days (failing), the receiver responded 410 (gone), or too many deliveries were pending (backlog). Null: it was not.',
    example: null,
  }),
  disabledAt: shownInstant().nullable().meta({ description: 'When it was disabled automatically.', example: null }),
  failingSince: shownInstant()
    .nullable()
    .meta({ description: 'When deliveries began to fail; null: the last attempt succeeded.', example: null }),
  waiting: z.int().min(0).meta({ description: 'Pending deliveries.', example: 0 }),
  createdAt: shownInstant().meta({ description: 'When it was created.', example: '2026-01-15T09:30:00.000Z' }),
  updatedAt: shownInstant().meta({
    description: 'When it was last changed by a request.',
    example: '2026-01-15T09:30:00.000Z',
  }),
};
const secret = z.string().meta({
  description: 'Signs every delivery as Standard Webhooks defines it. Returned only once.',
  example: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
});

/** A webhook in responses, except to its creation. */
export const webhook = z.object(fields).meta({ id: 'Webhook', description: 'A URL that receives events.' });

export const createdWebhook = z
  .object({ ...fields, secret })
  .meta({ id: 'CreatedWebhook', description: 'A new webhook with its secret.' });

export const rotatedSecret = z
  .object({
    secret,
    previousSecretUntil: shownInstant().meta({
      description: 'Until then deliveries are also signed with the old secret.',
      example: '2026-01-16T09:30:00.000Z',
    }),
  })
  .meta({ id: 'RotatedSecret', description: 'The new secret of a webhook.' });

export type Webhook = z.infer<typeof webhook>;
export type CreatedWebhook = z.infer<typeof createdWebhook>;
export type RotatedSecret = z.infer<typeof rotatedSecret>;
