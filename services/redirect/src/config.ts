import {
  kafkaKeys,
  addressRanges,
  listenerKeys,
  placeKeys,
  readConfig,
  redirectKeys,
  refineRedirectKeys,
  redisKeys,
  serviceKeys,
  slugKeys,
} from '@linkplane/config';
import { z } from 'zod';

/** Every key that the redirect service reads as a process of its own; docs/configuration.md describes them. */
const schema = z
  .object({
    ...serviceKeys,
    ...listenerKeys,
    ...redisKeys,
    ...kafkaKeys,
    ...redirectKeys,
    ...placeKeys,
    ...slugKeys,
    /** Clicks are stored here until Kafka has them. On a disk that outlives the container. */
    DATA_DIR: z.string().default('./data'),
    TRUSTED_PROXIES: addressRanges(),
  })
  .superRefine(refineRedirectKeys);

export type Config = z.infer<typeof schema>;

/** The names of all keys. */
export const configKeys = Object.keys(schema.shape);

/** @throws ConfigError naming every problem at once */
export function readRedirectConfig(env: Record<string, string | undefined>): Config {
  return readConfig(schema, env);
}
