import type { Connection } from '../../in-transaction.ts';

/** So long the old secret signs beside the new one. */
export const previousSecretHours = 24;

const text = `
  update webhooks set
    previous_secret = secret, previous_secret_until = now() + interval '${previousSecretHours} hours',
    secret = $3, updated_at = now()
  where workspace_id = $1 and id = $2
  returning previous_secret_until as "previousSecretUntil"`;

/**
 * Gives a webhook another secret, and tells until when the one that it replaces signs, too: the one before that no
 * longer does. Undefined when the workspace has no webhook of that id.
 */
export async function rotateWebhookSecret(
  connection: Connection,
  workspaceId: string,
  id: string,
  secret: string,
): Promise<Date | undefined> {
  const values = [workspaceId, id, secret];
  const { rows } = await connection.query<{ previousSecretUntil: Date }>({ text, values });
  return rows[0]?.previousSecretUntil;
}
