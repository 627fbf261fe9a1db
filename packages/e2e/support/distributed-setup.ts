import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startKafka, startRedis } from '@linkplane/local-servers';
import { createLogger } from '@linkplane/telemetry';
import type { TestProject } from 'vitest/node';

const nothingToStop = () => Promise.resolve();

/**
 * Provides the servers that only a distributed product needs, once per test run: those at KAFKA_TEST_BROKERS and
 * REDIS_TEST_URL, or ones that are started here.
 */
export default async function startServers(project: TestProject): Promise<() => Promise<void>> {
  const directory = mkdtempSync(join(tmpdir(), 'linkplane-servers-'));
  const logger = createLogger('test-servers', 'warn');
  const { KAFKA_TEST_BROKERS: brokers, REDIS_TEST_URL: redisUrl } = process.env;
  const [kafka, redis] = await Promise.all([
    brokers ? { brokers: brokers.split(','), stop: nothingToStop } : startKafka({ directory, logger }),
    redisUrl ? { url: redisUrl, stop: nothingToStop } : startRedis({ logger }),
  ]);
  project.provide('kafkaBrokers', kafka.brokers);
  project.provide('redisUrl', redis.url);
  return async () => {
    await Promise.all([kafka.stop(), redis.stop()]);
    rmSync(directory, { recursive: true, force: true });
  };
}
