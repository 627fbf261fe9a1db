import { z } from 'zod';
import { shownInstant } from '../fields/instant.ts';
import { queryNumber } from '../fields/query-number.ts';
import { text } from '../fields/text.ts';
import { webhookEventTypes } from './webhook-event.ts';

const cursorCharsMax = 200;

export const deliveryStates = ['waiting', 'succeeded', 'failed'] as const;

/** Query of GET /webhooks/:id/deliveries. */
export const listDeliveriesQuery = z.object({
  limit: queryNumber(1, 100).default(20).meta({ description: 'How many deliveries a page has at most.', example: 20 }),
  cursor: text(cursorCharsMax)
    .default('')
    .meta({
      wire: { type: 'string', format: 'delivery-cursor' },
      description: 'Empty for the newest deliveries, then the nextCursor of each response.',
      example: '',
    }),
  state: z
    .enum(deliveryStates, `must be one of ${deliveryStates.join(', ')}`)
    .optional()
    .meta({ description: 'Only those in this state.', example: 'failed' }),
});

const state = z.enum(deliveryStates).meta({
  description: 'Waiting for an attempt, accepted by the receiver, or failed for good.',
  example: 'succeeded',
});

const attempt = z.object({
  at: shownInstant().meta({ description: 'Start of the attempt.', example: '2026-01-15T09:30:00.000Z' }),
  durationMs: z.int().min(0).meta({ description: 'Duration in milliseconds.', example: 84 }),
  url: z.string().meta({ description: 'URL of the request.', example: 'https://hooks.example.com/linkplane' }),
  status: z.int().nullable().meta({ description: 'Status of the response; null: there was none.', example: 200 }),
  error: z.string().nullable().meta({ description: 'The error; null: none.', example: null }),
  response: z.string().nullable().meta({ description: 'The first characters of the response body.', example: 'ok' }),
});

const summary = {
  id: z.string().meta({ description: 'The `webhook-id` of every attempt.', example: 'evt_5tYhQw2mN4pQ7sT1vYzA' }),
  type: z.enum(webhookEventTypes).meta({ description: 'Type of the event.', example: 'link.clicked' }),
  state,
  isTest: z.boolean().meta({ description: 'Whether it is a test event.', example: false }),
  createdAt: shownInstant().meta({ description: 'When it was first due.', example: '2026-01-15T09:30:00.000Z' }),
  nextAttemptAt: shownInstant()
    .nullable()
    .meta({ description: 'When the next attempt is due; null: none is planned.', example: null }),
  attemptCount: z.int().min(0).meta({ description: 'Attempts so far.', example: 1 }),
  lastAttempt: attempt.nullable().meta({ description: 'The latest attempt; null: none yet.' }),
};

/** A delivery in the list. */
export const deliverySummary = z
  .object(summary)
  .meta({ id: 'WebhookDeliverySummary', description: 'The delivery of one event to a webhook.' });

/** A delivery with its request and attempts. */
export const delivery = z
  .object({
    ...summary,
    request: z
      .object({
        headers: z.record(z.string(), z.string()).meta({
          description: 'The headers that were sent, except for the signatures.',
          example: { 'content-type': 'application/json' },
        }),
        body: z
          .string()
          .meta({ description: 'The exact body that is signed and sent.', example: '{"type":"link.clicked"}' }),
      })
      .meta({ description: 'The request of the last attempt, or of the first one to come.' }),
    attempts: z.array(attempt).meta({ description: 'The latest 20 attempts, oldest first.' }),
  })
  .meta({ id: 'WebhookDelivery', description: 'The delivery of one event to a webhook, with its attempts.' });

export const deliveryPage = z
  .object({
    items: z.array(deliverySummary),
    pagination: z.object({
      limit: z.int().min(1).meta({ description: 'How many deliveries a page has at most.', example: 20 }),
      nextCursor: z
        .string()
        .nullable()
        .meta({ description: 'Cursor of the next page; null at the end.', example: null }),
    }),
  })
  .meta({ id: 'WebhookDeliveryPage', description: 'One page of deliveries, newest first.' });

export type DeliveryState = (typeof deliveryStates)[number];
export type DeliverySummary = z.infer<typeof deliverySummary>;
export type Delivery = z.infer<typeof delivery>;
export type DeliveryPage = z.infer<typeof deliveryPage>;
export type ListDeliveriesQuery = z.output<typeof listDeliveriesQuery>;
