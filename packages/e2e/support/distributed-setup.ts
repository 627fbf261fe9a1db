import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startKafka, startRedis } from '@linkplane/local-servers';
import { createLogger } from '@linkplane/telemetry';
import type { TestProject } from 'vitest/node';

/** Starts the servers that only a distributed product needs, once per test run. */
export default async function startServers(project: TestProject): Promise<() => Promise<void>> {
  const directory = mkdtempSync(join(tmpdir(), 'linkplane-servers-'));
  const logger = createLogger('test-servers', 'warn');
  const [kafka, redis] = await Promise.all([startKafka({ directory, logger }), startRedis({ logger })]);
  project.provide('kafkaBrokers', kafka.brokers);
  project.provide('redisUrl', redis.url);
  return async () => {
    await Promise.all([kafka.stop(), redis.stop()]);
    rmSync(directory, { recursive: true, force: true });
  };
}
