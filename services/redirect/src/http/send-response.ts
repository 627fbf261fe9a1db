import type { ServerResponse } from 'node:http';
import { chooseLocale } from '@linkplane/messages';
import { visitorTranslators } from '@linkplane/messages/visitors';
import type { FramedPage } from '@linkplane/profile-page/visits';
import type { Outcome, RedirectStatus } from '../decide/outcome.ts';
import type { Page } from '../pages/html-page.ts';
import { appPage, delayPage, previewPage, profilePreviewPage } from '../pages/interstitial-pages.ts';
import { passwordPage, type PasswordPage } from '../pages/password-page.ts';
import type { RenderedPage } from '../pages/render-profile.ts';
import { socialPage, type SocialPreview } from '../pages/social-page.ts';
import { statusPages } from '../pages/status-pages.ts';
import { thanksPage } from '../pages/thanks-page.ts';
import { unknownHostPage, type UnknownHost } from '../pages/unknown-host-page.ts';
import {
  fontHeaders,
  linkHeaders,
  pageHeaders,
  plainTextHeaders,
  profileHeaders,
  redirectHeaders,
  revalidatedHeaders,
} from './response-headers.ts';

/** Every response of the public plane. */
export type PlaneResponse =
  | Exclude<Outcome, { kind: 'social' }>
  | { kind: 'social'; preview: SocialPreview }
  | { kind: 'blocked'; location: string | null }
  | { kind: 'preview'; destination: string; shortUrl: string }
  /** The page of a profile; left out only for HEAD. */
  | { kind: 'profile'; page: RenderedPage | undefined }
  | { kind: 'profilePreview'; displayName: string; url: string }
  /** The contact of a block, as a file. */
  | { kind: 'vcard'; body: string }
  /** A page in a frame of a profile's page. */
  | { kind: 'framed'; page: FramedPage }
  /** `words`: what the owner says, as it is stored. */
  | { kind: 'thanks'; words: unknown; backUrl: string }
  /** Sent to private clients; everyone else gets `notFound`. */
  | { kind: 'unknownHost'; host: UnknownHost }
  | { kind: 'suspended' }
  | { kind: 'password'; status: 200 | 403 | 429; page: PasswordPage }
  /** Sent to a program: no password, or a wrong one. */
  | { kind: 'passwordRequired' }
  | { kind: 'tooManyTries'; waitSeconds: number }
  | { kind: 'home' }
  | { kind: 'text'; contentType: string; body: string; cacheSeconds: number }
  | { kind: 'font'; body: Buffer }
  | { kind: 'options' }
  | { kind: 'methodNotAllowed' }
  | { kind: 'badRequest' }
  | { kind: 'unavailable' };

/** How a response is written, beside what it is. */
export type ResponseStyle = {
  withBody: boolean;
  asJson: boolean;
  /** The header of the request: pages are in the visitor's language. */
  acceptLanguage: string;
  /** Its pages tell browsers to use https alone. Redirects stay as short as they are. */
  isHttpsHost: boolean;
  /** The request is a form: a redirect is followed by GET. */
  isForm: boolean;
  /** The root of the host is a page or leads to one. */
  hasHome: boolean;
};

const allowedMethods = 'GET, HEAD, OPTIONS';
const retryAfterSeconds = '2';

