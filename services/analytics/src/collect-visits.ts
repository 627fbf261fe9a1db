import type { ClickRow, ProfileEventRow } from '@linkplane/clicks-db/write';
import { isHumanClick } from './add-totals.ts';

/** Maps a workspace to the indexes of the rows of a batch that webhooks can subscribe to: events of humans. */
export type Visits = Map<string, { clicks: number[]; views: number[] }>;

export function collectClick(visits: Visits, row: ClickRow, at: number): void {
  if (isHumanClick(row)) visitsOf(visits, row.workspaceId).clicks.push(at);
}

export function collectView(visits: Visits, { workspaceId, event, bot, prefetch }: ProfileEventRow, at: number): void {
  if (event === 'view' && !bot && !prefetch) visitsOf(visits, workspaceId).views.push(at);
}

function visitsOf(visits: Visits, workspaceId: string): { clicks: number[]; views: number[] } {
  let found = visits.get(workspaceId);
  if (!found) visits.set(workspaceId, (found = { clicks: [], views: [] }));
  return found;
}
