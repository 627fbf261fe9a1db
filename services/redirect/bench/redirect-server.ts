// The redirect plane alone, as it runs in production: real links in Postgres, every click in a real journal.
import { createServer } from 'node:http';
import { openMemoryInvalidations, openMemoryVisitorKeys } from '@linkplane/ephemeral';
import { openJournal } from '@linkplane/event-journal';
import { openPool } from '@linkplane/links-db';
import { noFailpoint } from '@linkplane/runtime';
import { createLogger, createMetrics } from '@linkplane/telemetry';
import { createRedirectService } from '../src/service.ts';

const [port = '', postgresUrl = '', journalRoot = ''] = process.argv.slice(2);
const logger = createLogger('bench', 'warn');
const limits = {
  applicationName: 'bench',
  connectionsMax: 8,
  connectTimeoutMs: 500,
  statementTimeoutMs: 700,
  queryTimeoutMs: 800,
};
const journal = await openJournal({
  root: journalRoot,
  totalBytesMax: 16 * 1_073_741_824,
  durability: 'process',
  logger,
});
const redirect = createRedirectService({
  visitorKeys: openMemoryVisitorKeys(),
  pool: openPool({ connectionString: postgresUrl, ...limits }, logger),
  journal,
  invalidations: openMemoryInvalidations('bench'),
  publicUrl: new URL(`http://localhost:${port}`),
  trustedProxies: [],
  logger,
  metrics: createMetrics(),
  failpoint: noFailpoint,
});
await redirect.start();
const server = createServer(redirect.handle);
server.keepAliveTimeout = Number(process.env.KEEP_ALIVE_MS ?? server.keepAliveTimeout);
if (process.env.FAST_LANE !== 'false') redirect.openFastLane(server);
server.listen(Number(port), '127.0.0.1', () => console.log('ready'));
process.once('SIGINT', () => process.exit(0));
process.on('message', () => {
  globalThis.gc?.();
  process.send?.(process.memoryUsage());
});
