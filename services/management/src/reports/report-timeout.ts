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
export const silentPingsMax = 2;
export const retryAfterSeconds = 5;

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
  const silence = failWhenSilent(clicks, {
    unwatchedMs,
    pauseMs,
    unavailable: reportsUnavailable,
    signal: done.signal,
  });
  silence.catch(() => {}); // of a report that is there already
  try {
    return await Promise.race([report, timeout.promise, silence]);
  } finally {
    clearTimeout(timer);
    done.abort();
  }
}

type Watching = {
  unwatchedMs?: number;
  pauseMs?: number;
  /** Pings in a row without a response, which make the server silent. */
  pingsMax?: number;
  unavailable: () => AppError;
  /** Ends the pings. */
  signal: AbortSignal;
};

/** Rejects once the server is silent; otherwise never settles. */
export async function failWhenSilent(
  { responds }: Pick<ClicksDb, 'responds'>,
  { unwatchedMs = unwatchedMsMax, pauseMs = pingPauseMs, pingsMax = silentPingsMax, unavailable, signal }: Watching,
): Promise<never> {
  await sleep(unwatchedMs, signal);
  for (let silentPings = 0; !signal.aborted;) {
    if (await responds()) {
      silentPings = 0;
      await sleep(pauseMs, signal);
    } else if (++silentPings >= pingsMax) throw unavailable();
  }
  return await new Promise<never>(() => {});
}

export function reportTookTooLong(): AppError {
  return new AppError('UNAVAILABLE', 'The report took too long. Please try again.', { retryAfterSeconds });
}

function reportsUnavailable(): AppError {
  return new AppError('UNAVAILABLE', 'Reports are temporarily unavailable. Please try again.', { retryAfterSeconds });
}
