import { z } from 'zod';
import { shownInstant } from '../fields/instant.ts';
import { queryNumber } from '../fields/query-number.ts';
import { text } from '../fields/text.ts';
import { webhookEventTypes } from './webhook-event.ts';

const cursorCharsMax = 200;

export const deliveryStates = ['waiting', 'succeeded', 'failed'] as const;

/** Query of GET /webhooks/:id/deliveries. */
export const listDeliveriesQuery = z.object({
  limit: queryNumber(1, 100).default(20).meta({ description: 'How many deliveries a page has.', example: 20 }),
  cursor: text(cursorCharsMax)
    .default('')
    .meta({
      wire: { type: 'string', format: 'delivery-cursor' },
      description: "Empty to begin with the newest, then each answer's nextCursor.",
      example: '',
    }),
  state: z
    .enum(deliveryStates, `must be one of ${deliveryStates.join(', ')}`)
    .optional()
    .meta({ description: 'Only those in this state.', example: 'failed' }),
});

const state = z.enum(deliveryStates).meta({
  description: 'Waiting for an attempt, accepted by the receiver, or given up.',
  example: 'succeeded',
});

const attempt = z.object({
  at: shownInstant().meta({ description: 'When it began.', example: '2026-01-15T09:30:00.000Z' }),
  durationMs: z.int().min(0).meta({ description: 'How long it took.', example: 84 }),
  url: z.string().meta({ description: 'Where it went.', example: 'https://hooks.example.com/linkplane' }),
  status: z.int().nullable().meta({ description: 'Of the answer; null: there was none.', example: 200 }),
  error: z.string().nullable().meta({ description: 'What went wrong; null: nothing.', example: null }),
  response: z.string().nullable().meta({ description: "The begin of the answer's body.", example: 'ok' }),
});

const summary = {
  id: z.string().meta({ description: 'The `webhook-id` of every attempt.', example: 'evt_5tYhQw2mN4pQ7sT1vYzA' }),
  type: z.enum(webhookEventTypes).meta({ description: 'What happened.', example: 'link.clicked' }),
  state,
  isTest: z.boolean().meta({ description: 'Whether it is an example that was asked for.', example: false }),
  createdAt: shownInstant().meta({ description: 'When it was due first.', example: '2026-01-15T09:30:00.000Z' }),
  nextAttemptAt: shownInstant()
    .nullable()
    .meta({ description: 'When it is due next; null: never again by itself.', example: null }),
  attemptCount: z.int().min(0).meta({ description: 'Attempts so far.', example: 1 }),
  lastAttempt: attempt.nullable().meta({ description: 'The newest attempt; null: there was none yet.' }),
};

/** A delivery in the list. */
export const deliverySummary = z
  .object(summary)
  .meta({ id: 'WebhookDeliverySummary', description: 'One event on its way to a webhook.' });

/** A delivery with all that is kept of it. */
export const delivery = z
  .object({
    ...summary,
    request: z
      .object({
        headers: z
          .record(z.string(), z.string())
          .meta({ description: 'Without the signatures.', example: { 'content-type': 'application/json' } }),
        body: z
          .string()
          .meta({ description: 'What is signed and sent, as it is.', example: '{"type":"link.clicked"}' }),
      })
      .meta({ description: 'What the last attempt sent, or the first one will.' }),
    attempts: z.array(attempt).meta({ description: 'The newest 20, the oldest of them first.' }),
  })
  .meta({ id: 'WebhookDelivery', description: 'One event on its way to a webhook, with its attempts.' });

export const deliveryPage = z
  .object({
    items: z.array(deliverySummary),
    pagination: z.object({
      limit: z.int().min(1).meta({ description: 'How many a page has at most.', example: 20 }),
      nextCursor: z.string().nullable().meta({ description: 'Of the next page; null at the end.', example: null }),
    }),
  })
  .meta({ id: 'WebhookDeliveryPage', description: 'One page of deliveries, the newest first.' });

export type DeliveryState = (typeof deliveryStates)[number];
export type DeliverySummary = z.infer<typeof deliverySummary>;
export type Delivery = z.infer<typeof delivery>;
export type DeliveryPage = z.infer<typeof deliveryPage>;
export type ListDeliveriesQuery = z.output<typeof listDeliveriesQuery>;
