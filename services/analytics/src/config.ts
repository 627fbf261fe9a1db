import { kafkaKeys, placeKeys, readConfig, serviceKeys, url } from '@linkplane/config';
import { z } from 'zod';

/** Every key that the analytics service reads; docs/configuration.md describes them. */
const schema = z.object({
  ...serviceKeys,
  ...kafkaKeys,
  ...placeKeys,
  CLICKHOUSE_URL: url('http:', 'https:'),
  /** Consumers of one group share the partitions of the topic. */
  KAFKA_GROUP: z.string().default('linkplane-analytics'),
});

export type Config = z.infer<typeof schema>;

/** The names of all keys. */
export const configKeys = Object.keys(schema.shape);

/** @throws ConfigError naming every problem at once */
export function readAnalyticsConfig(env: Record<string, string | undefined>): Config {
  return readConfig(schema, env);
}
