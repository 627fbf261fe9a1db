import { productGroups, type GuideGroup } from './guides.ts';

/** The directives of every page's Content-Security-Policy: everything from its origin, nothing inline. */
export const pagePolicy: readonly string[] = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
];

export type Picture = { src: string; width?: number; height?: number };

/** What a page says of itself, for search engines and previews. */
export type PageCard = { path: string; title: string; description: string };

/**
 * Where the pages are served. Pages are named by their address in the product, such as `/docs/guides/webhooks`: a place
 * says what that is for its readers.
 */
export type SitePlace = {
  groups: readonly GuideGroup[];
  /** The href of a page. @param path its address in the product, which may have an anchor */
  toHref: (path: string) => string;
  /** A picture of the repository, where the place has it. @param file its path from the root of the repository */
  findPicture: (file: string) => Picture | undefined;
  /** Links of the header beside the search. */
  headerLinks: readonly { href: string; text: string }[];
  icon: string;
  /** Markup for the head of a page. */
  renderHead: (card: PageCard) => string;
  /** Markup after a page. @param file what the page is written in, from the root of the repository */
  renderFoot: (file: string) => string;
  /** Whether the API is on the same origin, so that a page can call it. */
  hasApi: boolean;
};

/** The pages as management serves them: beside the API and the dashboard, with no file beyond the Markdown of `docs/`. */
export const productPlace: SitePlace = {
  groups: productGroups,
  toHref: (path) => path,
  findPicture: () => undefined,
  headerLinks: [
    { href: '/v1/openapi.json', text: 'OpenAPI' },
    { href: '/app', text: 'Dashboard' },
  ],
  icon: '/app/icon.svg',
  renderHead: () => '',
  renderFoot: () => '',
  hasApi: true,
};
