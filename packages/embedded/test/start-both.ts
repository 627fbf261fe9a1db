// Starts both stores in the directory given, says where they are, and runs until it is killed.
import { join } from 'node:path';
import { createLogger } from '@linkplane/telemetry';
import { startEmbeddedClickHouse } from '../src/clickhouse.ts';
import { startEmbeddedPostgres } from '../src/postgres.ts';

const directory = process.argv[2] ?? '';
const logger = createLogger('start-both');
const [postgres, clickHouse] = await Promise.all([
  startEmbeddedPostgres({ directory: join(directory, 'postgres'), logger }),
  startEmbeddedClickHouse({ directory: join(directory, 'clickhouse'), logger }),
]);
console.log(JSON.stringify({ postgres: postgres.url, clickHouse: clickHouse.url }));
setInterval(() => {}, 60_000);
