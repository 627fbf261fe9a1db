import type { ClickRow, ProfileEventRow } from '@linkplane/clicks-db/write';
import { isClickOfPerson } from './add-totals.ts';

/** By workspace, the places among a batch's rows of what people did and webhooks can be told of. */
export type WantableVisits = Map<string, { clicks: number[]; views: number[] }>;

export function noteClick(visits: WantableVisits, row: ClickRow, at: number): void {
  if (isClickOfPerson(row)) visitsOf(visits, row.workspaceId).clicks.push(at);
}

export function noteView(
  visits: WantableVisits,
  { workspaceId, event, bot, prefetch }: ProfileEventRow,
  at: number,
): void {
  if (event === 'view' && !bot && !prefetch) visitsOf(visits, workspaceId).views.push(at);
}

function visitsOf(visits: WantableVisits, workspaceId: string): { clicks: number[]; views: number[] } {
  let found = visits.get(workspaceId);
  if (!found) visits.set(workspaceId, (found = { clicks: [], views: [] }));
  return found;
}
