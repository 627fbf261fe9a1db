import { readRealtime } from '@linkplane/clicks-db/read';
import { presentFilters, type RealtimeData } from '@linkplane/contracts';
import type { RealtimeSubject } from './realtime-feed.ts';
import type { ReportsDeps } from './report.ts';
import { resolveFilters } from './resolve-filters.ts';

/** The last five minutes of a workspace. */
export async function reportRealtime(
  deps: Pick<ReportsDeps, 'clicks' | 'database' | 'publicUrl'>,
  { workspaceId, filters }: RealtimeSubject,
): Promise<RealtimeData> {
  const now = new Date();
  const resolved = await resolveFilters(deps, workspaceId, filters);
  const realtime = await readRealtime(deps.clicks, { workspaceId, filters: resolved }, now);
  return { windowMinutes: 5, filters: presentFilters(filters), ...realtime, generatedAt: now.toISOString() };
}
