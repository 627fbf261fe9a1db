// The program of the process that runs an import job: see `run-order.ts`. What the source sends is read here, and in no other process.
import { openClicksDb } from '@linkplane/clicks-db';
import {
  describeReading,
  importSource,
  ImportStop,
  openApiSource,
  openStagedFiles,
  undoImport,
  type ApiOpening,
  type ApiService,
  type ImportProgress,
  type ImportStep,
} from '@linkplane/importer';
import { SourceError } from '@linkplane/import-sources';
import { openPool } from '@linkplane/links-db';
import { createFailpoint, createOutboundOptions, lowerPriority } from '@linkplane/runtime';
import { createLogger } from '@linkplane/telemetry';
import { openLinkImporter } from '../operator/import-links.ts';
import { undoImportedLinks } from '../operator/undo-import.ts';
import { createGuardedFetch } from './fetch-guarded.ts';
import { openOrderProblems } from './list-order-problems.ts';
import { nameOrderSource } from './order-files.ts';
import type { OrderMessage, OrderOutcome, OrderRequest, OrderStep } from './order-messages.ts';

/** All files of one import together: some 3,000,000 clicks. */
const stagedBytesMax = 1_073_741_824;
const poolLimits = {
  applicationName: 'linkplane-import',
  connectionsMax: 4,
  connectTimeoutMs: 5_000,
  statementTimeoutMs: 60_000,
  queryTimeoutMs: 65_000,
};
/** Progress is said no more often than this. */
const reportIntervalMs = 200;

async function work(request: OrderRequest): Promise<OrderOutcome> {
  const logger = createLogger('import', request.logLevel);
  const { postgresUrl, clickhouseUrl } = request.stores;
  const pool = openPool({ connectionString: postgresUrl, ...poolLimits }, logger);
  const clicks = openClicksDb({ url: clickhouseUrl });
  const { workspaceId, settings, task } = request;
  const imported = { workspaceId, source: nameOrderSource(request) };
  const failpoint = createFailpoint(request.failpoint);
  const common = { pool, clicks, imported, logger, failpoint, progress: reportProgress };
  try {
    if (task === 'undo') {
      const { deletesInUse } = request;
      return {
        kind: 'undone',
        report: await undoImport({
          ...common,
          deletesInUse,
          undoLinks: undoImportedLinks,
          files: openStagedFiles(request.directory),
        }),
      };
    }
    const { knowsCities, apiKey, orderId } = request;
    const publicUrl = new URL(request.publicUrl);
    const now = Date.now();
    const hosts = new Map(settings.hosts.map(({ from, to }) => [from, to]));
    const outbound = createOutboundOptions(request.outbound);
    const service = request.service as ApiService;
    const opening: ApiOpening = {
      apiKey,
      origin: settings.url ?? undefined,
      since: undefined,
      now,
      hasCities: knowsCities,
      copiedHosts: new Set(hosts.keys()),
      isTrial: task === 'check',
      openProtected: settings.openProtected,
      withoutClicks: settings.withoutClicks,
      onWait: (ms) => say({ type: 'wait', ms }),
      fetch: createGuardedFetch({ database: pool, publicUrl, outbound }),
    };
    const report = await importSource({
      ...common,
      publicUrl,
      hosts,
      now,
      isTrial: task === 'check',
      dropsOlder: settings.dropOlder,
      files: openStagedFiles(request.directory, stagedBytesMax),
      openLinks: () => openLinkImporter(pool, imported, { publicUrl, knowsCities }),
      openProblemList: () => openOrderProblems(pool, orderId),
      reading: { settings: describeReading(service, opening), secret: apiKey },
      openSource: (since, lastRunAt) =>
        openApiSource(service, { ...opening, since: since ?? undefined, lastRunAt: lastRunAt ?? undefined }),
    });
    return { kind: 'imported', report };
  } catch (error) {
    return toOutcome(error);
  } finally {
    await clicks.close();
    await pool.end();
  }
}

function toOutcome(error: unknown): OrderOutcome {
  if (error instanceof ImportStop) return { kind: 'stopped', reason: error.reason };
  if (error instanceof SourceError) return { kind: 'source', reason: error.reason, message: error.message };
  return { kind: 'failed', message: error instanceof Error ? error.message : String(error) };
}

const steps: Record<ImportStep, OrderStep> = {
  read: 'read',
  links: 'links',
  checkLinks: 'links',
  clicks: 'clicks',
  undoLinks: 'undo',
};

const reportProgress: ImportProgress = {
  step(name, total) {
    let done = 0;
    let saidAt = -Infinity;
    say({ type: 'step', step: steps[name], total: total === 0 ? null : total });
    return {
      advance(by) {
        done += by;
        if (performance.now() - saidAt < reportIntervalMs) return;
        saidAt = performance.now();
        say({ type: 'done', done });
      },
      end: () => undefined,
    };
  },
};

function say(message: OrderMessage): void {
  process.send?.(message);
}

lowerPriority();
// The process that has started it is gone: another one runs the job.
process.on('disconnect', () => process.exit());
process.once('message', (request: OrderRequest) => {
  work(request)
    .catch((error: unknown): OrderOutcome => toOutcome(error))
    .then((outcome) => process.send?.({ type: 'end', outcome } satisfies OrderMessage, () => process.exit()))
    .catch(() => process.exit(1));
});
