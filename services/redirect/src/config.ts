import {
  flag,
  kafkaKeys,
  addressRanges,
  listenerKeys,
  readConfig,
  redisKeys,
  serviceKeys,
  wholeNumber,
} from '@linkplane/config';
import { z } from 'zod';

/** Every key that a redirect service of its own reads; docs/configuration.md tells of them. */
const schema = z.object({
  ...serviceKeys,
  ...listenerKeys,
  ...redisKeys,
  ...kafkaKeys,
  /** Clicks wait here for Kafka. On a disk that outlives the container. */
  DATA_DIR: z.string().default('./data'),
  TRUSTED_PROXIES: addressRanges(),
  JOURNAL_DURABILITY: z.enum(['process', 'power'], 'must be process or power').default('process'),
  JOURNAL_MEGABYTES_MAX: wholeNumber(1_024, 64, 1_048_576),
  FAST_LANE: flag(true),
});

export type Config = z.infer<typeof schema>;

/** The names of all keys. */
export const configKeys = Object.keys(schema.shape);

/** @throws ConfigError naming every problem at once */
export function readRedirectConfig(env: Record<string, string | undefined>): Config {
  return readConfig(schema, env);
}
