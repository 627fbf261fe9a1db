import { exportColumns, type ExportFormat, type ExportType } from '@linkplane/contracts';
import type { OperationOwner } from '../../http/limit-concurrency.ts';
import type { ReportsDeps } from '../report.ts';
import { exportClickFile, exportConversionFile, exportProfileEventFile } from './export-clicks.ts';
import { exportLinkRows, exportProfileRows } from './export-rows.ts';
import { formatRows, type ExportRequest } from './format-rows.ts';
import { readWhileResponding } from './read-while-responding.ts';

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

type Deps = Pick<ReportsDeps, 'database' | 'clicks' | 'publicUrl'>;

/**
 * The file of an export, produced while it is read.
 * @throws while it is read, AppError UNAVAILABLE where ClickHouse does not respond
 */
export function openExport(
  deps: Deps,
  type: ExportType,
  request: ExportRequest,
  signal: AbortSignal,
): AsyncIterable<string | Uint8Array> {
  return readWhileResponding(deps.clicks, (either) => openFile(deps, type, request, either), signal);
}

function openFile(
  deps: Deps,
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
