import type { ApiRequest } from './api-request.ts';
import { LinkplaneError } from './linkplane-error.ts';

export type Transport = {
  /** Including the version, without a trailing slash. */
  baseUrl: string;
  token: string;
  fetch: typeof globalThis.fetch;
  /** The limit of one attempt: until the response has been read, or for a file until it begins. */
  timeoutMs: number;
};

type QueryValue = string | number | boolean;

type SendOptions = { key: string | undefined; signal: AbortSignal | undefined };

/**
 * Sends one request and reads its response.
 * @throws LinkplaneError, or the reason of the caller's own signal
 */
export async function sendOnce<Result>(
  transport: Transport,
  request: ApiRequest,
  { key, signal }: SendOptions,
  read: (response: Response) => Promise<Result>,
): Promise<Result> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), transport.timeoutMs);
  try {
    const response = await transport.fetch(addressOf(transport.baseUrl, request), {
      method: request.method,
      headers: {
        Authorization: `Bearer ${transport.token}`,
        ...(request.body !== undefined && { 'Content-Type': 'application/json' }),
        ...(request.file && { 'Content-Type': request.file.type }),
        ...(key !== undefined && { 'Idempotency-Key': key }),
      },
      ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
      ...(request.file && { body: request.file }),
      signal: signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal,
      redirect: 'error',
    });
    return await read(response);
  } catch (error) {
    if (error instanceof LinkplaneError) throw error;
    if (signal?.aborted) throw signal.reason;
    if (timeout.signal.aborted)
      throw new LinkplaneError({
        status: 0,
        code: 'TIMEOUT',
        message: `No response within ${transport.timeoutMs} ms.`,
      });
    throw new LinkplaneError({
      status: 0,
      code: 'CONNECTION_FAILED',
      message: 'The service cannot be reached.',
      cause: error,
    });
  } finally {
    clearTimeout(timer);
  }
}

function addressOf(baseUrl: string, { path, query = {} }: ApiRequest): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query as Record<string, QueryValue | QueryValue[] | undefined>))
    for (const each of Array.isArray(value) ? value : [value])
      if (each !== undefined) search.append(name, String(each));
  return `${baseUrl}${path}${search.size === 0 ? '' : `?${search.toString()}`}`;
}
