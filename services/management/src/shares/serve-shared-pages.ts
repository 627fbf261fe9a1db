import { findSharedPage, type ShareRecord } from '@linkplane/links-db/reports';
import type { Translator } from '@linkplane/messages';
import { permissionsPolicy, toAddressBlock } from '@linkplane/runtime';
import type { Logger } from '@linkplane/telemetry';
import { Router, type ErrorRequestHandler, type Request, type Response } from 'express';
import { limitAttempts } from '../accounts/limit-attempts.ts';
import type { Passwords } from '../accounts/passwords.ts';
import { AppError } from '../http/app-error.ts';
import { requireRate, type CountAttempts, type CountRequest } from '../http/client-limits.ts';
import type { TenantLimiter } from '../http/limit-tenants.ts';
import { readBody } from '../http/read-input.ts';
import { refuseMethod, refuseTwoHosts } from '../http/refuse-request.ts';
import { requestIdOf } from '../http/response-headers.ts';
import { createRefuseOtherHosts } from '../http/same-site.ts';
import { logError, toAppError } from '../http/send-error.ts';
import { translatorFor } from '../http/visitor-language.ts';
import { findZone } from '../reports/local-time.ts';
import type { ReportsDeps } from '../reports/report.ts';
import { createPageCache } from './cache-shared-pages.ts';
import { createReportCache } from './cache-shared-reports.ts';
import type { SharedPage } from './html-frame.ts';
import { readSharedReport, sharedDays, type SharedDays } from './read-shared-report.ts';
import { renderMessage, renderPasswordForm, renderReport } from './render-shared-page.ts';
import { isUnlocked, unlock } from './unlock-share.ts';

export type SharedPagesDeps = {
  reports: Pick<ReportsDeps, 'database' | 'clicks' | 'publicUrl' | 'heavyReports'>;
  passwords: Passwords;
  /** A page takes time of the thread that all requests share. */
  tenants: TenantLimiter;
  countRequest: CountRequest;
  countAttempts: CountAttempts;
  readAddress: (request: Request) => string;
};

/** The limits of each address. */
const pageLimits = { perMinute: 60, perDay: null };
const formBytesMax = 4_096;
const secretPattern = /^[0-9A-Za-z]{24}$/;
const daysDefault: SharedDays = 30;

/** Serves the pages of shares on the service's own host, as HTML; the one script adds the visitor's time zone to the address. */
export function createSharedPages(deps: SharedPagesDeps): Router {
  const { publicUrl } = deps.reports;
  const router = Router({ caseSensitive: true });
  const readReport = createReportCache((share, range) => readSharedReport(deps.reports, share, range));
  const renderOnce = createPageCache();
  router.use(refuseTwoHosts, createRefuseOtherHosts(publicUrl));

  router.get('/:secret', async (request, response) => {
    const share = await findShare(deps, request);
    if (!isUnlocked(share, request)) {
      send(response, 401, renderPasswordForm(translatorFor(request, response)));
      return;
    }
    const report = await readReport(share, { days: readDays(request), timezone: readZone(request) });
    if (!report) throw pageNotFound();
    const t = translatorFor(request, response);
    const endTurn = await deps.tenants.enter(share.workspaceId);
    try {
      const page = renderOnce({ shareId: share.id, report, locale: t.locale }, () => renderReport(t, report, share));
      send(response, 200, page);
    } finally {
      endTurn();
    }
  });

  router.post('/:secret', async (request, response) => {
    const share = await findShare(deps, request);
    const form = new URLSearchParams((await readBody(request, formBytesMax)).toString());
    const isRight = await checkPassword(deps, request, share, form.get('password') ?? '');
    if (!isRight) {
      const t = translatorFor(request, response);
      send(response, 403, renderPasswordForm(t, t.text('The password is wrong.')));
      return;
    }
    // A page without a password is open to everyone: there is nothing to remember.
    if (share.passwordHash !== null) unlock(share, request, response, publicUrl);
    response.setHeader('Location', request.originalUrl);
    response.statusCode = 303;
    response.end();
  });

  router.all('/:secret', refuseMethod(['get', 'post']));
  return router;
}

/** @throws AppError NOT_FOUND, RATE_LIMIT_EXCEEDED */
async function findShare(
  { reports, countRequest, readAddress }: SharedPagesDeps,
  request: Request,
): Promise<ShareRecord> {
  await requireRate(countRequest, `shared-pages:${toAddressBlock(readAddress(request))}`, pageLimits);
  const secret = String(request.params['secret']);
  const share = secretPattern.test(secret) ? await findSharedPage(reports.database, secret) : undefined;
  if (!share) throw pageNotFound();
  return share;
}

async function checkPassword(
  { countRequest, countAttempts, passwords, readAddress }: SharedPagesDeps,
  request: Request,
  { id, passwordHash }: ShareRecord,
  password: string,
): Promise<boolean> {
  if (passwordHash === null) return true;
  const address = readAddress(request);
  const forgive = await limitAttempts({ countRequest, countAttempts }, { address, account: `share:${id}` });
  const isRight = await passwords.verify(passwordHash, password, toAddressBlock(address));
  if (isRight) await forgive();
  return isRight;
}

function pageNotFound(): AppError {
  return new AppError('NOT_FOUND', 'There is no such page, or it is not shared any more.');
}

function readDays({ query }: Request): SharedDays {
  return sharedDays.find((days) => String(days) === query['days']) ?? daysDefault;
}

/** UTC for a browser without scripts, until its visitor names another zone. */
function readZone({ query }: Request): string {
  const { timezone } = query;
  return (typeof timezone === 'string' ? findZone(timezone) : undefined) ?? 'UTC';
}

/** Sends errors below the pages as pages. Nothing is logged of the path: who knows it can open the page. */
export function createSendErrorPage(logger: Logger): ErrorRequestHandler {
  return (thrown: unknown, request, response, _next) => {
    const error = toAppError(thrown);
    logError(logger, error, { requestId: requestIdOf(response), method: request.method });
    if (response.headersSent) {
      response.destroy();
      return;
    }
    for (const [name, value] of Object.entries(error.headers)) response.setHeader(name, value);
    const t = translatorFor(request, response);
    const heading = error.status === 404 ? t.text('Not found') : t.text('Please try again');
    send(response, error.status, renderMessage(t, heading, describeError(t, error)));
  };
}

function describeError(t: Translator, { code, retryAfterSeconds }: AppError): string {
  if (code === 'NOT_FOUND') return t.text('There is no such page, or it is not shared any more.');
  if (code === 'RATE_LIMIT_EXCEEDED')
    return t.text('Too many attempts. Try again in {seconds, plural, one {# second} other {# seconds}}.', {
      seconds: retryAfterSeconds ?? 1,
    });
  if (code === 'UNAVAILABLE') return t.text('The service is temporarily unavailable. Please try again.');
  if (code === 'INTERNAL_ERROR') return t.text('Something went wrong on our side.');
  return t.text('The request could not be read.');
}

function send(response: Response, status: number, { html, policy }: SharedPage): void {
  response.statusCode = status;
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.setHeader('Content-Security-Policy', policy);
  response.setHeader('Permissions-Policy', permissionsPolicy);
  response.setHeader('Referrer-Policy', 'no-referrer');
  response.setHeader('X-Robots-Tag', 'noindex');
  response.end(html);
}
