import {
  accountKeys,
  addressRanges,
  domainKeys,
  placeKeys,
  port,
  readConfig,
  redirectKeys,
  refineRedirectKeys,
  slugKeys,
  uploadKeys,
  url,
  webhookKeys,
} from '@linkplane/config';
import { z } from 'zod';

/** A setting of the separate services. Ignoring it would look as if it worked, so the start is refused. */
const notHere = (reason: string) =>
  z
    .string()
    .optional()
    .refine((value) => value === undefined, reason);

/** Every setting of `npm start`. A test compares them with .env.example, which documents them. */
const schema = z
  .object({
    /** Port for links and the API. */
    PORT: port(8080),
    /** Address to listen on. */
    HOST: z.string().default('0.0.0.0'),
    /** Directory of all data. */
    DATA_DIR: z.string().default('./data'),
    /** The public address; short URLs are built on it. Default: http://localhost:PORT. */
    PUBLIC_URL: url('http:', 'https:').optional(),
    /** Default: the embedded Postgres in DATA_DIR. */
    DATABASE_URL: url('postgres:', 'postgresql:').optional(),
    /** Default: the embedded ClickHouse in DATA_DIR. */
    CLICKHOUSE_URL: url('http:', 'https:').optional(),
    REDIS_URL: notHere('is only for the separate services: this process is one, and keeps in memory what they share'),
    KAFKA_BROKERS: notHere(
      'is only for the separate services: here clicks wait in the journal, whose last batch another stream would count again',
    ),
    /** Proxies whose X-Forwarded-For is trusted: addresses or CIDR ranges. */
    TRUSTED_PROXIES: addressRanges(),
    ...accountKeys,
    ...domainKeys,
    ...slugKeys,
    ...placeKeys,
    ...webhookKeys,
    ...uploadKeys,
    ...redirectKeys,
    LOG_LEVEL: z
      .enum(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent')
      .default('info'),
    /** Who can read `/metrics` and `/readyz` on the public port: private addresses, or everyone. `false`: no `/metrics`. */
    METRICS: z.enum(['true', 'false', 'public'], 'must be true, false or public').default('true'),
    /** For durability tests: ends the process at a named point. */
    FAILPOINT: z.string().optional(),
  })
  .superRefine(refineRedirectKeys);

export type Config = z.infer<typeof schema> & { publicUrl: URL };

/** The names of all keys, for the test that compares them with .env.example. */
export const configKeys = Object.keys(schema.shape);

/** @throws ConfigError naming every problem at once */
export function readStandaloneConfig(env: Record<string, string | undefined>): Config {
  const config = readConfig(schema, env);
  const publicUrl = new URL(config.PUBLIC_URL ?? `http://localhost:${config.PORT}`);
  return { ...config, publicUrl };
}
