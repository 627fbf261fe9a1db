import {
  type CreatedWebhook,
  type Deleted,
  type RotatedSecret,
  type Webhook,
  webhookRoutes,
} from '@linkplane/contracts';
import {
  deleteWebhook,
  insertWebhook,
  inTransaction,
  listWebhooks,
  lockWorkspace,
  rotateWebhookSecret,
  updateWebhook,
} from '@linkplane/links-db/management';
import { createId } from '@linkplane/runtime';
import type { Router } from 'express';
import { AppError } from '../http/app-error.ts';
import { type Call, mountRoutes, type Operations } from '../public-api/mount-routes.ts';
import type { RunOnce } from '../public-api/run-once.ts';
import { getDelivery, pageDeliveries, retryDelivery, testWebhook } from './delivery-operations.ts';
import { refuseReceiver } from './refuse-receiver.ts';
import {
  assertWebhookId,
  makeSecret,
  pickWebhook,
  presentWebhook,
  toEventTypes,
  webhookNotFound,
  type WebhooksDeps,
} from './webhook.ts';

/** Every event is delivered to each of them. */
const webhooksPerWorkspaceMax = 20;

/** The secret is in this answer and in no other, but for a repetition with the same Idempotency-Key. */
export async function createWebhook(
  deps: WebhooksDeps,
  { caller, body }: Call<typeof webhookRoutes.createWebhook>,
): Promise<CreatedWebhook> {
  const { workspaceId } = caller;
  await refuseReceiver(deps, body.url);
  const secret = makeSecret();
  const webhook = await inTransaction(deps.database, async (transaction) => {
    await lockWorkspace(transaction, workspaceId);
    return await insertWebhook(transaction, workspaceId, webhooksPerWorkspaceMax, {
      id: createId('whk'),
      url: body.url,
      description: body.description ?? null,
      events: toEventTypes(body.events),
      active: body.active ?? true,
      secret,
    });
  });
  if (!webhook) throw new AppError('PLAN_LIMIT_REACHED', `A workspace can have ${webhooksPerWorkspaceMax} webhooks.`);
  return { ...presentWebhook(webhook), secret };
}

export async function showWebhooks(
  { database }: WebhooksDeps,
  { caller }: Call<typeof webhookRoutes.listWebhooks>,
): Promise<Webhook[]> {
  const webhooks = await listWebhooks(database, caller.workspaceId);
  return webhooks.map(presentWebhook);
}

export async function getWebhook(
  { database }: WebhooksDeps,
  { caller, params }: Pick<Call<typeof webhookRoutes.getWebhook>, 'caller' | 'params'>,
): Promise<Webhook> {
  return presentWebhook(await pickWebhook(database, caller.workspaceId, params.id));
}

/** Changes the given fields and no others; nothing given is no change at all, not even of updatedAt. */
export async function changeWebhook(
  deps: WebhooksDeps,
  { caller, params, body }: Call<typeof webhookRoutes.updateWebhook>,
): Promise<Webhook> {
  if (Object.keys(body).length === 0) return await getWebhook(deps, { caller, params });
  // Whoever asks for a webhook that is not there hears of that first.
  await pickWebhook(deps.database, caller.workspaceId, params.id);
  if (body.url !== undefined) await refuseReceiver(deps, body.url);
  const webhook = await updateWebhook(deps.database, caller.workspaceId, params.id, {
    ...body,
    events: body.events && toEventTypes(body.events),
  });
  if (!webhook) throw webhookNotFound();
  return presentWebhook(webhook);
}

export async function removeWebhook(
  { database }: WebhooksDeps,
  { caller, params }: Call<typeof webhookRoutes.deleteWebhook>,
): Promise<Deleted> {
  assertWebhookId(params.id);
  if (!(await deleteWebhook(database, caller.workspaceId, params.id))) throw webhookNotFound();
  return { deleted: true };
}

export async function rotateSecret(
  { database }: WebhooksDeps,
  { caller, params }: Call<typeof webhookRoutes.rotateWebhookSecret>,
): Promise<RotatedSecret> {
  assertWebhookId(params.id);
  const secret = makeSecret();
  const previousSecretUntil = await rotateWebhookSecret(database, caller.workspaceId, params.id, secret);
  if (!previousSecretUntil) throw webhookNotFound();
  return { secret, previousSecretUntil: previousSecretUntil.toISOString() };
}

export type { WebhookRules, WebhooksDeps } from './webhook.ts';

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
