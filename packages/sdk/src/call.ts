import type { ApiRequest } from './api-request.ts';
import { LinkplaneError } from './linkplane-error.ts';
import { readFailure } from './read-failure.ts';
import { sendOnce, type Transport } from './send-once.ts';

export type CallOptions = {
  /** Aborts the call and its retries; its reason is thrown. */
  signal?: AbortSignal;
  /**
   * The key of a POST, or of a change of many links: replaces the generated key. The same key with the same body is
   * executed once within 24 hours.
   */
  idempotencyKey?: string;
};

export type RetryLimits = {
  /** All attempts, the first included. */
  attemptsMax: number;
  /** The longest wait before an attempt: a call that would have to wait longer fails at once. */
  waitMsMax: number;
};

/** Sends the requests of operations. */
export type Call = {
  /** `data` of the envelope. */
  forData<Data>(request: ApiRequest, options: CallOptions): Promise<Data>;
  /** The response itself, its body unread. */
  forResponse(request: ApiRequest, options: CallOptions): Promise<Response>;
};

const firstWaitMs = 200;

/**
 * Retries after 429 (nothing was executed yet), and after 503 or a lost connection: every call may be repeated, because a
 * POST has a key by which the service executes it once; only an upload may then be stored twice.
 */
export function createCall(transport: Transport, { attemptsMax, waitMsMax }: RetryLimits): Call {
  async function send<Result>(
    request: ApiRequest,
    options: CallOptions,
    read: (response: Response) => Promise<Result>,
  ): Promise<Result> {
    const { takesKey = request.method === 'POST' } = request;
    const key = takesKey ? (options.idempotencyKey ?? createKey()) : undefined;
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

/** Undefined when a retry would not help. */
function chooseWait(error: unknown, attempt: number): number | undefined {
  if (!(error instanceof LinkplaneError)) return undefined;
  if (error.code !== 'CONNECTION_FAILED' && error.status !== 429 && error.status !== 503) return undefined;
  if (error.retryAfter !== undefined) return error.retryAfter * 1_000;
  // Random, so that clients which failed together do not retry together.
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
