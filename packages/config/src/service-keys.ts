import { join } from 'node:path';
import { z } from 'zod';
import {
  addresses,
  compatibleApiNames,
  flag,
  list,
  nameServers,
  port,
  publicUrl,
  slugPolicy,
  url,
  wholeNumber,
} from './config-values.ts';
import { mailbox, smtpServer, type Mailbox, type SmtpServer } from './mail-values.ts';
import { mmdbFile } from './mmdb-file.ts';
import { ConfigError } from './read-config.ts';

/** Keys of every service that runs as a process of its own. */
export const serviceKeys = {
  /** The URL at which visitors reach the short links; short URLs are built from it. */
  PUBLIC_URL: publicUrl(),
  DATABASE_URL: url('postgres:', 'postgresql:'),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent')
    .default('info'),
  /** Health and metrics, not for visitors: by default it listens on the loopback interface only. */
  ADMIN_PORT: port(9090),
  ADMIN_HOST: z.string().default('127.0.0.1'),
  /** Set by tests of durability: kills the process at a named place. */
  FAILPOINT: z.string().optional(),
};

/** Keys of services with an HTTP server. */
export const listenerKeys = {
  PORT: port(8080),
  HOST: z.string().default('0.0.0.0'),
  /** How long a stopping service still accepts requests, so that load balancers notice it. Well below 40 s. */
  DRAIN_DELAY_MS: wholeNumber(5_000, 0, 20_000),
};

/** Who may have an account. */
export const accountKeys = {
  /** Whether anyone can create an account; invites are accepted either way. */
  SIGN_UP: flag(false),
  /** The plan of workspaces that users create. */
  DEFAULT_PLAN: z
    .enum(['free', 'pro', 'business', 'enterprise'], 'must be free, pro, business or enterprise')
    .default('free'),
};

/** How the service sends mail. Without a server it sends none, and everything works by links that are shown once. */
export const mailKeys = {
  /** `smtp://user:password@host:port` or `smtps://`; `?tls=off` and `?tls=required` decide about STARTTLS. */
  SMTP_URL: smtpServer().optional(),
  /** The sender: `links@example.com` or `Acme <links@example.com>`. */
  MAIL_FROM: mailbox().optional(),
};

/** How mail is sent, as a value that can be cloned. */
export type MailServer = { server: SmtpServer; from: Mailbox };

type MailSettings = { SMTP_URL?: SmtpServer | undefined; MAIL_FROM?: Mailbox | undefined };

/** @returns undefined where the service sends no mail */
export function readMailServer({ SMTP_URL, MAIL_FROM }: MailSettings): MailServer | undefined {
  return SMTP_URL && MAIL_FROM && { server: SMTP_URL, from: MAIL_FROM };
}

/** A sender without a server, or a server without a sender, would look as if mail were sent. */
export function refineMailKeys({ SMTP_URL, MAIL_FROM }: MailSettings, context: z.RefinementCtx): void {
  if ((SMTP_URL === undefined) === (MAIL_FROM === undefined)) return;
  const [missing, given] = SMTP_URL === undefined ? ['SMTP_URL', 'MAIL_FROM'] : ['MAIL_FROM', 'SMTP_URL'];
  context.addIssue({ code: 'custom', path: [missing], message: `is needed with ${given}` });
}

/** How custom domains are checked. */
export const domainKeys = {
  /** DNS servers for the records of custom domains; default: those of this machine. */
  DNS_SERVERS: nameServers(),
  /** The addresses at which visitors reach the service, for custom domains that cannot have a CNAME. */
  PUBLIC_ADDRESSES: addresses(),
};

/** How slugs are written. */
export const slugKeys = {
  /** The policy of the service's own host: read at the first start, fixed after it. */
  SLUG_POLICY: slugPolicy().optional(),
};

/** Which APIs of other link services are imitated. */
export const compatibleApiKeys = {
  /** `yourls`, `shlink`, `kutt`, `bitly`, separated by commas; none: their paths are slugs like all others. */
  COMPATIBLE_APIS: compatibleApiNames(),
};

/** How visitors are located. */
export const placeKeys = {
  /** A city database in the MaxMind DB format, such as DB-IP City Lite or GeoLite2 City. */
  GEO_CITY_DB: mmdbFile().optional(),
};

/** How webhooks are delivered. */
export const webhookKeys = {
  /** Meant for development: receivers of webhooks may be on this machine and in private networks. */
  WEBHOOK_ALLOW_PRIVATE: flag(false),
};

