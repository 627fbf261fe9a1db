import type { ClickRow, ProfileEventRow } from '@linkplane/clicks-db/write';

/** By workspace, the places among a batch's rows of what people did and webhooks can be told of. */
export type WantableVisits = Map<string, { clicks: number[]; views: number[] }>;

/** A click on an expired or used-up link led nowhere and is none. */
export function noteClick(visits: WantableVisits, { workspaceId, outcome, bot, prefetch }: ClickRow, at: number): void {
  if (outcome === 'click' && !bot && !prefetch) visitsOf(visits, workspaceId).clicks.push(at);
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
