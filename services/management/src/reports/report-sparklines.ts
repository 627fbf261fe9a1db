import { readDailyClicks } from '@linkplane/clicks-db/read';
import { sparklineDays, type reportRoutes, type SparklinesData } from '@linkplane/contracts';
import type { Call } from '../calls/operations.ts';
import type { ReportsDeps } from './report.ts';

const dayMs = 86_400_000;

/** The last days of the links of one page of a list. */
export async function reportSparklines(
  { clicks }: Pick<ReportsDeps, 'clicks'>,
  { caller, query }: Call<typeof reportRoutes.getSparklines>,
): Promise<SparklinesData> {
  const now = new Date();
  const request = { workspaceId: caller.workspaceId, linkIds: query.ids, days: sparklineDays };
  const counts = await readDailyClicks(clicks, request, now);
  const toDate = (at: number) => new Date(at).toISOString().slice(0, 10);
  return {
    start: toDate(now.getTime() - (sparklineDays - 1) * dayMs),
    end: toDate(now.getTime()),
    links: query.ids.map((id) => ({ id, clicks: counts.get(id) ?? new Array<number>(sparklineDays).fill(0) })),
  };
}
