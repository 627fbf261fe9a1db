import type { ServerResponse } from 'node:http';
import { permissionsPolicy, strictTransportSecurity } from '@linkplane/runtime';
import { appPage } from '../pages/app-page.ts';
import { delayPage } from '../pages/delay-page.ts';
import { expiredPage } from '../pages/expired-page.ts';
import { homePage } from '../pages/home-page.ts';
import { notFoundPage } from '../pages/status-pages.ts';
import type { Page } from '../pages/html-page.ts';
import { previewPage, profilePreviewPage } from '../pages/interstitial-pages.ts';
import { suspendedPage } from '../pages/suspended-page.ts';
import { unavailablePage } from '../pages/unavailable-page.ts';
import type { Outcome } from '../decide/decide-redirect.ts';
import type { RenderedPage } from '../pages/render-profile.ts';

/** All that the public plane can answer. */
export type Answer =
  | Outcome
  | { kind: 'preview'; destination: string; shortUrl: string }
  /** Without a page only for HEAD. */
  | { kind: 'profile'; page: RenderedPage | undefined }
  | { kind: 'profilePreview'; displayName: string; url: string }
  | { kind: 'suspended' }
  | { kind: 'home' }
  | { kind: 'text'; contentType: string; body: string; cacheSeconds: number }
  | { kind: 'options' }
  | { kind: 'methodNotAllowed' }
  | { kind: 'badRequest' }
  | { kind: 'unavailable' };

/** How the answer is written, beside what it is. */
export type AnswerStyle = {
  withBody: boolean;
  asJson: boolean;
  /** Its pages tell browsers to come by https alone. Redirects stay as short as they are. */
  isHttpsHost: boolean;
};

const allowedMethods = 'GET, HEAD, OPTIONS';
/** Any link may be edited at any moment: nobody may keep an answer, a 404 included, and no index should list it. */
const linkHeaders = [
  'Cache-Control',
  'private, no-store',
  'X-Robots-Tag',
  'noindex',
  'Referrer-Policy',
  'no-referrer-when-downgrade',
];
const headersOfRedirect = ['Location', '', ...linkHeaders, 'Content-Length', '0'];
const headersOfPages = [
  ...['X-Content-Type-Options', 'nosniff', 'Cross-Origin-Opener-Policy', 'same-origin'],
  ...['Permissions-Policy', permissionsPolicy],
];
const headersOfHttps = ['Strict-Transport-Security', strictTransportSecurity];
const headersOfProfile = [
  ...['Content-Type', 'text/html; charset=utf-8', 'Vary', 'Accept-Encoding'],
  ...headersOfPages,
  ...['Referrer-Policy', 'strict-origin-when-cross-origin', 'Cache-Control', 'private, no-store'],
];
const retryAfterSeconds = '2';

/** The only writer of a response of the redirect plane. */
export function sendAnswer(response: ServerResponse, answer: Answer, style: AnswerStyle): void {
  switch (answer.kind) {
    case 'redirect':
      return sendRedirect(response, answer.location);
    case 'expired':
      if (answer.location !== null) return sendRedirect(response, answer.location);
      return style.asJson
        ? sendJson(response, 410, 'LINK_EXPIRED', 'The link has expired.', style)
        : sendPage(response, 410, expiredPage(), style);
    case 'delay':
      return sendPage(response, 200, delayPage(answer.destination), style);
    case 'app':
      return sendPage(response, 200, appPage(answer.appUrl, answer.destination), style);
    case 'preview':
      return sendPage(response, 200, previewPage(answer.shortUrl, answer.destination), style);
    case 'profile':
      return sendProfile(response, answer.page, style);
    case 'profilePreview':
      return sendPage(response, 200, profilePreviewPage(answer.displayName, answer.url), style);
    case 'home':
      return sendPage(response, 200, homePage(), style);
    case 'notFound':
      return sendPage(response, 404, notFoundPage(), style);
    case 'suspended':
      return sendPage(response, 410, suspendedPage(), style);
    case 'unavailable':
      return sendPage(response, 503, unavailablePage(), style, ['Retry-After', retryAfterSeconds]);
    case 'text':
      return sendText(response, 200, answer.body, style, [
        'Content-Type',
        answer.contentType,
        'Cache-Control',
        `public, max-age=${answer.cacheSeconds}`,
      ]);
    case 'options':
      response.writeHead(204, ['Allow', allowedMethods, 'Cache-Control', 'private, no-store']);
      response.end();
      return;
    case 'methodNotAllowed':
      return sendText(response, 405, 'Method not allowed\n', style, plainHeaders(['Allow', allowedMethods]));
    case 'badRequest':
      return sendText(response, 400, 'Bad request\n', style, plainHeaders(['Connection', 'close']));
  }
}

/** The bytes of `location` go out as they are; only http, https and the known apps' intents ever get here. */
function sendRedirect(response: ServerResponse, location: string): void {
  response.writeHead(302, redirectHeaders(location));
  response.end();
}

/** Names and values by turns. */
export function redirectHeaders(location: string): string[] {
  const headers = headersOfRedirect.slice();
  headers[1] = location;
  return headers;
}

function sendPage(
  response: ServerResponse,
  status: number,
  page: Page,
  style: AnswerStyle,
  extra: string[] = [],
): void {
  sendText(response, status, page.html, style, [
    ...['Content-Type', 'text/html; charset=utf-8', 'Content-Security-Policy', page.contentSecurityPolicy],
    ...headersOfPages,
    ...(style.isHttpsHost ? headersOfHttps : []),
    ...linkHeaders,
    ...(page.refresh === undefined ? [] : ['Refresh', page.refresh]),
    ...extra,
  ]);
}

/**
 * Unlike an answer of a link it may be listed by search engines; but nobody may keep it, or views would not be counted.
 * Players refuse to work for a page that hides its origin from them.
 */
function sendProfile(response: ServerResponse, page: RenderedPage | undefined, style: AnswerStyle): void {
  response.writeHead(200, [
    ...headersOfProfile,
    ...(style.isHttpsHost ? headersOfHttps : []),
    ...(page ? headersOfPage(page) : []),
  ]);
  if (style.withBody && page) response.end(page.body);
  else response.end();
}

function headersOfPage({ body, encoding, contentSecurityPolicy }: RenderedPage): string[] {
  return [
    ...['Content-Security-Policy', contentSecurityPolicy, 'Content-Length', String(body.byteLength)],
    ...(encoding === 'identity' ? [] : ['Content-Encoding', encoding]),
  ];
}

function sendJson(response: ServerResponse, status: number, code: string, message: string, style: AnswerStyle): void {
  const body = JSON.stringify({ success: false, error: { code, message } });
  sendText(response, status, body, style, ['Content-Type', 'application/json; charset=utf-8', ...linkHeaders]);
}

function plainHeaders(extra: string[]): string[] {
  return ['Content-Type', 'text/plain; charset=utf-8', 'Cache-Control', 'private, no-store', ...extra];
}

function sendText(response: ServerResponse, status: number, body: string, style: AnswerStyle, headers: string[]): void {
  response.writeHead(status, [...headers, 'Content-Length', String(Buffer.byteLength(body))]);
  if (style.withBody) response.end(body);
  else response.end();
}
