import type { ApiRequest } from './api-request.ts';
import { LinkplaneError } from './linkplane-error.ts';
import { readFailure } from './read-failure.ts';
import { sendOnce, type Transport } from './send-once.ts';

export type CallOptions = {
  /** Ends the call and its waiting; its reason is thrown. */
  signal?: AbortSignal;
  /** For a POST: instead of one made for this call. The same key with the same body is done once, for 24 hours. */
  idempotencyKey?: string;
};

export type RetryLimits = {
  /** Tries in all, the first included. */
  attemptsMax: number;
  /** No single wait is longer: a call that would have to wait longer fails at once. */
  waitMsMax: number;
};

/** How operations reach the service. */
export type Call = {
  /** `data` of the envelope. */
  forData<Data>(request: ApiRequest, options: CallOptions): Promise<Data>;
  /** The answer itself, its body unread. */
  forResponse(request: ApiRequest, options: CallOptions): Promise<Response>;
};

const firstWaitMs = 200;

/**
 * Tries again after 429 (nothing was done yet), and after 503 or a lost connection: every call may be repeated, for a
 * POST carries a key by which the service does it once.
 */
export function createCall(transport: Transport, { attemptsMax, waitMsMax }: RetryLimits): Call {
  async function send<Answer>(
    request: ApiRequest,
    options: CallOptions,
    read: (response: Response) => Promise<Answer>,
  ): Promise<Answer> {
    const key = request.method === 'POST' ? (options.idempotencyKey ?? createKey()) : undefined;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await sendOnce(transport, request, { key, signal: options.signal }, async (response) => {
          if (!response.ok) throw await readFailure(response);
          return await read(response);
        });
      } catch (error) {
        const waitMs = chooseWait(error, attempt);
        if (attempt >= attemptsMax || waitMs === undefined || waitMs > waitMsMax) throw error;
        await wait(waitMs, options.signal);
      }
    }
  }

  return {
    forData: <Data>(request: ApiRequest, options: CallOptions) =>
      send(request, options, async (response) => ((await response.json()) as { data: Data }).data),
    forResponse: (request, options) => send(request, options, (response) => Promise.resolve(response)),
  };
}

/** Undefined where trying again would not help. */
function chooseWait(error: unknown, attempt: number): number | undefined {
  if (!(error instanceof LinkplaneError)) return undefined;
  if (error.code !== 'CONNECTION_FAILED' && error.status !== 429 && error.status !== 503) return undefined;
  if (error.retryAfter !== undefined) return error.retryAfter * 1_000;
  // Spread, so that clients which failed together do not come back together.
  return firstWaitMs * 2 ** (attempt - 1) * (0.5 + Math.random());
}

async function wait(waitMs: number, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, waitMs);
    signal?.addEventListener('abort', stop, { once: true });
  });
}

/** Not `randomUUID`: browsers offer that only to pages that came over https. */
function createKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
