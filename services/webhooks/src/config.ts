import { domainKeys, readConfig, serviceKeys, webhookKeys } from '@linkplane/config';
import { z } from 'zod';

const { PUBLIC_URL: _, ...keys } = serviceKeys;

/** Every key that the webhooks service reads; docs/configuration.md describes them. */
const schema = z.object({
  ...keys,
  ...webhookKeys,
  DNS_SERVERS: domainKeys.DNS_SERVERS,
});

export type Config = z.infer<typeof schema>;

/** The names of all keys. */
export const configKeys = Object.keys(schema.shape);

/** @throws ConfigError naming every problem at once */
export function readWebhooksConfig(env: Record<string, string | undefined>): Config {
  return readConfig(schema, env);
}
