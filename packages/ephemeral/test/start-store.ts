import { startRedis, startUnlessMissing, type LocalRedis } from '@linkplane/local-servers';
import { createLogger } from '@linkplane/telemetry';
import { waitFor } from '@linkplane/testing';
import { openRedis, type RedisStore } from '../src/index.ts';

export const logger = createLogger('test', 'silent');

/** A Redis of this test file's own; undefined where there is none and there need not be one. */
export async function startTestRedis(): Promise<LocalRedis | undefined> {
  return await startUnlessMissing('Redis', () => startRedis({ logger }), process.env);
}

/** Of tests that are not about time: a busy machine must not fail them. */
export const patientMs = 5_000;

/** Connected, and in a namespace of its own unless one is given. */
export async function openStore(
  url: string,
  namespace = `test-${process.pid}-${performance.now()}`,
  commandTimeoutMs?: number,
): Promise<RedisStore> {
  const store = openRedis({ url, logger, namespace, ...(commandTimeoutMs === undefined ? {} : { commandTimeoutMs }) });
  await waitFor(() => store.isUp());
  return store;
}
