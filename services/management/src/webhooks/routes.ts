import { webhookRoutes } from '@linkplane/contracts';
import type { Router } from 'express';
import { mountRoutes, type Operations } from '../public-api/mount-routes.ts';
import type { RunOnce } from '../public-api/run-once.ts';
import { createWebhook } from './create-webhook.ts';
import { removeWebhook } from './delete-webhook.ts';
import { getDelivery, pageDeliveries } from './read-deliveries.ts';
import { getWebhook, showWebhooks } from './read-webhooks.ts';
import { retryDelivery } from './retry-delivery.ts';
import { rotateSecret } from './rotate-secret.ts';
import { testWebhook } from './test-webhook.ts';
import { changeWebhook } from './update-webhook.ts';
import type { WebhooksDeps } from './webhooks-deps.ts';

export type { WebhookRules, WebhooksDeps } from './webhooks-deps.ts';

export function mountWebhooks(router: Router, deps: WebhooksDeps, runOnce: RunOnce): void {
  mountRoutes(router, webhookRoutes, webhookOperations(deps), {
    runOnce,
    operationsIn: (unit) => webhookOperations({ ...deps, ...unit }),
  });
}

function webhookOperations(deps: WebhooksDeps): Operations<typeof webhookRoutes> {
  return {
    createWebhook: (call) => createWebhook(deps, call),
    listWebhooks: (call) => showWebhooks(deps, call),
    getWebhook: (call) => getWebhook(deps, call),
    updateWebhook: (call) => changeWebhook(deps, call),
    deleteWebhook: (call) => removeWebhook(deps, call),
    testWebhook: (call) => testWebhook(deps, call),
    rotateWebhookSecret: (call) => rotateSecret(deps, call),
    listWebhookDeliveries: (call) => pageDeliveries(deps, call),
    getWebhookDelivery: (call) => getDelivery(deps, call),
    retryWebhookDelivery: (call) => retryDelivery(deps, call),
  };
}
