/*
 * One request for JSON, until it succeeds or there is no use in trying again.
 *
 * A try ends in one of these: `done` (a status that the caller accepts, with JSON), `again` (a network failure, 5xx, unreadable JSON: the
 * next try after a growing delay, `triesMax` in all), `wait` (429: after the time that the source asks for, `waitsMax` times in a row) or an error.
 */
import { retryDelayMs as backoffMs, sleep } from '@linkplane/runtime';
import { SourceError } from '../source.ts';
import { describeRefusal, sentenceOf } from './describe-refusal.ts';
import { createPacer } from './pace-requests.ts';
import { parseJson } from './parse-json.ts';
import { planWait } from './plan-wait.ts';
import { readBody } from './read-body.ts';

const requestTimeoutMs = 60_000;
const bodyBytesMax = 20_000_000;
const triesMax = 5;
const waitsMax = 100;
const redirectsMax = 3;
const firstDelayMs = 1_000;
const retryDelayMsMax = 60_000;

/** What every source that is read through HTTP is opened with. */
export type HttpOptions = {
  signal?: AbortSignal | undefined;
  /** Called before each wait that the source has asked for. */
  onWait?: ((ms: number) => void) | undefined;
  /** Instead of the global one, such as one that refuses private addresses. */
  fetch?: typeof fetch | undefined;
  /** The delay before the second try of a request. Default: a second. */
  retryDelayMs?: number | undefined;
};

export type ClientSettings = HttpOptions & {
  /** Scheme, host and port, and the path under which the service runs if there is one. */
  origin: string;
  /** The header of the credential, and the credential as it stands in it. */
  credential: { header: string; value: string; secret: string };
  requestsPerSecond?: number | undefined;
  /** Whether the source sends JSON with unescaped characters. */
  repairsJson?: boolean | undefined;
  /** Whether a 429 with this text is about a quota that no wait of minutes brings back. */
  isQuotaSpent?: ((text: string) => boolean) | undefined;
};

export type JsonRequest = {
  /** Below the origin, encoded. */
  path: string;
  query?: Record<string, string | number | undefined>;
  /** Added to those that every request has. */
  headers?: Record<string, string>;
  /** Sent by POST as JSON; without it the request is a GET. */
  body?: unknown;
  /** Statuses that are responses, too, such as 404. */
  accepts?: readonly number[];
};

export type JsonResponse = { status: number; body: unknown };

/** Sends a request to the source. */
export type RequestJson = (request: JsonRequest) => Promise<JsonResponse>;

type Attempt =
  | { type: 'done'; response: JsonResponse }
  | { type: 'again'; error: SourceError }
  | { type: 'wait'; ms: number; error: SourceError };

/**
 * Requests to one origin, with a credential that is sent in a header and nowhere else.
 * @throws SourceError, or the reason of the signal once it is aborted
 */
export function createRequestJson(settings: ClientSettings): RequestJson {
  const { signal, onWait, retryDelayMs = firstDelayMs } = settings;
  const pace = createPacer(settings.requestsPerSecond);
  return async (request) => {
    let failures = 0;
    let waits = 0;
    for (;;) {
      signal?.throwIfAborted();
      await pace(signal);
      const attempt = await attemptRequest(settings, request);
      if (attempt.type === 'done') return attempt.response;
      if (attempt.type === 'again') failures += 1;
      else waits += 1;
      if (failures >= triesMax || waits > waitsMax) throw attempt.error;
      if (attempt.type === 'wait') onWait?.(attempt.ms);
      const ms = attempt.type === 'wait' ? attempt.ms : backoffMs(failures, retryDelayMs, retryDelayMsMax);
      await sleep(ms, signal);
    }
  };
}

async function attemptRequest(settings: ClientSettings, request: JsonRequest): Promise<Attempt> {
  const { signal, credential } = settings;
  try {
    const response = await send(settings, request);
    const text = await readBody(response, bodyBytesMax);
    return judgeResponse(settings, request, response, text);
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof SourceError) throw error;
    const message = `the source did not respond: ${sentenceOf(reasonOf(error), credential.secret)}`;
    return { type: 'again', error: new SourceError('unavailable', message) };
  }
}

/** `fetch` says only that it failed; its cause says why. */
function reasonOf(error: unknown): string {
  const { cause } = error as { cause?: unknown };
  if (cause instanceof Error) return cause.message;
  return error instanceof Error ? error.message : '';
}

async function send(settings: ClientSettings, request: JsonRequest): Promise<Response> {
  const { origin, credential, signal } = settings;
  const { path, query = {}, body } = request;
  let url = new URL(`${origin.replace(/\/$/, '')}${path}`);
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, String(value));
  const headers: Record<string, string> = { accept: 'application/json', ...request.headers };
  headers[credential.header] = credential.value;
  if (body !== undefined) headers['content-type'] = 'application/json';
  for (let redirects = 0; redirects <= redirectsMax; redirects += 1) {
    const timeout = AbortSignal.timeout(requestTimeoutMs);
    const init: RequestInit = {
      method: body === undefined ? 'GET' : 'POST',
      headers,
      redirect: 'manual',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    };
    if (body !== undefined) init.body = JSON.stringify(body);
    const response = await (settings.fetch ?? fetch)(url, init);
    const target = response.status >= 300 && response.status < 400 ? response.headers.get('location') : null;
    if (target === null) return response;
    await response.body?.cancel();
    url = followRedirect(url, target, body !== undefined);
  }
  throw new SourceError('invalid', `the source redirects more than ${redirectsMax} times`);
}

/** The credential goes to the origin that it was given for, and to no other. */
function followRedirect(from: URL, location: string, isPost: boolean): URL {
  const to = URL.parse(location, from);
  if (to === null || to.origin !== from.origin || isPost)
    throw new SourceError(
      'invalid',
      `the source redirects to ${to?.origin ?? 'an invalid URL'}, which is not followed`,
    );
  return to;
}

function judgeResponse(settings: ClientSettings, request: JsonRequest, response: Response, text: string): Attempt {
  const { credential, repairsJson = false, isQuotaSpent } = settings;
  const { status } = response;
  const parsed = parseJson(text, repairsJson);
  const isAccepted = response.ok || (request.accepts?.includes(status) ?? false);
  if (isAccepted && parsed) return { type: 'done', response: { status, body: parsed.value } };
  if (isAccepted && !response.ok) return { type: 'done', response: { status, body: null } };
  if (response.ok)
    return { type: 'again', error: new SourceError('unavailable', 'the source sent a response that is no JSON') };
  const error = describeRefusal(status, parsed ? parsed.value : text, credential.secret);
  if (status >= 500) return { type: 'again', error };
  if (status !== 429) throw error;
  if (isQuotaSpent?.(text)) throw new SourceError('exhausted', error.message);
  const ms = planWait(response.headers.get('retry-after'), Date.now());
  return { type: 'wait', ms, error: new SourceError('unavailable', error.message) };
}
