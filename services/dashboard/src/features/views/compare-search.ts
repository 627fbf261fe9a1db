import type { ViewSearch } from './views-query.ts';

/** What an address has that is no part of a view: where the reader is, and not what the page shows. */
const notSaved: ReadonlySet<string> = new Set(['page', 'panel', 'from', 'qr', 'view']);
/** Reports have their first day under a name that lists use for something else. */
const savedOfReports: ReadonlySet<string> = new Set(['from']);

/** The part of a page's search parameters that a view saves. */
export function toViewSearch(page: 'links' | 'analytics', search: object): ViewSearch {
  const entries = Object.entries(search).filter(
    ([name, value]) =>
      value !== undefined && (!notSaved.has(name) || (page === 'analytics' && savedOfReports.has(name))),
  );
  return Object.fromEntries<ViewSearch[string]>(entries);
}

/** Whether two of them choose the same; the order of parameters does not count. */
export function isSameSearch(a: object, b: object): boolean {
  return write(a) === write(b);
}

function write(search: object): string {
  return JSON.stringify(Object.entries(search).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