/** The only writer of a response of the redirect plane. */
export function sendResponse(response: ServerResponse, sent: PlaneResponse, style: ResponseStyle): void {
  switch (sent.kind) {
    case 'redirect':
      return sendRedirect(response, sent.location, style, sent.status);
    case 'expired':
      if (sent.location !== null) return sendRedirect(response, sent.location, style);
      return style.asJson
        ? sendJson(response, 410, 'LINK_EXPIRED', 'The link has expired.', style)
        : sendPage(response, 410, pagesFor(style).expired, style);
    case 'blocked':
      if (sent.location !== null) return sendRedirect(response, sent.location, style);
      return sendPage(response, 404, pagesFor(style).notFound, style);
    case 'delay':
      return sendPage(response, 200, delayPage(translatorFor(style), sent.destination), style);
    case 'social':
      return sendPage(response, 200, socialPage(sent.preview), style);
    case 'app':
      return sendPage(response, 200, appPage(translatorFor(style), sent.appUrl, sent.destination), style);
    case 'preview':
      return sendPage(response, 200, previewPage(translatorFor(style), sent.shortUrl, sent.destination), style);
    case 'password':
      return sendPasswordPage(response, sent.status, sent.page, style);
    case 'passwordRequired':
      return sendJson(
        response,
        401,
        'LINK_PASSWORD_REQUIRED',
        'The link needs a password: send it as X-Link-Password.',
        style,
      );
    case 'tooManyTries':
      return sendJson(
        response,
        429,
        'RATE_LIMIT_EXCEEDED',
        `Too many tries. Try again in ${sent.waitSeconds} s.`,
        style,
        ['Retry-After', String(sent.waitSeconds)],
      );
    case 'profile':
      return sendProfile(response, sent.page, style);
    case 'vcard':
      return sendText(response, 200, sent.body, style, [
        'Content-Type',
        'text/vcard; charset=utf-8',
        'Content-Disposition',
        'attachment; filename="contact.vcf"',
        'X-Content-Type-Options',
        'nosniff',
        ...linkHeaders,
      ]);
    case 'framed':
      return sendPage(response, 200, { ...sent.page, refresh: undefined }, style);
    case 'thanks':
      return sendPage(response, 200, thanksPage(translatorFor(style), sent.words, sent.backUrl), style);
    case 'profilePreview':
      return sendPage(response, 200, profilePreviewPage(translatorFor(style), sent.displayName, sent.url), style);
    case 'home':
      return sendPage(response, 200, pagesFor(style).home, style);
    case 'notFound':
      return sendPage(response, 404, pagesFor(style).notFound, style);
    case 'unknownHost':
      return sendPage(response, 404, unknownHostPage(translatorFor(style), sent.host), style);
    case 'suspended':
      return sendPage(response, 410, pagesFor(style).suspended, style);
    case 'unavailable':
      return sendPage(response, 503, pagesFor(style).unavailable, style, ['Retry-After', retryAfterSeconds]);
    case 'text':
      return sendText(response, 200, sent.body, style, [
        'Content-Type',
        sent.contentType,
        'Cache-Control',
        `public, max-age=${sent.cacheSeconds}`,
      ]);
    case 'font':
      response.writeHead(200, fontHeaders(sent.body));
      if (style.withBody) response.end(sent.body);
      else response.end();
      return;
    case 'options':
      response.writeHead(204, ['Allow', allowedMethods, 'Cache-Control', 'private, no-store']);
      response.end();
      return;
    case 'methodNotAllowed':
      return sendText(response, 405, 'Method not allowed\n', style, plainTextHeaders(['Allow', allowedMethods]));
    case 'badRequest':
      return sendText(response, 400, 'Bad request\n', style, plainTextHeaders(['Connection', 'close']));
  }
}

const pagesFor = ({ acceptLanguage, hasHome }: ResponseStyle) => statusPages(chooseLocale(acceptLanguage), hasHome);
const translatorFor = ({ acceptLanguage }: ResponseStyle) => visitorTranslators[chooseLocale(acceptLanguage)];

/**
 * The bytes of `location` are sent as they are; only http, https, the schemes that the API allows, and the
 * known apps' intents ever get here.
 */
function sendRedirect(
  response: ServerResponse,
  location: string,
  { isForm }: ResponseStyle,
  status?: RedirectStatus,
): void {
  if (status === undefined) response.writeHead(isForm ? 303 : 302, redirectHeaders(location));
  else response.writeHead(status, revalidatedHeaders(location));
  response.end();
}

function sendPage(
  response: ServerResponse,
  status: number,
  page: Page,
  style: ResponseStyle,
  extra: string[] = [],
): void {
  sendText(response, status, page.html, style, [...pageHeaders(page, style.isHttpsHost), ...extra]);
}

function sendProfile(response: ServerResponse, page: RenderedPage | undefined, style: ResponseStyle): void {
  response.writeHead(200, profileHeaders(page, style.isHttpsHost));
  if (style.withBody && page) response.end(page.body);
  else response.end();
}

function sendPasswordPage(response: ServerResponse, status: number, parts: PasswordPage, style: ResponseStyle): void {
  const { problem } = parts;
  const extra = typeof problem === 'object' ? ['Retry-After', String(problem.waitSeconds)] : [];
  sendPage(response, status, passwordPage(translatorFor(style), parts), style, extra);
}

function sendJson(
  response: ServerResponse,
  status: number,
  code: string,
  message: string,
  style: ResponseStyle,
  extra: string[] = [],
): void {
  const body = JSON.stringify({ success: false, error: { code, message } });
  sendText(response, status, body, style, [
    'Content-Type',
    'application/json; charset=utf-8',
    ...linkHeaders,
    ...extra,
  ]);
}

function sendText(
  response: ServerResponse,
  status: number,
  body: string,
  style: ResponseStyle,
  headers: string[],
): void {
  response.writeHead(status, [...headers, 'Content-Length', String(Buffer.byteLength(body))]);
  if (style.withBody) response.end(body);
  else response.end();
}
