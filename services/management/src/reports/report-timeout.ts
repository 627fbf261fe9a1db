import type { ClicksDb } from '@linkplane/clicks-db';
import { sleep } from '@linkplane/runtime';
import { AppError } from '../http/app-error.ts';

/** Far longer than any report takes. */
export const reportMsMax = 10_000;
/** Longer than most reports take: after that, the report waits only while the server responds to pings. */
const unwatchedMsMax = 1_500;
/** Between two pings. */
const pingPauseMs = 500;
/** A single ping may be late on a busy machine. */
const silentPingsMax = 2;
const retryAfterSeconds = 5;

export type ReportLimits = { msMax?: number; unwatchedMs?: number; pauseMs?: number };

/**
 * Awaits a report. It is given up when ClickHouse does not respond to pings, as one that is frozen, within about 4 s; and after
 * `msMax` in any case. Its query goes on until it reaches its own limit.
 * @throws AppError UNAVAILABLE
 */
export async function withReportTimeout<Report>(
  clicks: Pick<ClicksDb, 'responds'>,
  report: Promise<Report>,
  { msMax = reportMsMax, unwatchedMs = unwatchedMsMax, pauseMs = pingPauseMs }: ReportLimits = {},
): Promise<Report> {
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    timeout.reject(reportTookTooLong());
  }, msMax);
  const done = new AbortController();
  const silence = failWhenSilent(clicks, { unwatchedMs, pauseMs, signal: done.signal });
  silence.catch(() => {}); // of a report that is there already
  try {
    return await Promise.race([report, timeout.promise, silence]);
  } finally {
    clearTimeout(timer);
    done.abort();
  }
}

/** Rejects once the server is silent; otherwise never settles. */
async function failWhenSilent(
  { responds }: Pick<ClicksDb, 'responds'>,
  { unwatchedMs, pauseMs, signal }: { unwatchedMs: number; pauseMs: number; signal: AbortSignal },
): Promise<never> {
  await sleep(unwatchedMs, signal);
  for (let silentPings = 0; !signal.aborted;) {
    if (await responds()) {
      silentPings = 0;
      await sleep(pauseMs, signal);
    } else if (++silentPings >= silentPingsMax) throw reportsUnavailable();
  }
  return await new Promise<never>(() => {});
}

export function reportTookTooLong(): AppError {
  return new AppError('UNAVAILABLE', 'The report took too long. Please try again.', { retryAfterSeconds });
}

function reportsUnavailable(): AppError {
  return new AppError('UNAVAILABLE', 'Reports are temporarily unavailable. Please try again.', { retryAfterSeconds });
}
