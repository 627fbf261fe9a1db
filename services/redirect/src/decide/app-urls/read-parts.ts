/** The parts of a path, still percent-encoded; empty ones are left out. */
export function pathParts({ pathname }: URL): string[] {
  return pathname.split('/').filter((part) => part !== '');
}

/** `scheme://host/path?query`, for apps that take their web addresses under a scheme of their own. */
export function underScheme(scheme: string, { host, pathname, search }: URL): string {
  return `${scheme}://${host}${pathname}${search}`;
}

/** The first page of a site, and nothing else: a query or a fragment could name another one. */
export function isHome({ pathname, search, hash }: URL): boolean {
  return pathname === '/' && search === '' && hash === '';
}

export const isNumber = (text: string | undefined): text is string => text !== undefined && /^\d{1,20}$/.test(text);
