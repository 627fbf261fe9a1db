import { z } from 'zod';
import { deleted } from '../envelope.ts';
import type { Routes } from '../route.ts';
import { delivery, deliveryPage, listDeliveriesQuery } from './delivery.ts';
import { createdWebhook, rotatedSecret, webhook } from './webhook.ts';
import { createWebhookBody, testWebhookBody, updateWebhookBody } from './write-webhook.ts';

/** Only owners manage webhooks, and tokens with the scope `webhooks`; members cannot. */
export const webhookRoutes = {
  createWebhook: {
    method: 'post',
    path: '/webhooks',
    summary: 'Create a webhook; its secret is returned only once',
    scopes: ['webhooks'],
    status: 201,
    body: createWebhookBody,
    data: createdWebhook,
    errors: ['INVALID_URL', 'PLAN_LIMIT_REACHED', 'VALIDATION_ERROR'],
  },
  listWebhooks: {
    method: 'get',
    path: '/webhooks',
    summary: 'List the webhooks, oldest first',
    scopes: ['read', 'webhooks'],
    status: 200,
    data: z.array(webhook),
    errors: [],
  },
  getWebhook: {
    method: 'get',
    path: '/webhooks/:id',
    summary: 'Get a webhook',
    scopes: ['read', 'webhooks'],
    status: 200,
    data: webhook,
    errors: ['WEBHOOK_NOT_FOUND'],
  },
  updateWebhook: {
    method: 'patch',
    path: '/webhooks/:id',
    summary: 'Update a webhook, or enable or disable it',
    scopes: ['webhooks'],
    status: 200,
    body: updateWebhookBody,
    data: webhook,
    errors: ['WEBHOOK_NOT_FOUND', 'INVALID_URL', 'VALIDATION_ERROR'],
  },
  deleteWebhook: {
    method: 'delete',
    path: '/webhooks/:id',
    summary: 'Delete a webhook and its pending deliveries',
    scopes: ['webhooks'],
    status: 200,
    data: deleted,
    errors: ['WEBHOOK_NOT_FOUND'],
  },
  testWebhook: {
    method: 'post',
    path: '/webhooks/:id/test',
    summary: 'Send a test event',
    scopes: ['webhooks'],
    status: 201,
    body: testWebhookBody,
    data: delivery,
    errors: ['WEBHOOK_NOT_FOUND', 'VALIDATION_ERROR'],
  },
  rotateWebhookSecret: {
    method: 'post',
    path: '/webhooks/:id/rotate-secret',
    summary: 'Rotate the secret; for a day deliveries are signed with both',
    scopes: ['webhooks'],
    status: 200,
    data: rotatedSecret,
    errors: ['WEBHOOK_NOT_FOUND'],
  },
  listWebhookDeliveries: {
    method: 'get',
    path: '/webhooks/:id/deliveries',
    summary: 'List the deliveries of a webhook, newest first',
    scopes: ['read', 'webhooks'],
    status: 200,
    query: listDeliveriesQuery,
    data: deliveryPage,
    errors: ['WEBHOOK_NOT_FOUND', 'VALIDATION_ERROR'],
  },
  getWebhookDelivery: {
    method: 'get',
    path: '/webhooks/:id/deliveries/:deliveryId',
    summary: 'Get a delivery with its request and its attempts',
    scopes: ['read', 'webhooks'],
    status: 200,
    data: delivery,
    errors: ['WEBHOOK_NOT_FOUND', 'NOT_FOUND'],
  },
  retryWebhookDelivery: {
    method: 'post',
    path: '/webhooks/:id/deliveries/:deliveryId/retry',
    summary: 'Retry a delivery with the same id',
    scopes: ['webhooks'],
    status: 200,
    data: delivery,
    errors: ['WEBHOOK_NOT_FOUND', 'NOT_FOUND', 'VALIDATION_ERROR'],
  },
} as const satisfies Routes;
