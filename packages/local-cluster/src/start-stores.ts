import { resolve } from 'node:path';
import { startEmbeddedPostgres } from '@linkplane/embedded/postgres';
import { startClickHouse, startKafka, startRedis, type KafkaServer, type LocalRedis } from '@linkplane/local-servers';
import type { Lifecycle } from '@linkplane/runtime';
import type { Logger } from '@linkplane/telemetry';

/** Addresses of a cluster's servers, all on loopback. */
export type StoreAddresses = {
  postgresUrl: string;
  clickhouseUrl: string;
  redisUrl: string;
  kafkaBrokers: string[];
};

export type Stores = StoreAddresses & { kafka: KafkaServer; redis: LocalRedis };

/**
 * Starts all four at once, their data under `directory`. ClickHouse is an installed
 * server, or the engine that ships behind the same HTTP protocol.
 * @throws naming what is missing and how to install it
 */
export async function startStores(directory: string, logger: Logger, lifecycle: Lifecycle): Promise<Stores> {
  const [postgres, clickhouse, redis, kafka] = await Promise.all([
    keep('postgres', startEmbeddedPostgres({ directory: resolve(directory, 'postgres'), logger })),
    keep('clickhouse', startClickHouse({ directory: resolve(directory), logger })),
    keep('redis', startRedis({ logger })),
    keep('kafka', startKafka({ directory: resolve(directory, 'kafka'), logger })),
  ]);
  return {
    postgresUrl: postgres.url,
    clickhouseUrl: clickhouse.url,
    redisUrl: redis.url,
    kafkaBrokers: kafka.brokers,
    kafka,
    redis,
  };

  async function keep<Server extends { stop(): Promise<void> }>(name: string, start: Promise<Server>): Promise<Server> {
    const server = await start;
    lifecycle.onStop(name, () => server.stop());
    return server;
  }
}
