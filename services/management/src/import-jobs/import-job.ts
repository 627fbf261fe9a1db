import { importStopTexts, type ImportedService, type ImportJob, type ImportStopReason } from '@linkplane/contracts';
import { findImportOrder, type ImportOrderRecord } from '@linkplane/links-db/import-orders';
import type { Connection, Database } from '@linkplane/links-db/transactions';
import { idPattern } from '@linkplane/runtime';
import { AppError } from '../http/app-error.ts';
import type { JobKeys } from './job-keys.ts';

/** What the operations on import jobs work with. */
export type ImportJobsDeps = {
  database: Database;
  publicUrl: URL;
  rules: {
    /** Meant for development: sources may be on this machine and in private networks. */
    allowPrivate: boolean;
  };
  /** @throws an error of the file system */
  makeKeys: () => Promise<JobKeys>;
  /** Called when a job has become due. */
  wakeRuns: () => void;
};

const jobIdPattern = idPattern('imj');

/** The same for a malformed id, an unknown one and one of another workspace. */
export function jobNotFound(): AppError {
  return new AppError('IMPORT_JOB_NOT_FOUND', 'There is no import job with this id.');
}

/**
 * Refuses what cannot be an id before a query.
 * @throws AppError IMPORT_JOB_NOT_FOUND
 */
export function assertJobId(id: string): void {
  if (!jobIdPattern.test(id)) throw jobNotFound();
}

/** @throws AppError IMPORT_JOB_NOT_FOUND */
export async function requireJob(connection: Connection, workspaceId: string, id: string): Promise<ImportOrderRecord> {
  assertJobId(id);
  const order = await findImportOrder(connection, workspaceId, id);
  if (!order) throw jobNotFound();
  return order;
}

/** A row as the API returns it. */
export function presentJob(order: ImportOrderRecord): ImportJob {
  const { id, settings, hasKey, task, state, progress, result, resultOf, undone, problems, resumeAt, stop } = order;
  const reason = stop?.reason as ImportStopReason | undefined;
  return {
    id,
    service: order.service as ImportedService,
    ...settings,
    task,
    state,
    hasKey,
    progress: state === 'running' ? progress : null,
    result,
    resultOf,
    undone,
    problems,
    resumesAt: state === 'queued' ? (resumeAt?.toISOString() ?? null) : null,
    stop: stop && reason ? { reason, message: importStopTexts[reason], detail: stop.detail } : null,
    createdAt: order.createdAt.toISOString(),
    updatedAt: order.updatedAt.toISOString(),
  };
}
