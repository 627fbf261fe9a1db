import type { ClickRow, ProfileEventRow } from '@linkplane/clicks-db/write';

/** What a batch adds to the all-time totals, by id. Only events of humans count. */
export type Totals = {
  linkClicks: Map<string, number>;
  /** Those of `linkClicks` that took a click from the limit of their link. */
  spentClicks: Map<string, number>;
  profileViews: Map<string, number>;
  blockClicks: Map<string, number>;
};

export function createTotals(): Totals {
  return { linkClicks: new Map(), spentClicks: new Map(), profileViews: new Map(), blockClicks: new Map() };
}

/** A click on an expired or used-up link does not count. */
export function isHumanClick({ outcome, bot, prefetch }: ClickRow): boolean {
  return outcome === 'click' && !bot && !prefetch;
}

export function addClick({ linkClicks, spentClicks }: Totals, row: ClickRow, hasSpent: boolean): void {
  if (!isHumanClick(row)) return;
  increment(linkClicks, row.linkId);
  if (hasSpent) increment(spentClicks, row.linkId);
}

export function addProfileEvent(totals: Totals, { event, profileId, blockId, bot, prefetch }: ProfileEventRow): void {
  if (bot || prefetch) return;
  if (event === 'view') increment(totals.profileViews, profileId);
  else increment(totals.blockClicks, blockId);
}

function increment(counts: Map<string, number>, id: string): void {
  counts.set(id, (counts.get(id) ?? 0) + 1);
}
