import { toDetail } from '../limit-text.ts';
import type { ProblemCode, SourceItem } from '../source.ts';

/** Where in the source something is, and the short URL that it is about; empty where there is none. */
export type Spot = { place: string; shortUrl: string };

/** Why a link of the source is no item. */
export function leftOutItem(spot: Spot, code: ProblemCode, field: string, detail: string): SourceItem {
  const { place, shortUrl } = spot;
  const problem = { place, code, shortUrl, field, detail: toDetail(detail) };
  return { type: 'problem', problem, leavesOutLink: true };
}

/** A problem as an item; the detail is cut. */
export function problemItem(spot: Spot, code: ProblemCode, field: string, detail: string): SourceItem {
  const { place, shortUrl } = spot;
  return { type: 'problem', problem: { place, code, shortUrl, field, detail: toDetail(detail) } };
}
