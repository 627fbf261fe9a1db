/**
 * Where somebody was on their way to: a path of the dashboard alone, so that no link to the page of signing in leads to
 * another site. Also what the router has read has to pass here again, because it hands on what it was not told to drop.
 */
export function readNext(search: Record<string, unknown>): { next?: string } {
  const { next } = search;
  return typeof next === 'string' && /^\/(?![/\\])/.test(next) ? { next } : {};
}
