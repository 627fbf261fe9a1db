import { createCall, type RetryLimits } from './call.ts';
import { createOperations } from './generated/operations.ts';
import type { Transport } from './send-once.ts';

export type ClientOptions = {
  /** Address of the service, such as `https://lnk.example`. */
  baseUrl: string;
  /** An API token: `lp_...`. */
  token: string;
  /** The limit of one attempt; default: 30,000. */
  timeoutMs?: number;
  /** Default: the platform's own. */
  fetch?: typeof globalThis.fetch;
} & Partial<RetryLimits>;

export type LinkplaneClient = ReturnType<typeof createOperations>;

const defaults = { timeoutMs: 30_000, attemptsMax: 4, waitMsMax: 60_000 };

/** A client of one workspace. It holds no connections, so it need not be closed. */
export function createLinkplaneClient(options: ClientOptions): LinkplaneClient {
  const { baseUrl, token, timeoutMs, attemptsMax, waitMsMax } = { ...defaults, ...options };
  const transport: Transport = {
    baseUrl: `${trimSlashes(baseUrl)}/v1`,
    token,
    timeoutMs,
    // Browsers require that fetch is called without another `this`.
    fetch: options.fetch ?? ((...request) => globalThis.fetch(...request)),
  };
  return createOperations(createCall(transport, { attemptsMax, waitMsMax }));
}

function trimSlashes(baseUrl: string): string {
  let end = baseUrl.length;
  while (baseUrl.charAt(end - 1) === '/') end -= 1;
  return baseUrl.slice(0, end);
}
