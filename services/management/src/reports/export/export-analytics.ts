import { exportColumns, type ExportFormat, type ExportType, type reportRoutes } from '@linkplane/contracts';
import { findAccount } from '@linkplane/links-db/management';
import { validationError } from '../../http/app-error.ts';
import type { Call } from '../../public-api/mount-routes.ts';
import type { StreamedAnswer } from '../../http/send-stream.ts';
import type { ReportsDeps } from '../report.ts';
import type { ExportAsked } from './format-rows.ts';
import { exportClickFile } from './export-clicks.ts';
import { exportLinkRows } from './export-rows.ts';
import { exportProfileRows } from './export-rows.ts';
import { formatRows } from './format-rows.ts';

const contentTypes: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
};

/**
 * A file that is made while it is read.
 * @throws AppError VALIDATION_ERROR; once it is opened RATE_LIMIT_EXCEEDED or UNAVAILABLE, when too many exports run
 */
export async function exportAnalytics(
  deps: ReportsDeps,
  { caller, query }: Call<typeof reportRoutes.exportAnalytics>,
): Promise<StreamedAnswer> {
  const { type, start, end, format, includeBots } = query;
  if (start >= end) throw validationError({ field: 'start', message: 'must be earlier than end' });
  const { workspaceId } = caller;
  const account = await findAccount(deps.pool, workspaceId);
  const asked = { workspaceId, start, end, includeBots, format };
  const name = `${type}_${toDate(start)}_${toDate(end)}.${format}`;
  return {
    contentType: contentTypes[format],
    headers: { 'Content-Disposition': `attachment; filename="${name}"` },
    async *open(signal) {
      const leave = (type === 'clicks' ? deps.clickExports : deps.rowExports).enter({ account, workspaceId });
      try {
        for await (const piece of openFile(deps, type, asked, signal)) {
          yield piece;
          deps.collectPassed();
        }
      } finally {
        leave();
      }
    },
  };
}

function openFile(
  deps: ReportsDeps,
  type: ExportType,
  asked: ExportAsked,
  signal: AbortSignal,
): AsyncIterable<string | Uint8Array> {
  if (type === 'clicks') return exportClickFile(deps, asked, signal);
  const rows = type === 'links' ? exportLinkRows(deps, asked) : exportProfileRows(deps, asked);
  return formatRows(rows, exportColumns[type], asked.format);
}

function toDate(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}
