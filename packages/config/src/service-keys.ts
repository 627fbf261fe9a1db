import { z } from 'zod';
import { addresses, flag, list, nameServers, port, url, wholeNumber } from './config-values.ts';

/** Keys that every service of its own reads. */
export const serviceKeys = {
  /** How visitors reach the short links; short URLs are built from it. */
  PUBLIC_URL: url('http:', 'https:').transform((value) => new URL(value)),
  DATABASE_URL: url('postgres:', 'postgresql:'),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent')
    .default('info'),
  /** Health and metrics. Not for visitors: listens on this machine alone unless ADMIN_HOST says otherwise. */
  ADMIN_PORT: port(9090),
  ADMIN_HOST: z.string().default('127.0.0.1'),
  /** For tests of durability: ends the process at a named place. */
  FAILPOINT: z.string().optional(),
};

/** Keys of services that listen for requests of others. */
export const listenerKeys = {
  PORT: port(8080),
  HOST: z.string().default('0.0.0.0'),
  /** How long a service that ends still takes requests, so that balancers have seen that it leaves. Well below 40 s. */
  DRAIN_DELAY_MS: wholeNumber(5_000, 0, 20_000),
};

/** Who may have an account. */
export const accountKeys = {
  /** Whether strangers can make accounts by themselves; invites are good either way. */
  SIGN_UP: flag(false),
  /** Of workspaces that people make. */
  DEFAULT_PLAN: z
    .enum(['free', 'pro', 'business', 'enterprise'], 'must be free, pro, business or enterprise')
    .default('free'),
};

/** How custom domains are checked. */
export const domainKeys = {
  /** Who is asked for the records of custom domains; by default whom this machine asks. */
  DNS_SERVERS: nameServers(),
  /** Of this service as visitors reach it, for custom domains that cannot have a CNAME. */
  PUBLIC_ADDRESSES: addresses(),
};

/** How webhooks are delivered. */
export const webhookKeys = {
  /** For development: webhooks may lead to this machine and to private networks. */
  WEBHOOK_ALLOW_PRIVATE: flag(false),
};

/** How redirects store clicks and respond. */
export const redirectKeys = {
  /** `process`: a click that got a response outlives the process. `power`: it outlives a power loss, too. */
  JOURNAL_DURABILITY: z.enum(['process', 'power'], 'must be process or power').default('process'),
  /** Clicks wait in the journal; beyond this, redirects go on and lost clicks are counted. */
  JOURNAL_MEGABYTES_MAX: wholeNumber(1_024, 64, 1_048_576),
  /** Whether plain redirects are served without Node's HTTP server. */
  FAST_LANE: flag(true),
};

/** Where Redis is. */
export const redisKeys = {
  REDIS_URL: url('redis:', 'rediss:'),
  /** Starts every key, so that several installations can share one Redis. */
  REDIS_NAMESPACE: z.string().default('linkplane'),
};

/** Where Kafka is. */
export const kafkaKeys = {
  /** `host:port`, separated by commas. */
  KAFKA_BROKERS: list().refine(
    (brokers) => brokers.length > 0 && brokers.every((broker) => /^[^\s:]+:\d+$/.test(broker)),
    'must be host:port of one or more brokers, separated by commas',
  ),
  KAFKA_TOPIC: z.string().default('linkplane.clicks'),
  /** Of the topic, where it is made by us; a topic that has fewer gets more. The unit of ingest scale. */
  KAFKA_PARTITIONS: wholeNumber(6, 1, 1_000),
  KAFKA_TLS: flag(false),
  KAFKA_SASL_MECHANISM: z
    .enum(['plain', 'scram-sha-256', 'scram-sha-512'], 'must be plain, scram-sha-256 or scram-sha-512')
    .optional(),
  KAFKA_SASL_USERNAME: z.string().default(''),
  KAFKA_SASL_PASSWORD: z.string().default(''),
};

type KafkaConfig = z.infer<z.ZodObject<typeof kafkaKeys>>;

/** What the Kafka side of the click stream is opened with. */
export function readKafkaConnection(config: KafkaConfig) {
  const { KAFKA_SASL_MECHANISM: mechanism } = config;
  return {
    brokers: config.KAFKA_BROKERS,
    topic: config.KAFKA_TOPIC,
    ssl: config.KAFKA_TLS,
    ...(mechanism && {
      sasl: { mechanism, username: config.KAFKA_SASL_USERNAME, password: config.KAFKA_SASL_PASSWORD },
    }),
  };
}
