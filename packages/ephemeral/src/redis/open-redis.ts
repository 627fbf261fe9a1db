import { createBreaker } from '@linkplane/runtime';
import type { Logger } from '@linkplane/telemetry';
import { Redis } from 'ioredis';

/** A connection to Redis that nobody ever waits for: what Redis does not take at once fails within 50 ms. */
export type RedisStore = {
  /** Starts every key and channel, so that several installations can share a Redis. */
  namespace: string;
  /**
   * Runs commands.
   * @param act gets the connection and the server's run id, another one after each start of the server; keys that must
   *   not outlive the server's run carry it
   * @throws at once when Redis is away or too much is under way, else within commandTimeoutMs
   */
  run<Result>(act: (client: Redis, runId: string) => Promise<Result>): Promise<Result>;
  /** A connection of its own for a subscriber; who opens it closes it. */
  openSubscriber(): Redis;
  /** Whether commands are let through. */
  isUp(): boolean;
  counts: RedisCounts;
  close(): Promise<void>;
};

export type RedisCounts = {
  connects: number;
  /** Commands that failed or were not answered in time. */
  failed: number;
  /** Commands that were not even sent: Redis is away. */
  skipped: number;
  /** Commands that were not sent because too many were under way. */
  refused: number;
};

export type RedisStoreOptions = {
  /** `redis://` or `rediss://`, with its password and database number. One server, or its failover address; no cluster. */
  url: string;
  logger: Logger;
  namespace?: string;
  /** How long a command may take; visitors wait for some of them. */
  commandTimeoutMs?: number;
};

const commandTimeoutMsDefault = 50;
const connectTimeoutMs = 300;
const commandsInFlightMax = 1_000;
const reconnectDelayMsBase = 50;
const reconnectDelayMsMax = 1_000;

/**
 * Connects in the background, at the start as well as after every loss. No command waits for a connection: there is no
 * queue that could grow. After five failures in a row the connection is thrown away, with what hangs in it, and one
 * command a second is let through until one succeeds.
 */
export function openRedis(options: RedisStoreOptions): RedisStore {
  const { url, logger, namespace = 'linkplane', commandTimeoutMs = commandTimeoutMsDefault } = options;
  const counts: RedisCounts = { connects: 0, failed: 0, skipped: 0, refused: 0 };
  const breaker = createBreaker();
  const client = connectTo(url, commandTimeoutMs);
  /** Known as soon as the server on this connection has told it, and as long as the connection lasts. */
  let runId: string | undefined;
  let inFlight = 0;
  let wasUp = true;
  /** In Redis' or the network's own words: a wrong password and a wrong port look the same otherwise. */
  let reason: string | undefined;

  client.on('error', (error) => (reason = error.message));
  client.on('ready', () => {
    readRunId(client).then(
      (found) => {
        runId = found;
        counts.connects += 1;
        wasUp = true;
        reason = undefined;
        logger.info('connected to redis');
      },
      (error: unknown) => {
        reason = error instanceof Error ? error.message : String(error);
        client.disconnect(true);
      },
    );
  });
  client.on('close', () => {
    runId = undefined;
    if (wasUp) logger.warn({ reason }, 'redis is away; doing without it');
    wasUp = false;
  });

  return {
    namespace,
    counts,
    isUp: () => runId !== undefined && !breaker.isOpen(),
    async run(act) {
      const run = runId;
      if (run === undefined || breaker.isOpen()) {
        counts.skipped += 1;
        throw new Error('redis is away');
      }
      if (inFlight >= commandsInFlightMax) {
        counts.refused += 1;
        throw new Error('too many commands for redis at once');
      }
      inFlight += 1;
      try {
        return await breaker.guard(act)(client, run);
      } catch (error) {
        counts.failed += 1;
        // A server that hangs keeps every command of this connection: they go with it.
        if (breaker.isOpen() && client.status === 'ready') client.disconnect(true);
        throw error;
      } finally {
        inFlight -= 1;
      }
    },
    openSubscriber: () => connectTo(url, commandTimeoutMs),
    async close() {
      wasUp = false;
      client.disconnect();
    },
  };
}

function connectTo(url: string, commandTimeoutMs: number): Redis {
  const client = new Redis(url, {
    ...{ connectTimeout: connectTimeoutMs, commandTimeout: commandTimeoutMs, maxRetriesPerRequest: 1 },
    ...{ enableOfflineQueue: false, autoResendUnfulfilledCommands: false, autoResubscribe: false },
    retryStrategy: reconnectDelayMs,
    // A server that has become a replica: its successor answers at the same address.
    reconnectOnError: (error) => error.message.startsWith('READONLY'),
  });
  // Every failure shows in the commands; without a listener it would end the process.
  client.on('error', () => {});
  return client;
}

/** Doubling with jitter, so that the nodes do not come back in step. */
function reconnectDelayMs(attempt: number): number {
  const ceiling = Math.min(reconnectDelayMsMax, reconnectDelayMsBase * 2 ** Math.min(attempt, 10));
  return Math.round(ceiling / 2 + (Math.random() * ceiling) / 2);
}

async function readRunId(client: Redis): Promise<string> {
  const found = /^run_id:(\w+)/m.exec(await client.info('server'))?.[1];
  if (found === undefined) throw new Error('the server does not tell its run id');
  return found;
}
