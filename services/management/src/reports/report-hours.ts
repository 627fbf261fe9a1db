import { readHoursOfWeek } from '@linkplane/clicks-db/read';
import type { HoursData, reportRoutes } from '@linkplane/contracts';
import type { Call } from '../calls/operations.ts';
import { countedEvents, readInTurn, type ReportsDeps } from './report.ts';
import { resolveFilters } from './resolve-filters.ts';
import { chooseRange, presentDates } from './stats-range.ts';

type Deps = Pick<ReportsDeps, 'database' | 'clicks' | 'publicUrl' | 'heavyReports'>;

export async function reportHours(
  deps: Deps,
  { caller, query }: Call<typeof reportRoutes.getHours>,
): Promise<HoursData> {
  const { workspaceId } = caller;
  const now = new Date();
  const range = chooseRange({ ...query, isBounded: true }, now);
  const filters = await resolveFilters(deps, workspaceId, query.filters);
  const { start, end, timezone } = range;
  const request = { workspaceId, start, end, timezone, filters, ...countedEvents(query) };
  const hours = await readInTurn(deps, workspaceId, request, () => readHoursOfWeek(deps.clicks, request, now));
  return { ...presentDates(range, query), hours, total: hours.flat().reduce((sum, clicks) => sum + clicks, 0) };
}
