import { exportColumns, type ExportFormat, type ExportType } from '@linkplane/contracts';
import type { OperationOwner } from '../../http/limit-concurrency.ts';
import type { ReportsDeps } from '../report.ts';
import { exportClickFile, exportConversionFile, exportProfileEventFile } from './export-clicks.ts';
import { exportLinkRows, exportProfileRows } from './export-rows.ts';
import { formatRows, type ExportRequest } from './format-rows.ts';

export const exportContentTypes: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  parquet: 'application/vnd.apache.parquet',
};

/**
 * Counts an export among those that run.
 * @returns to be called when it has ended
 * @throws AppError RATE_LIMIT_EXCEEDED or UNAVAILABLE, when too many exports run
 */
export function enterExports(
  { clickExports, rowExports }: Pick<ReportsDeps, 'clickExports' | 'rowExports'>,
  type: ExportType,
  owner: OperationOwner,
): () => void {
  return (type === 'links' || type === 'profiles' ? rowExports : clickExports).enter(owner);
}

/** The file of an export, produced while it is read. */
export function openExport(
  deps: Pick<ReportsDeps, 'database' | 'clicks' | 'publicUrl'>,
  type: ExportType,
  request: ExportRequest,
  signal: AbortSignal,
): AsyncIterable<string | Uint8Array> {
  const { format, onRows } = request;
  if (type === 'clicks' || format === 'parquet') return exportClickFile(deps, request, signal);
  if (type === 'conversions') return exportConversionFile(deps, request, format, signal);
  if (type === 'profileEvents') return exportProfileEventFile(deps, request, format, signal);
  const rows = type === 'links' ? exportLinkRows(deps, request) : exportProfileRows(deps, request);
  return formatRows(rows, { columns: exportColumns[type], format, csv: request.csv, onRows });
}