/** Where uploaded pictures are stored: in a bucket when it is named, otherwise below DATA_DIR. */
export const uploadKeys = {
  /** The S3 API without the bucket. */
  UPLOADS_S3_ENDPOINT: url('http:', 'https:')
    .transform((value) => value.replace(/\/$/, ''))
    .optional(),
  UPLOADS_S3_REGION: z.string().default('us-east-1'),
  UPLOADS_S3_BUCKET: z
    .string()
    .regex(/^[0-9A-Za-z][0-9A-Za-z._-]{1,254}$/, 'must be the name of a bucket')
    .optional(),
  /** In front of every key, such as `uploads/`. */
  UPLOADS_S3_PREFIX: z
    .string()
    .regex(/^[\w./-]{0,200}$/, 'must have at most 200 letters, digits, dots, dashes and slashes')
    .default(''),
  UPLOADS_S3_ACCESS_KEY_ID: z.string().optional(),
  UPLOADS_S3_SECRET_ACCESS_KEY: z.string().optional(),
};

type UploadConfig = z.infer<z.ZodObject<typeof uploadKeys>>;

/**
 * The store of uploads.
 * @throws ConfigError when only a part of a bucket is configured
 */
export function readUploadStore(config: UploadConfig, dataDirectory: string) {
  const {
    UPLOADS_S3_ENDPOINT: endpoint,
    UPLOADS_S3_BUCKET: bucket,
    UPLOADS_S3_ACCESS_KEY_ID: accessKeyId,
    UPLOADS_S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = config;
  if ([endpoint, bucket, accessKeyId, secretAccessKey].every((value) => value === undefined))
    return { kind: 'disk' as const, directory: join(dataDirectory, 'uploads') };
  if (endpoint === undefined || bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined)
    throw new ConfigError([
      'UPLOADS_S3_ENDPOINT, UPLOADS_S3_BUCKET, UPLOADS_S3_ACCESS_KEY_ID and UPLOADS_S3_SECRET_ACCESS_KEY: have to be set together',
    ]);
  const place = { endpoint, bucket, region: config.UPLOADS_S3_REGION, prefix: config.UPLOADS_S3_PREFIX };
  return { kind: 's3' as const, ...place, accessKeyId, secretAccessKey };
}

/** How redirects store clicks and respond. */
export const redirectKeys = {
  /** `process`: a click survives a crash of the process once it got a response. `power`: a power loss, too. */
  JOURNAL_DURABILITY: z.enum(['process', 'power'], 'must be process or power').default('process'),
  /** The size of the journal of clicks; when it is full, redirects continue and lost clicks are counted. */
  JOURNAL_MEGABYTES_MAX: wholeNumber(1_024, 64, 1_048_576),
  /** Whose headers say where a visitor is. They are read from trusted proxies only. */
  GEO_HEADERS: z.enum(['cloudflare'], 'must be cloudflare').optional(),
  /** Whether plain redirects are served without Node's HTTP server. */
  FAST_LANE: flag(true),
};

/** Refuses headers of places that could come from anyone. */
export function refineRedirectKeys(
  { GEO_HEADERS, TRUSTED_PROXIES }: { GEO_HEADERS?: string | undefined; TRUSTED_PROXIES: string[] },
  context: z.RefinementCtx,
): void {
  if (GEO_HEADERS === undefined || TRUSTED_PROXIES.length > 0) return;
  const message =
    'needs TRUSTED_PROXIES: without a proxy that is trusted, visitors could send these headers themselves';
  context.addIssue({ code: 'custom', path: ['GEO_HEADERS'], message });
}

/** The connection to Redis. */
export const redisKeys = {
  REDIS_URL: url('redis:', 'rediss:'),
  /** Prefix of every key, so that several installations can share one Redis. */
  REDIS_NAMESPACE: z.string().default('linkplane'),
};

/** The connection to Kafka. */
export const kafkaKeys = {
  /** `host:port`, separated by commas. */
  KAFKA_BROKERS: list().refine(
    (brokers) => brokers.length > 0 && brokers.every((broker) => /^[^\s:]+:\d+$/.test(broker)),
    'must be host:port of one or more brokers, separated by commas',
  ),
  KAFKA_TOPIC: z.string().default('linkplane.clicks'),
  /**
   * Partitions of a topic that is created; a topic with fewer gets more. They bound how many consumers can share it.
   */
  KAFKA_PARTITIONS: wholeNumber(6, 1, 1_000),
  KAFKA_TLS: flag(false),
  KAFKA_SASL_MECHANISM: z
    .enum(['plain', 'scram-sha-256', 'scram-sha-512'], 'must be plain, scram-sha-256 or scram-sha-512')
    .optional(),
  KAFKA_SASL_USERNAME: z.string().default(''),
  KAFKA_SASL_PASSWORD: z.string().default(''),
};

type KafkaConfig = z.infer<z.ZodObject<typeof kafkaKeys>>;

/** The options to open the click stream in Kafka. */
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
