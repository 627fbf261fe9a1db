import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedClickHouse } from '@linkplane/embedded/clickhouse';
import { createLogger } from '@linkplane/telemetry';

/** Starts an embedded ClickHouse for one benchmark; `stop` removes its data. */
export async function startTemporaryClickHouse(): Promise<{ url: string; stop: () => Promise<void> }> {
  const directory = mkdtempSync(join(tmpdir(), 'linkplane-clickhouse-'));
  const { url, stop } = await startEmbeddedClickHouse({ directory, logger: createLogger('clickhouse', 'warn') });
  return {
    url,
    stop: async () => {
      await stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
