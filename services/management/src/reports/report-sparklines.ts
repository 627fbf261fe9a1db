import { readDailyClicks } from '@linkplane/clicks-db/read';
import { sparklineDays, type reportRoutes, type SparklinesData } from '@linkplane/contracts';
import type { Call } from '../calls/operations.ts';
import { canonicalZone, dayOf, toInstant } from './local-time.ts';
import type { ReportsDeps } from './report.ts';

const dayMs = 86_400_000;

/** The last days of the links of one page of a list. */
export async function reportSparklines(
  { clicks }: Pick<ReportsDeps, 'clicks'>,
  { caller, query }: Call<typeof reportRoutes.getSparklines>,
): Promise<SparklinesData> {
  const now = new Date();
  const timezone = canonicalZone(query.timezone);
  const end = dayOf(now, timezone);
  const first = new Date(Date.parse(end) - (sparklineDays - 1) * dayMs).toISOString().slice(0, 10);
  const start = toInstant({ day: first }, timezone);
  const request = { workspaceId: caller.workspaceId, linkIds: query.ids, start, timezone };
  const { counts } = await readDailyClicks(clicks, request, now);
  return {
    start: first,
    end,
    timezone: query.timezone,
    links: query.ids.map((id) => ({ id, clicks: counts.get(id) ?? new Array<number>(sparklineDays).fill(0) })),
  };
}
