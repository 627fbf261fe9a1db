import { sleep } from '@linkplane/runtime';
import type { Logger } from '@linkplane/telemetry';
import { Kafka, logLevel, type SASLOptions } from 'kafkajs';

/** How to connect to a cluster; plain values from the configuration. */
export type KafkaConnection = {
  /** `host:port` of some of its brokers. */
  brokers: string[];
  /** Identifies this process in the brokers' logs and quotas. */
  clientId: string;
  /** True: TLS with the system's authorities. Certificates and keys are PEM texts. */
  ssl?: boolean | { ca?: string; cert?: string; key?: string };
  sasl?: { mechanism: 'plain' | 'scram-sha-256' | 'scram-sha-512'; username: string; password: string };
  logger: Logger;
};

export const defaultTopic = 'linkplane.clicks';

const connectTimeoutMs = 3_000;

/** The client's own retries stay few: its callers have deadlines, backoff and counts of their own. */
export function createKafkaClient(
  { brokers, clientId, ssl, sasl, logger }: KafkaConnection,
  { requestTimeoutMs, retriesMax }: { requestTimeoutMs: number; retriesMax: number },
): Kafka {
  return new Kafka({
    brokers,
    clientId,
    requestTimeout: requestTimeoutMs,
    connectionTimeout: connectTimeoutMs,
    authenticationTimeout: connectTimeoutMs,
    enforceRequestTimeout: true,
    retry: { retries: retriesMax, initialRetryTime: 100, maxRetryTime: 1_000, restartOnFailure: async () => false },
    ...(ssl !== undefined && { ssl }),
    ...(sasl !== undefined && { sasl: sasl as SASLOptions }),
    logLevel: logLevel.WARN,
    // The callers retry what the client logs as errors, and report it when it matters.
    logCreator:
      () =>
      ({ namespace, log: { message, ...more } }) =>
        logger.debug({ kafka: namespace, ...describeLog(more) }, message),
  });
}

function describeLog({ error, retryCount, broker }: Record<string, unknown>): Record<string, unknown> {
  return { error, retryCount, broker };
}

/** A call took longer than its deadline. It may still be in progress. */
export class KafkaDeadlineError extends Error {
  constructor(what: string, ms: number) {
    super(`${what} took longer than ${ms} ms`);
    this.name = 'KafkaDeadlineError';
  }
}

/** The client can wait for ever for a response that a network has dropped: no call of it is awaited without this. */
export async function withDeadline<Result>(what: string, ms: number, call: Promise<Result>): Promise<Result> {
  const done = new AbortController();
  const late = sleep(ms, done.signal).then(() => {
    if (!done.signal.aborted) throw new KafkaDeadlineError(what, ms);
    return undefined as never;
  });
  try {
    return await Promise.race([call, late]);
  } finally {
    call.catch(() => {});
    done.abort();
    late.catch(() => {});
  }
}

/** Disconnects a client. False: that took too long, and it is left to its own timeouts. */
export async function disconnectQuietly(client: { disconnect(): Promise<void> }, ms: number): Promise<boolean> {
  try {
    await withDeadline('disconnecting', ms, client.disconnect());
    return true;
  } catch {
    return false; // It is not used again in any case.
  }
}
