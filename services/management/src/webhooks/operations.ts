import type { CreatedWebhook, Deleted, RotatedSecret, Webhook, webhookRoutes } from '@linkplane/contracts';
import { inTransaction } from '@linkplane/links-db/transactions';
import * as webhooksDb from '@linkplane/links-db/webhooks';
import * as workspacesDb from '@linkplane/links-db/workspaces';
import { createId } from '@linkplane/runtime';
import type { Call, Operations } from '../calls/operations.ts';
import { AppError } from '../http/app-error.ts';
import { getDelivery, listDeliveries, retryDelivery, testWebhook } from './delivery-operations.ts';
import { refuseReceiver } from './refuse-receiver.ts';
import {
  assertWebhookId,
  makeSecret,
  presentWebhook,
  requireWebhook,
  toEventTypes,
  webhookNotFound,
  type WebhooksDeps,
} from './webhook.ts';

/** Every event is delivered to each of them. */
const webhooksPerWorkspaceMax = 20;

export function webhookOperations(deps: WebhooksDeps): Operations<typeof webhookRoutes> {
  return {
    createWebhook: (call) => createWebhook(deps, call),
    listWebhooks: (call) => listWebhooks(deps, call),
    getWebhook: (call) => getWebhook(deps, call),
    updateWebhook: (call) => updateWebhook(deps, call),
    deleteWebhook: (call) => deleteWebhook(deps, call),
    testWebhook: (call) => testWebhook(deps, call),
    rotateWebhookSecret: (call) => rotateSecret(deps, call),
    listWebhookDeliveries: (call) => listDeliveries(deps, call),
    getWebhookDelivery: (call) => getDelivery(deps, call),
    retryWebhookDelivery: (call) => retryDelivery(deps, call),
  };
}

/** The secret is in this response only, and in its replay for the same Idempotency-Key. */
async function createWebhook(
  deps: WebhooksDeps,
  { caller, body }: Call<typeof webhookRoutes.createWebhook>,
): Promise<CreatedWebhook> {
  const { workspaceId } = caller;
  await refuseReceiver(deps, body.url);
  const secret = makeSecret();
  const webhook = await inTransaction(deps.database, async (transaction) => {
    await workspacesDb.lockWorkspace(transaction, workspaceId);
    return await webhooksDb.insertWebhook(transaction, workspaceId, webhooksPerWorkspaceMax, {
      id: createId('whk'),
      url: body.url,
      description: body.description ?? null,
      events: toEventTypes(body.events),
      active: body.active ?? true,
      secret,
    });
  });
  if (!webhook)
    throw new AppError('PLAN_LIMIT_REACHED', `A workspace can have ${webhooksPerWorkspaceMax} webhooks.`, {
      params: { max: webhooksPerWorkspaceMax },
    });
  return { ...presentWebhook(webhook), secret };
}

async function listWebhooks(
  { database }: WebhooksDeps,
  { caller }: Call<typeof webhookRoutes.listWebhooks>,
): Promise<Webhook[]> {
  const webhooks = await webhooksDb.listWebhooks(database, caller.workspaceId);
  return webhooks.map(presentWebhook);
}

async function getWebhook(
  { database }: WebhooksDeps,
  { caller, params }: Pick<Call<typeof webhookRoutes.getWebhook>, 'caller' | 'params'>,
): Promise<Webhook> {
  return presentWebhook(await requireWebhook(database, caller.workspaceId, params.id));
}

/** Changes the given fields and no others; an empty body changes nothing, not even updatedAt. */
async function updateWebhook(
  deps: WebhooksDeps,
  { caller, params, body }: Call<typeof webhookRoutes.updateWebhook>,
): Promise<Webhook> {
  const { workspaceId } = caller;
  if (Object.keys(body).length === 0) return await getWebhook(deps, { caller, params });
  // An unknown webhook is reported before an invalid URL.
  await requireWebhook(deps.database, workspaceId, params.id);
  if (body.url !== undefined) await refuseReceiver(deps, body.url);
  const webhook = await webhooksDb.updateWebhook(deps.database, workspaceId, params.id, {
    ...body,
    events: body.events && toEventTypes(body.events),
  });
  if (!webhook) throw webhookNotFound();
  return presentWebhook(webhook);
}

async function deleteWebhook(
  { database }: WebhooksDeps,
  { caller, params }: Call<typeof webhookRoutes.deleteWebhook>,
): Promise<Deleted> {
  assertWebhookId(params.id);
  if (!(await webhooksDb.deleteWebhook(database, caller.workspaceId, params.id))) throw webhookNotFound();
  return { deleted: true };
}

async function rotateSecret(
  { database }: WebhooksDeps,
  { caller, params }: Call<typeof webhookRoutes.rotateWebhookSecret>,
): Promise<RotatedSecret> {
  assertWebhookId(params.id);
  const secret = makeSecret();
  const previousSecretUntil = await webhooksDb.rotateWebhookSecret(database, caller.workspaceId, params.id, secret);
  if (!previousSecretUntil) throw webhookNotFound();
  return { secret, previousSecretUntil: previousSecretUntil.toISOString() };
}
