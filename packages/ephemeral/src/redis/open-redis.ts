import { createBreaker, retryDelayMs } from '@linkplane/runtime';
import type { Logger } from '@linkplane/telemetry';
import { Redis } from 'ioredis';

/** A connection to Redis without long waits: a command that Redis does not execute fails within 50 ms. */
export type RedisStore = {
  /** Prefix of every key and channel, so that several installations can share a Redis. */
  namespace: string;
  /**
   * Runs commands.
   * @param act gets the connection and the run id of the server, which changes with each start of the server; keys that
   *   must not survive a restart contain it
   * @throws at once when Redis is unavailable or too many commands are in flight, otherwise within commandTimeoutMs
   */
  run<Result>(act: (client: Redis, runId: string) => Promise<Result>): Promise<Result>;
  /** A separate connection for a subscriber. The caller closes it. */
  openSubscriber(): Redis;
  /** Whether commands are sent. */
  isUp(): boolean;
  counts: RedisCounts;
  close(): Promise<void>;
};

export type RedisCounts = {
  connects: number;
  /** Commands that failed or timed out. */
  failed: number;
  /** Commands that were not sent because Redis was unavailable. */
  skipped: number;
  /** Commands that were not sent because too many were in flight. */
  refused: number;
};

export type RedisStoreOptions = {
  /**
   * `redis://` or `rediss://`, with its password and database number. One server, or its failover address; no cluster.
   */
  url: string;
  logger: Logger;
  namespace?: string;
  /** The timeout of a command; visitors wait for some of them. */
  commandTimeoutMs?: number;
};

const commandTimeoutMsDefault = 50;
const connectTimeoutMs = 300;
const commandsInFlightMax = 1_000;
/** Delays with jitter, so that nodes do not reconnect in step. */
const reconnectBackoff = { baseMs: 50, maxMs: 1_000 };

/**
 * Connects in the background, at the start and after every loss. No command waits for a connection: there is no queue
 * that could grow. After five failures in a row the connection is closed with all its pending commands, and one command
 * a second is sent as a probe until one succeeds.
 */
export function openRedis(options: RedisStoreOptions): RedisStore {
  const { url, logger, namespace = 'linkplane', commandTimeoutMs = commandTimeoutMsDefault } = options;
  const counts: RedisCounts = { connects: 0, failed: 0, skipped: 0, refused: 0 };
  const breaker = createBreaker();
  const client = connectTo(url, commandTimeoutMs);
  /** Known once the server on this connection has returned it, and as long as the connection lasts. */
  let runId: string | undefined;
  let inFlight = 0;
  let wasUp = true;
  /** The message of the last error, which distinguishes a wrong password from a wrong port. */
  let reason: string | undefined;

  client.on('error', (error) => (reason = error.message));
  client.on('ready', () => {
    readRunId(client).then(
      (found) => {
        runId = found;
        counts.connects += 1;
        wasUp = true;
        reason = undefined;
        logger.info('redis connected');
      },
      (error: unknown) => {
        reason = error instanceof Error ? error.message : String(error);
        client.disconnect(true);
      },
    );
  });
  client.on('close', () => {
    runId = undefined;
    if (wasUp) logger.warn({ reason }, 'redis unavailable, continuing without it');
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
        throw new Error('redis is unavailable');
      }
      if (inFlight >= commandsInFlightMax) {
        counts.refused += 1;
        throw new Error('too many redis commands in flight');
      }
      inFlight += 1;
      try {
        return await breaker.guard(act)(client, run);
      } catch (error) {
        counts.failed += 1;
        // A hanging server blocks every command of this connection: close it with them.
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
    connectTimeout: connectTimeoutMs,
    commandTimeout: commandTimeoutMs,
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    autoResubscribe: false,
    retryStrategy: (failures) => retryDelayMs(failures, reconnectBackoff.baseMs, reconnectBackoff.maxMs),
    // The server has become a replica: the new primary has the same address.
    reconnectOnError: (error) => error.message.startsWith('READONLY'),
  });
  // Errors are reported by the commands; without a listener they would end the process.
  client.on('error', () => {});
  return client;
}

async function readRunId(client: Redis): Promise<string> {
  const found = /^run_id:(\w+)/m.exec(await client.info('server'))?.[1];
  if (found === undefined) throw new Error('the server returned no run id');
  return found;
}
