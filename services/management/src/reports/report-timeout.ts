import { AppError } from '../http/app-error.ts';

/** Far longer than any report takes. A database that is frozen would block its callers for longer. */
export const reportMsMax = 10_000;
const retryAfterSeconds = 5;

/**
 * Awaits a report. After a timeout its query goes on until it reaches its own limit.
 * @throws AppError UNAVAILABLE after `msMax`
 */
export async function withReportTimeout<Report>(report: Promise<Report>, msMax = reportMsMax): Promise<Report> {
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    timeout.reject(reportTookTooLong());
  }, msMax);
  try {
    return await Promise.race([report, timeout.promise]);
  } finally {
    clearTimeout(timer);
  }
}

export function reportTookTooLong(): AppError {
  return new AppError('UNAVAILABLE', 'The report took too long. Please try again.', { retryAfterSeconds });
}
