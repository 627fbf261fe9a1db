import {
  accountKeys,
  addressRanges,
  compatibleApiKeys,
  domainKeys,
  listenerKeys,
  mailKeys,
  readConfig,
  redisKeys,
  refineMailKeys,
  serviceKeys,
  slugKeys,
  uploadKeys,
  url,
  webhookKeys,
} from '@linkplane/config';
import { z } from 'zod';

/** Every key that a management service of its own reads, documented in docs/configuration.md. */
const schema = z
  .object({
    ...serviceKeys,
    ...listenerKeys,
    ...redisKeys,
    ...accountKeys,
    ...mailKeys,
    ...domainKeys,
    ...slugKeys,
    ...compatibleApiKeys,
    ...webhookKeys,
    ...uploadKeys,
    /** Directory of import jobs, and of uploads unless a bucket has them. */
    DATA_DIR: z.string().default('./data'),
    CLICKHOUSE_URL: url('http:', 'https:'),
    TRUSTED_PROXIES: addressRanges(),
    /** Whether redirects know regions and cities, by the one or the other: management reads neither. */
    GEO_CITY_DB: z.string().optional(),
    GEO_HEADERS: z.string().optional(),
  })
  .superRefine(refineMailKeys);

export type Config = z.infer<typeof schema>;

/** The names of all keys. */
export const configKeys = Object.keys(schema.shape);

/** @throws ConfigError naming every problem at once */
export function readManagementConfig(env: Record<string, string | undefined>): Config {
  return readConfig(schema, env);
}
