import {
  accountKeys,
  addressRanges,
  compatibleApiKeys,
  domainKeys,
  mailKeys,
  placeKeys,
  port,
  publicUrl,
  readConfig,
  redirectKeys,
  refineMailKeys,
  refineRedirectKeys,
  slugKeys,
  uploadKeys,
  url,
  webhookKeys,
} from '@linkplane/config';
import { z } from 'zod';
import { redirectWorkersMax } from './count-redirect-workers.ts';

/** See `serverSettings`: 50 connections, of which two threads and the other planes take 42 and a command 5. */
const smallProfileWorkersMax = 2;

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
    PUBLIC_URL: publicUrl().optional(),
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
    ...mailKeys,
    ...domainKeys,
    ...slugKeys,
    ...compatibleApiKeys,
    ...placeKeys,
    ...webhookKeys,
    ...uploadKeys,
    ...redirectKeys,
    /** `small`: for a machine with 1 GB of memory, see `profiles`. */
    PROFILE: z.enum(['standard', 'small'], 'must be standard or small').default('standard'),
    /** Threads that serve visitors. `auto`: one for each core but one, as far as there is 1 GB of memory for each. */
    REDIRECT_WORKERS: z
      .string()
      .regex(/^(auto|[1-8])$/, `must be auto or a whole number from 1 to ${redirectWorkersMax}`)
      .default('auto')
      .transform((value) => (value === 'auto' ? value : Number(value))),
    LOG_LEVEL: z
      .enum(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent')
      .default('info'),
    /** Who can read `/metrics` and `/readyz` on the public port: private addresses, or everyone. `false`: no `/metrics`. */
    METRICS: z.enum(['true', 'false', 'public'], 'must be true, false or public').default('true'),
    /** Set by durability tests: ends the process at a named point. */
    FAILPOINT: z.string().optional(),
  })
  .superRefine(refineRedirectKeys)
  .superRefine(refineMailKeys)
  .superRefine(({ PROFILE, REDIRECT_WORKERS }, context) => {
    // Each thread has connections to Postgres and caches, and the small profile has room for few.
    if (PROFILE !== 'small' || REDIRECT_WORKERS === 'auto' || REDIRECT_WORKERS <= smallProfileWorkersMax) return;
    const message = `must be auto or at most ${smallProfileWorkersMax} with PROFILE=small`;
    context.addIssue({ code: 'custom', path: ['REDIRECT_WORKERS'], message });
  });

export type Config = z.infer<typeof schema> & { publicUrl: URL };

/** The names of all keys, for the test that compares them with .env.example. */
export const configKeys = Object.keys(schema.shape);

/** @throws ConfigError naming every problem at once */
export function readStandaloneConfig(env: Record<string, string | undefined>): Config {
  const config = readConfig(schema, env);
  return { ...config, publicUrl: config.PUBLIC_URL ?? new URL(`http://localhost:${config.PORT}`) };
}
