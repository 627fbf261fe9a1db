import type { Pool } from '@linkplane/links-db';
import { deleteExpiredSubmissions, findPublicBlock, insertSubmission } from '@linkplane/links-db/profiles';
import type { ErrorCode } from '@linkplane/contracts';
import type { Translator } from '@linkplane/messages';
import { isBlockShown } from '@linkplane/profile-page';
import { createId, permissionsPolicy, runPeriodically, toNetworkBlock, type PeriodicTask } from '@linkplane/runtime';
import type { Logger } from '@linkplane/telemetry';
import { Router, type Request, type Response } from 'express';
import { isBlockId } from '../blocks/block.ts';
import { AppError } from '../http/app-error.ts';
import type { CountRequest } from '../http/client-limits.ts';
import { readBody } from '../http/read-input.ts';
import { refuseMethod, refuseTwoHosts } from '../http/refuse-request.ts';
import { requestIdOf } from '../http/response-headers.ts';
import { logError, toAppError } from '../http/send-error.ts';
import { translatorFor } from '../http/visitor-language.ts';
import { renderProblem } from './problem-page.ts';
import { readEntries, retentionDaysOf } from './read-entries.ts';

export type FormsDeps = {
  database: Pool;
  countRequest: CountRequest;
  /** The address of the visitor. */
  readAddress: (request: Request) => string;
  now: () => number;
  logger: Logger;
};

const bodyBytesMax = 16_384;
const perBlockLimits = { perMinute: 60, perDay: 1_000 };
/** The limits of one network for the forms of one workspace. */
const perNetworkLimits = { perMinute: 6, perDay: 60 };
/** The limits of one network for any address that a form may have: each costs a query. */
const lookUpLimits = { perMinute: 120, perDay: 10_000 };
const storedLimits = { perBlockMax: 10_000, perWorkspaceMax: 50_000, bytesPerWorkspaceMax: 100 * 1_048_576 };
const expiryIntervalMs = 60_000;
const expiredPerStepMax = 1_000;

/**
 * Takes what visitors send with the forms of profiles, without a script: `POST /b/<blockId>`, on every host that pages are
 * on. Success leads to the page of thanks, which the redirect plane has; problems are a page in words.
 */
export function createReceiveForms(deps: FormsDeps): Router {
  const router = Router({ caseSensitive: true });
  router.use(refuseTwoHosts);
  router.post('/:blockId', async (request, response) => {
    try {
      await receive(deps, request, response);
    } catch (error) {
      const failure = toAppError(error);
      const { code, status, headers } = failure;
      logError(deps.logger, failure, { requestId: requestIdOf(response), method: request.method, path: request.path });
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      const t = translatorFor(request, response);
      sendPage(response, status, renderProblem(t, [describeProblem(t, code)]));
    }
  });
  router.all('/:blockId', refuseMethod(['get', 'post']));
  return router;
}

async function receive(
  { database, countRequest, readAddress, now }: FormsDeps,
  request: Request<{ blockId: string }>,
  response: Response,
): Promise<void> {
  const { blockId } = request.params;
  refuseOtherSites(request);
  const network = toNetworkBlock(readAddress(request));
  await requireRate(countRequest, `form-look-up:${network}`, lookUpLimits);
  const block = isBlockId(blockId) ? await findPublicBlock(database, blockId) : undefined;
  const isForm = block?.type === 'form';
  if (!isForm || !isBlockShown({ ...block, label: null, content: null, icon: null }, now())) throw formGone();
  await requireRate(countRequest, `form-from:${block.workspaceId}:${network}`, perNetworkLimits);
  if (!isUrlEncoded(request))
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'The form could not be read: send it as a browser does.');
  const sent = new URLSearchParams((await readBody(request, bodyBytesMax)).toString());
  const t = translatorFor(request, response);
  const read = readEntries(t, block.settings, sent);
  if ('problems' in read) {
    sendPage(response, 400, renderProblem(t, read.problems));
    return;
  }
  if (!read.isTrapped) {
    await requireRate(countRequest, `form:${blockId}`, perBlockLimits);
    const { workspaceId, settings } = block;
    const submission = { id: createId('sub'), workspaceId, blockId, entries: read.entries };
    const kept = { ...submission, retentionDays: retentionDaysOf(settings) };
    const outcome = await insertSubmission(database, kept, storedLimits);
    if (outcome === 'gone') throw formGone();
    if (outcome === 'full') throw new AppError('UNAVAILABLE', 'This form takes no more messages at the moment.');
  }
  response.statusCode = 303;
  response.setHeader('Location', `/b/${blockId}/thanks`);
  response.end();
}

function formGone(): AppError {
  return new AppError('NOT_FOUND', 'This form is not there any more.');
}

/** A page of another site cannot send a visitor's entries here: a browser says where a form is from. */
function refuseOtherSites({ headers }: Request): void {
  const { origin, host } = headers;
  if (origin === undefined || origin === 'null') return;
  if (URL.parse(origin)?.host !== host?.toLowerCase())
    throw new AppError('FORBIDDEN', 'This form can be sent from its own page only.');
}

function isUrlEncoded({ headers }: Request): boolean {
  return /^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(headers['content-type'] ?? '');
}

async function requireRate(countRequest: CountRequest, key: string, limits: typeof perBlockLimits): Promise<void> {
  const { isAllowed, secondsToReset } = await countRequest(key, limits);
  if (isAllowed) return;
  throw new AppError('RATE_LIMIT_EXCEEDED', 'Too many messages were sent. Please try again later.', {
    retryAfterSeconds: secondsToReset,
  });
}

/** Why a form was refused as a whole, for its visitor. */
function describeProblem(t: Translator, code: ErrorCode): string {
  if (code === 'NOT_FOUND') return t.text('This form is not there any more.');
  if (code === 'FORBIDDEN') return t.text('This form can be sent from its own page only.');
  if (code === 'RATE_LIMIT_EXCEEDED') return t.text('Too many messages were sent. Please try again later.');
  if (code === 'PAYLOAD_TOO_LARGE') return t.text('The message is too long.');
  if (code === 'UNAVAILABLE' || code === 'INTERNAL_ERROR')
    return t.text('This form takes no more messages at the moment. Please try again later.');
  return t.text('The form could not be read.');
}

function sendPage(response: Response, status: number, { html, policy }: { html: string; policy: string }): void {
  response.statusCode = status;
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.setHeader('Content-Security-Policy', policy);
  response.setHeader('Permissions-Policy', permissionsPolicy);
  response.setHeader('X-Robots-Tag', 'noindex');
  response.end(html);
}

/** Removes submissions that have been kept for as long as their forms say, until stopped. */
export function removeExpiredSubmissionsPeriodically(deps: { database: Pool; logger: Logger }): PeriodicTask {
  return runPeriodically({
    task: 'removing of expired submissions',
    intervalMs: expiryIntervalMs,
    logger: deps.logger,
    work: async () => {
      const removed = await deleteExpiredSubmissions(deps.database, expiredPerStepMax);
      return removed === expiredPerStepMax ? 0 : expiryIntervalMs;
    },
  });
}
