import { startRedis, startUnlessMissing, type LocalRedis } from '@linkplane/local-servers';
import { createLogger } from '@linkplane/telemetry';
import { waitFor } from '@linkplane/testing';
import { openRedis, type RedisStore } from '../src/index.ts';

export const logger = createLogger('test', 'silent');

/** A Redis for this test file; undefined where none is installed and none is required. */
export async function startTestRedis(): Promise<LocalRedis | undefined> {
  return await startUnlessMissing('Redis', () => startRedis({ logger }), process.env);
}

/** Used by tests that are not about time: a busy machine must not fail them. */
export const patientMs = 5_000;

/** Opens a connection with a namespace of its own unless one is given. */
export async function openStore(
  url: string,
  namespace = `test-${process.pid}-${performance.now()}`,
  commandTimeoutMs?: number,
): Promise<RedisStore> {
  const store = openRedis({ url, logger, namespace, ...(commandTimeoutMs === undefined ? {} : { commandTimeoutMs }) });
  await waitFor(() => store.isUp());
  return store;
}
