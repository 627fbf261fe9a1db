import { csrfHeader } from '@linkplane/contracts/account';
import type { Failure } from '@linkplane/contracts';
import { t } from '../language/translate.ts';
import { RequestError } from './request-error.ts';

/** Longer than the server takes to give up on a report. */
const requestTimeoutMs = 30_000;
/** Browsers keep 64 KiB of bodies in flight for pages that were left, and fail what is beyond that. */
const keptBodyCharactersMax = 4_000;

export type Input = {
  params?: Record<string, string>;
  /** A list is sent as one parameter for each of its values. */
  query?: Record<string, string | number | boolean | readonly string[] | undefined>;
  body?: unknown;
  /** In place of `body`, where an operation takes a file. */
  file?: Blob;
  signal?: AbortSignal;
  /** Where an operation takes one: repeated with the same key and body, it takes effect once and gets the first response. */
  idempotencyKey?: string;
};

/**
 * Sends one request and unwraps the envelope of its response. A change is sent to its end even when the page is left before
 * the response: what the page already shows as done is not lost.
 * @param path below the dashboard's API, with `:name` for parameters
 * @throws {RequestError} for every response except a success, and without a response
 */
export async function sendRequest(method: string, path: string, input: Input, csrfToken?: string): Promise<unknown> {
  const body = input.body === undefined ? undefined : JSON.stringify(input.body);
  const isKept = method !== 'get' && !input.file && (body ?? '').length <= keptBodyCharactersMax;
  const response = await fetch(`/app/api${writePath(path, input)}`, {
    method: method.toUpperCase(),
    headers: {
      Accept: 'application/json',
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(input.file && { 'Content-Type': input.file.type }),
      ...(input.idempotencyKey !== undefined && { 'Idempotency-Key': input.idempotencyKey }),
      ...(csrfToken !== undefined && method !== 'get' && { [csrfHeader]: csrfToken }),
    },
    ...(body !== undefined && { body }),
    ...(input.file && { body: input.file }),
    keepalive: isKept,
    signal: AbortSignal.any([AbortSignal.timeout(requestTimeoutMs), ...(input.signal ? [input.signal] : [])]),
  }).catch((error: unknown) => {
    if (input.signal?.aborted) throw error;
    throw noResponse(error instanceof DOMException && error.name === 'TimeoutError' ? 'TIMEOUT' : 'NETWORK');
  });
  const envelope = (await response.json().catch(() => undefined)) as { data?: unknown } | Failure | undefined;
  if (response.ok && envelope && 'data' in envelope) return envelope.data;
  throw toError(response, envelope && 'error' in envelope ? envelope.error : undefined);
}

/** Path and query of an operation, with its parameters filled in. */
export function writePath(path: string, { params = {}, query = {} }: Input): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const each of Array.isArray(value) ? value : [value])
      if (each !== undefined) search.append(name, String(each));
  return search.size > 0 ? `${filled}?${search}` : filled;
}

function toError(response: Response, error: Failure['error'] | undefined): RequestError {
  return new RequestError({
    code: error?.code ?? 'INTERNAL_ERROR',
    message: error?.message ?? t('The server sent an unexpected response.'),
    status: response.status,
    requestId: response.headers.get('X-Request-Id'),
    params: error?.params,
    retryAfter: error?.retryAfter,
    details: error?.details ?? [],
  });
}

function noResponse(code: 'NETWORK' | 'TIMEOUT'): RequestError {
  const message = navigator.onLine ? t('The server is not responding.') : t('You are offline.');
  return new RequestError({ code, message, status: 0, requestId: null, details: [] });
}
