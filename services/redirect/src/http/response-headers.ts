import { permissionsPolicy, strictTransportSecurity } from '@linkplane/runtime';
import type { RenderedPage } from '../pages/render-profile.ts';

/*
 * The headers of every response of the redirect plane. Each list holds names and values in turns, as `writeHead` takes
 * them.
 */

/** Any link may be edited at any moment: no response may be cached, not even a 404, and no index should list it. */
export const linkHeaders: readonly string[] = [
  'Cache-Control',
  'private, no-store',
  'X-Robots-Tag',
  'noindex',
  'Referrer-Policy',
  'no-referrer-when-downgrade',
];

const headersOfRedirect = ['Location', '', ...linkHeaders, 'Content-Length', '0'];

/** Both lanes send exactly these. */
export function redirectHeaders(location: string): string[] {
  const headers = headersOfRedirect.slice();
  headers[1] = location;
  return headers;
}

/**
 * Headers of redirects that browsers may keep: they ask each time, so that an edit is seen at once and each visit
 * counts.
 */
export function revalidatedHeaders(location: string): string[] {
  return redirectHeaders(location).map((value) => (value === 'private, no-store' ? 'private, no-cache' : value));
}

const headersOfPages = [
  'X-Content-Type-Options',
  'nosniff',
  'Cross-Origin-Opener-Policy',
  'same-origin',
  'Permissions-Policy',
  permissionsPolicy,
];
const headersOfHttps = ['Strict-Transport-Security', strictTransportSecurity];

/** @param isHttpsHost adds the header that makes browsers use https alone */
export function pageHeaders(
  { contentSecurityPolicy, refresh }: { contentSecurityPolicy: string; refresh: string | undefined },
  isHttpsHost: boolean,
): string[] {
  const headers = ['Content-Type', 'text/html; charset=utf-8', 'Content-Security-Policy', contentSecurityPolicy];
  headers.push('Vary', 'Accept-Language', ...headersOfPages);
  if (isHttpsHost) headers.push(...headersOfHttps);
  headers.push(...linkHeaders);
  if (refresh !== undefined) headers.push('Refresh', refresh);
  return headers;
}

const headersOfProfile = [
  'Content-Type',
  'text/html; charset=utf-8',
  ...headersOfPages,
  'Referrer-Policy',
  'strict-origin-when-cross-origin',
  'Cache-Control',
  'private, no-store',
];

/**
 * Unlike the response of a link, a profile may be listed by search engines; but no cache may store it, or its views would
 * not be counted. Its Referrer-Policy gives the origin: embedded players refuse to work without it.
 */
export function profileHeaders(page: RenderedPage | undefined, isHttpsHost: boolean): string[] {
  const headers = headersOfProfile.slice();
  headers.push('Vary', page?.locale === null ? 'Accept-Encoding' : 'Accept-Encoding, Accept-Language');
  if (isHttpsHost) headers.push(...headersOfHttps);
  if (!page) return headers;
  headers.push('Content-Security-Policy', page.contentSecurityPolicy, 'Content-Length', String(page.body.byteLength));
  if (page.encoding !== 'identity') headers.push('Content-Encoding', page.encoding);
  return headers;
}

const fontAgeSeconds = 31_536_000;

/** Its name has a part of the hash of its bytes: a browser never asks again. */
export function fontHeaders(body: Buffer): string[] {
  return [
    ...['Content-Type', 'font/woff2', 'Content-Length', String(body.byteLength)],
    ...['Cache-Control', `public, max-age=${fontAgeSeconds}, immutable`],
    ...['X-Content-Type-Options', 'nosniff', 'Cross-Origin-Resource-Policy', 'same-origin'],
  ];
}

export function plainTextHeaders(extra: string[]): string[] {
  return ['Content-Type', 'text/plain; charset=utf-8', 'Cache-Control', 'private, no-store', ...extra];
}
