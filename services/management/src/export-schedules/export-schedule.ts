import type { ExportSchedule } from '@linkplane/contracts';
import { findExportSchedule, type ExportScheduleRecord } from '@linkplane/links-db/exports';
import type { Connection, Database } from '@linkplane/links-db/transactions';
import { idPattern } from '@linkplane/runtime';
import { AppError } from '../http/app-error.ts';

/** What the operations on export schedules work with. */
export type ExportSchedulesDeps = {
  database: Database;
  publicUrl: URL;
  rules: {
    /** Meant for development: storages may be on this machine and in private networks, and without https. */
    allowPrivate: boolean;
  };
  /** Called when a schedule has become due. */
  wakeRuns: () => void;
  /** Milliseconds since 1970. */
  now: () => number;
};

const scheduleIdPattern = idPattern('exs');

/** The same for a malformed id, an unknown one and one of another workspace. */
export function scheduleNotFound(): AppError {
  return new AppError('EXPORT_SCHEDULE_NOT_FOUND', 'There is no export schedule with this id.');
}

/**
 * Refuses what cannot be an id before a query.
 * @throws AppError EXPORT_SCHEDULE_NOT_FOUND
 */
export function assertScheduleId(id: string): void {
  if (!scheduleIdPattern.test(id)) throw scheduleNotFound();
}

/** @throws AppError EXPORT_SCHEDULE_NOT_FOUND */
export async function requireSchedule(
  connection: Connection,
  workspaceId: string,
  id: string,
): Promise<ExportScheduleRecord> {
  assertScheduleId(id);
  const schedule = await findExportSchedule(connection, workspaceId, id);
  if (!schedule) throw scheduleNotFound();
  return schedule;
}

/** A row as the API returns it. */
export function presentSchedule(schedule: ExportScheduleRecord): ExportSchedule {
  const { id, type, format, interval, includeBots, includeInternal, filters, enabled, lastRun } = schedule;
  const { endpoint, region, bucket, prefix, accessKeyId } = schedule;
  return {
    id,
    type,
    format,
    interval,
    includeBots,
    includeInternal,
    filters,
    destination: { endpoint, region, bucket, prefix, accessKeyId },
    enabled,
    lastRun: lastRun && { ...lastRun, isCorrection: lastRun.isCorrection ?? false },
    nextRunAt: enabled ? schedule.dueAt.toISOString() : null,
    createdAt: schedule.createdAt.toISOString(),
    updatedAt: schedule.updatedAt.toISOString(),
  };
}
