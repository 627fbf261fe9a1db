import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbeddedClickHouse } from '@linkplane/embedded/clickhouse';
import type { Logger } from '@linkplane/telemetry';
import { findClickHouseServer } from './find-clickhouse-server.ts';
import { startClickHouseServer, type LocalClickHouse } from './start-clickhouse-server.ts';

/**
 * A clickhouse-server where a recent one is installed, else the engine that ships. Whichever it was the first time has
 * the clicks, and stays.
 */
export async function startClickHouse(options: { directory: string; logger: Logger }): Promise<LocalClickHouse> {
  const { directory, logger } = options;
  const ofEngine = join(directory, 'clickhouse');
  const ofServer = join(directory, 'clickhouse-server');
  const program = existsSync(ofEngine) ? undefined : findClickHouseServer();
  if (program !== undefined) {
    try {
      return await startClickHouseServer(program, { directory: ofServer, logger });
    } catch (error) {
      if (existsSync(join(ofServer, 'data', 'metadata'))) throw error;
      logger.warn(
        { err: error },
        'the installed clickhouse-server did not start: the engine that ships takes its place',
      );
    }
  }
  return await startEmbeddedClickHouse({ directory: ofEngine, logger });
}
