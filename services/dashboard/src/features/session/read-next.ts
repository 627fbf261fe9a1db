/**
 * The path to open after signing in: only paths of the dashboard, so that no link to the sign-in page can redirect to
 * another site. Search parameters read by the router are validated again, because it passes on unknown ones.
 */
export function readNext(search: Record<string, unknown>): { next?: string } {
  const { next } = search;
  return typeof next === 'string' && /^\/(?![/\\])/.test(next) ? { next } : {};
}
