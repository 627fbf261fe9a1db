import {
  accountKeys,
  addressRanges,
  domainKeys,
  port,
  readConfig,
  redirectKeys,
  url,
  webhookKeys,
} from '@linkplane/config';
import { z } from 'zod';

/** A key of the separate services. Passed over, it would be taken for obeyed: the start is refused instead. */
const notHere = (reason: string) =>
  z
    .string()
    .optional()
    .refine((value) => value === undefined, reason);

/** Every key that `npm start` reads. Documented once more, for people, in .env.example; a test compares the two. */
const schema = z.object({
  /** Port of everything public: links, API. */
  PORT: port(8080),
  /** Address to listen on. */
  HOST: z.string().default('0.0.0.0'),
  /** Where everything is kept. */
  DATA_DIR: z.string().default('./data'),
  /** How visitors reach this service; short URLs are built from it. Default: http://localhost:PORT. */
  PUBLIC_URL: url('http:', 'https:').optional(),
  /** Unset: a Postgres server of our own in DATA_DIR. */
  DATABASE_URL: url('postgres:', 'postgresql:').optional(),
  /** Unset: a ClickHouse engine of our own in DATA_DIR. */
  CLICKHOUSE_URL: url('http:', 'https:').optional(),
  REDIS_URL: notHere('is only for the separate services: this process is one, and keeps in memory what they share'),
  KAFKA_BROKERS: notHere(
    'is only for the separate services: here clicks wait in the journal, whose last batch another stream would count again',
  ),
  /** Proxies whose X-Forwarded-For is believed: addresses or CIDR ranges. */
  TRUSTED_PROXIES: addressRanges(),
  ...accountKeys,
  ...domainKeys,
  ...webhookKeys,
  ...redirectKeys,
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent')
    .default('info'),
  /** `/metrics` and `/readyz` on the public port: for peers on private addresses, or for everybody. `false`: no `/metrics`. */
  METRICS: z.enum(['true', 'false', 'public'], 'must be true, false or public').default('true'),
  /** For tests of durability: ends the process at a named place. */
  FAILPOINT: z.string().optional(),
});

export type Config = z.infer<typeof schema> & { publicUrl: URL };

/** The names of all keys, for the test that compares them with .env.example. */
export const configKeys = Object.keys(schema.shape);

/** @throws ConfigError naming every problem at once */
export function readStandaloneConfig(env: Record<string, string | undefined>): Config {
  const config = readConfig(schema, env);
  const publicUrl = new URL(config.PUBLIC_URL ?? `http://localhost:${config.PORT}`);
  return { ...config, publicUrl };
}
