import type { ImportStopReason } from '@linkplane/contracts';
import type { ImportReport } from '@linkplane/importer';
import type { ImportOrderResult, LeasedImportOrder, SettledOrder } from '@linkplane/links-db/import-orders';
import { detailCharsMax } from '@linkplane/import-sources';
import type { OrderOutcome } from './order-messages.ts';

/** How a run has ended, or `interrupted` where this process stops. */
export type RunEnd = OrderOutcome | { kind: 'interrupted' } | { kind: 'keyMissing' };

/** Another run in the workspace is short, or is that of an operator: it is tried again so often. */
const busyRetryMs = 3_000;
/** A quota that is used up comes back after hours or at the end of a month. */
const quotaRetryMs = 6 * 3_600_000;
const failuresMax = 5;
const failureDelayMs = 5_000;

const sourceReasons = {
  refused: 'SOURCE_REFUSED',
  exhausted: 'SOURCE_EXHAUSTED',
  unavailable: 'SOURCE_UNAVAILABLE',
  invalid: 'SOURCE_INVALID',
} as const satisfies Record<string, ImportStopReason>;

/** What follows a run of a job. @param now milliseconds since 1970 */
export function settleOrder(
  { task, failures }: Pick<LeasedImportOrder, 'task' | 'failures'>,
  end: RunEnd,
  now: number,
): SettledOrder {
  const base: SettledOrder = {
    state: 'stopped',
    resumeAt: null,
    failures: 0,
    stop: null,
    result: undefined,
    problems: undefined,
    undone: undefined,
    forgetsKey: false,
  };
  const stopped = (reason: ImportStopReason, detail: string | null = null): SettledOrder => ({
    ...base,
    stop: { reason, detail: detail?.slice(0, detailCharsMax).toWellFormed() ?? null },
  });
  const later = (ms: number): SettledOrder => ({ ...base, state: 'queued', resumeAt: new Date(now + ms) });
  switch (end.kind) {
    case 'imported': {
      const { problems } = end.report;
      const result = toResult(end.report);
      return { ...base, state: 'done', result, problems, forgetsKey: task === 'import' };
    }
    case 'undone': {
      const { clicks, links } = end.report;
      const { deleted, inUse, suspended } = links;
      return { ...base, state: 'done', undone: { clicks, deleted, inUse, suspended }, forgetsKey: true };
    }
    case 'interrupted':
      return { ...later(0), failures };
    case 'keyMissing':
      return { ...stopped('KEY_MISSING'), forgetsKey: true };
    case 'source': {
      const stop = stopped(sourceReasons[end.reason], end.message);
      return end.reason === 'exhausted' ? { ...later(quotaRetryMs), stop: stop.stop } : stop;
    }
    case 'stopped':
      if (end.reason.code === 'IMPORT_RUNNING') return { ...later(busyRetryMs), failures };
      return stopped(end.reason.code === 'WORKSPACE_NOT_FOUND' ? 'FAILED' : end.reason.code);
    case 'failed': {
      const count = failures + 1;
      if (count >= failuresMax) return { ...stopped('FAILED'), failures: count };
      return { ...later(failureDelayMs * 2 ** failures), failures: count };
    }
  }
}

function toResult({ read, links, clicks, problems }: ImportReport): ImportOrderResult {
  const { created, updated, unchanged, keptEdited, keptDeleted, refused, undatedClicks } = links;
  return {
    created,
    updated,
    unchanged,
    keptEdited,
    keptDeleted,
    refused,
    leftOut: read.leftOutLinks,
    clicks: clicks?.people ?? read.clicks,
    bots: clicks?.bots ?? 0,
    clicksWithoutLink: clicks?.withoutLink ?? 0,
    undatedClicks,
    olderClicks: read.olderClicks,
    isWhole: refused === 0 && read.leftOutLinks === 0 && (problems['SOURCE_INCOMPLETE'] ?? 0) === 0,
  };
}
