import type { reportRoutes } from '@linkplane/contracts';
import { findAccount } from '@linkplane/links-db/workspaces';
import type { Call } from '../../calls/operations.ts';
import { validationError } from '../../http/app-error.ts';
import type { StreamedResponse } from '../../http/send-stream.ts';
import { canonicalZone, dayOf, toInstant } from '../local-time.ts';
import { countedEvents, type ReportsDeps } from '../report.ts';
import { resolveFilters } from '../resolve-filters.ts';
import { enterExports, exportContentTypes, openExport } from './open-export.ts';

/**
 * Exports a file that is produced while it is sent.
 * @throws AppError VALIDATION_ERROR; once it is opened RATE_LIMIT_EXCEEDED or UNAVAILABLE, when too many exports run
 */
export async function exportAnalytics(
  deps: ReportsDeps,
  { caller, query }: Call<typeof reportRoutes.exportAnalytics>,
): Promise<StreamedResponse> {
  const { type, format } = query;
  const timeZone = canonicalZone(query.timezone ?? 'UTC');
  const [start, end] = [toInstant(query.start, timeZone), toInstant(query.end, timeZone)];
  if (start >= end) throw validationError({ field: 'start', message: 'must be earlier than end' });
  if (format === 'parquet' && type !== 'clicks')
    throw validationError({ field: 'format', message: 'parquet is only for an export of clicks' });
  const { bom, delimiter, timezone } = query;
  if (format !== 'csv' && (bom || delimiter !== ','))
    throw validationError({ field: bom ? 'bom' : 'delimiter', message: 'is only for csv' });
  const [filter] = query.filters;
  if (filter && type !== 'clicks')
    throw validationError({
      field: `filter[${filter.dimension}]`,
      message: 'only an export of clicks can be filtered',
    });
  const { workspaceId } = caller;
  const filters = await resolveFilters(deps, workspaceId, query.filters);
  const account = await findAccount(deps.database, workspaceId);
  const request = {
    workspaceId,
    start,
    end,
    ...countedEvents(query),
    filters,
    format,
    csv: { bom, delimiter, timezone: timezone && timeZone },
  };
  const name = `${type}_${dayOf(start, timeZone)}_${dayOf(end, timeZone)}.${format}`;
  return {
    contentType: exportContentTypes[format],
    headers: { 'Content-Disposition': `attachment; filename="${name}"` },
    async *open(signal) {
      const leave = enterExports(deps, type, { account, workspaceId });
      try {
        yield* openExport(deps, type, request, signal);
      } finally {
        leave();
      }
    },
  };
}
