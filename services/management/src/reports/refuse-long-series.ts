import { SeriesTooLongError } from '@linkplane/clicks-db/read';
import { validationError } from '../http/app-error.ts';

/** Awaits a report. @throws AppError VALIDATION_ERROR where its series would have no end */
export async function refuseLongSeries<Report>(report: Promise<Report>): Promise<Report> {
  try {
    return await report;
  } catch (error) {
    if (error instanceof SeriesTooLongError)
      throw validationError({ field: 'interval', message: 'is too short for this range' });
    throw error;
  }
}
