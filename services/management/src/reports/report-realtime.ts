import { readRealtime } from '@linkplane/clicks-db/read';
import { presentFilters, type RealtimeData } from '@linkplane/contracts';
import { isWide } from './heavy-reports.ts';
import type { RealtimeSubject } from './realtime-feed.ts';
import { readHeavy, type ReportsDeps } from './report.ts';
import { resolveFilters } from './resolve-filters.ts';

/** The last five minutes of a workspace. Filters of very many links wait for their turn, as they do in other reports. */
export async function reportRealtime(
  deps: Pick<ReportsDeps, 'clicks' | 'database' | 'publicUrl' | 'heavyReports'>,
  { workspaceId, filters }: RealtimeSubject,
): Promise<RealtimeData> {
  const now = new Date();
  const resolved = await resolveFilters(deps, workspaceId, filters);
  const read = () => readRealtime(deps.clicks, { workspaceId, filters: resolved }, now);
  const realtime = await (isWide(resolved) ? readHeavy(deps, workspaceId, read) : read());
  return { windowMinutes: 5, filters: presentFilters(filters), ...realtime, generatedAt: now.toISOString() };
}
