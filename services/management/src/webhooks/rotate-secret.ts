import type { RotatedSecret, webhookRoutes } from '@linkplane/contracts';
import { rotateWebhookSecret } from '@linkplane/links-db/management';
import type { Call } from '../public-api/mount-routes.ts';
import { makeSecret } from './make-secret.ts';
import { assertWebhookId, webhookNotFound } from './webhook-not-found.ts';
import type { WebhooksDeps } from './webhooks-deps.ts';

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
