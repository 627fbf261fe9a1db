import type { ClickFilter } from '@linkplane/clicks-db/read';
import { createFairQueue, type FairQueueLimits } from '@linkplane/runtime';
import { refuseFullQueue } from '../http/refuse-full-queue.ts';
import { reportMsMax, reportTookTooLong } from './report-timeout.ts';

/** Reports that keep ClickHouse busy: few run at once, and accounts take turns. */
export type HeavyReports = {
  /** @throws AppError RATE_LIMIT_EXCEEDED when the account has too many, UNAVAILABLE when all accounts together have */
  run<Report>(account: string, report: () => Promise<Report>): Promise<Report>;
};

/** An embedded ClickHouse runs six queries at once, and each report consists of two or three. */
const heavyReportLimits: FairQueueLimits = { atOnceMax: 2, waitingMax: 100, perClientMax: 16 };
const refusal = {
  ofClient: 'Too many reports of this owner are running.',
  ofAll: 'Too many reports are running. Please try again.',
  retryAfterSeconds: 5,
};

/** A report of more links than this is a heavy one. */
const lightReportLinksMax = 10_000;

/** Whether a report reads rows of clicks in place of their rollups, or sends megabytes of ids. */
export function isHeavy(filters: readonly ClickFilter[]): boolean {
  return isWide(filters) || filters.some(({ column }) => column !== 'link_id');
}

/** Whether a report sends megabytes of ids. */
export function isWide(filters: readonly ClickFilter[]): boolean {
  return filters.some(({ column, values }) => column === 'link_id' && values.length > lightReportLinksMax);
}

export function createHeavyReports(limits = heavyReportLimits, now = () => performance.now()): HeavyReports {
  const runInTurn = refuseFullQueue(createFairQueue(limits), refusal);
  return {
    async run(account, report) {
      const enteredAt = now();
      return await runInTurn(account, async () => {
        // Its caller has got an error by now.
        if (now() - enteredAt > reportMsMax) throw reportTookTooLong();
        return await report();
      });
    },
  };
}
