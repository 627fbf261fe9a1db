import { AppError } from '../http/app-error.ts';

/** Far beyond what any report takes. A store that is frozen holds its callers for longer. */
const reportMsMax = 10_000;
const retryAfterSeconds = 5;

/**
 * Awaits a report. The query may go on until its own limit ends it.
 * @throws AppError UNAVAILABLE when it takes longer than `reportMsMax`
 */
export async function answerInTime<Report>(report: Promise<Report>, msMax = reportMsMax): Promise<Report> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    late.reject(new AppError('UNAVAILABLE', 'The report took too long. Please try again.', { retryAfterSeconds }));
  }, msMax);
  try {
    return await Promise.race([report, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
