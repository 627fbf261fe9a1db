import type { Expectation } from './hostile-input.ts';
import type { Exchange } from './exchange-bytes.ts';
import { parseResponses, type RawResponse } from './parse-responses.ts';

export const responseTimeMsMax = 2_000;
/** Prefix of the fault that reports a slow response. */
export const tookTooLong = 'took';
const failureBytesMax = 16_384;

/** Every header that the product sends. */
const knownHeaders = new Set([
  ...[
    'allow',
    'cache-control',
    'connection',
    'content-disposition',
    'content-length',
    'content-security-policy',
    'content-type',
  ],
  ...[
    'cross-origin-opener-policy',
    'date',
    'etag',
    'idempotent-replayed',
    'keep-alive',
    'location',
    'referrer-policy',
    'retry-after',
  ],
  ...[
    'transfer-encoding',
    'vary',
    'www-authenticate',
    'x-accel-buffering',
    'x-content-type-options',
    'x-ratelimit-limit',
  ],
  ...[
    'x-ratelimit-remaining',
    'x-ratelimit-reset',
    'x-request-id',
    'x-robots-tag',
    'link',
    'permissions-policy',
    'x-frame-options',
  ],
]);

export type ApiBody = { success: boolean; data?: Record<string, unknown>; error?: { code: string; message: string } };

/**
 * Describes how the responses differ from the expectation, and returns the body of the last one if it is from the API.
 */
export function checkResponses(
  exchange: Exchange,
  expect: Expectation,
  isHead: boolean,
): { faults: string[]; body?: ApiBody } {
  const { by = 'api' } = expect;
  const faults: string[] = [];
  if (!exchange.isOver) faults.push('the connection did not end');
  if (exchange.durationMs > responseTimeMsMax) faults.push(`${tookTooLong} ${Math.round(exchange.durationMs)} ms`);
  let responses: RawResponse[];
  try {
    responses = parseResponses(exchange.text, isHead);
  } catch (error) {
    return { faults: [...faults, String(error)] };
  }
  const last = responses.at(-1);
  if (!last) return { faults: by === 'parser' ? faults : [...faults, 'no response'] };
  for (const { status, headers } of responses) {
    if (!expect.statuses.includes(status))
      faults.push(`${status} instead of ${expect.statuses.join(' or ')}: ${last.body.slice(0, 200)}`);
    if (status >= 500 && !expect.statuses.includes(status)) faults.push('a server error');
    for (const [name] of headers) if (!knownHeaders.has(name)) faults.push(`the header ${name}`);
    const names = headers.map(([name]) => name);
    if (new Set(names).size !== names.length) faults.push(`a header twice: ${names.join(' ')}`);
  }
  const statuses = responses.map(({ status }) => status).join();
  if (expect.responses && statuses !== expect.responses.join()) faults.push(`the responses ${statuses}`);
  if (by !== 'api') return { faults };
  faults.push(...checkApiHeaders(last));
  const type = last.headers.find(([name]) => name === 'content-type')?.[1] ?? '';
  const isFile = last.headers.some(([name]) => name === 'content-disposition');
  if (isHead || isFile || !type.startsWith('application/json')) return { faults };
  const body = parseBody(last.body);
  if (!body) return { faults: [...faults, `not the envelope: ${last.body.slice(0, 200)}`] };
  return { faults: [...faults, ...checkEnvelope(last, body, expect)], body };
}

/** Describes what no response may be: a server error, malformed HTTP, or an unknown header. */
export function checkAnyResponse(text: string, isHead: boolean): string[] {
  try {
    return parseResponses(text, isHead).flatMap(({ status, headers, body }) => [
      ...(status >= 500 && status !== 505 ? [`${status}: ${body.slice(0, 200)}`] : []),
      ...headers.filter(([name]) => !knownHeaders.has(name)).map(([name]) => `the header ${name}`),
    ]);
  } catch (error) {
    return [String(error)];
  }
}

function checkApiHeaders({ headers }: RawResponse): string[] {
  const find = (name: string) => headers.find(([other]) => other === name)?.[1] ?? '';
  const limits = ['limit', 'remaining', 'reset'].map((name) => find(`x-ratelimit-${name}`));
  return [
    ...(/^req_[0-9A-Za-z]{20}$/.test(find('x-request-id')) ? [] : ['no X-Request-Id']),
    ...(limits.every((value) => /^\d+$/.test(value)) ? [] : ['no X-RateLimit headers']),
  ];
}

function parseBody(text: string): ApiBody | undefined {
  try {
    return JSON.parse(Buffer.from(text, 'latin1').toString()) as ApiBody;
  } catch {
    return undefined;
  }
}

function checkEnvelope({ status, body: { length } }: RawResponse, body: ApiBody, { code }: Expectation): string[] {
  const keys = Object.keys(body).join();
  if (status < 400) return body.success && keys === 'success,data' ? [] : [`not the envelope of a success: ${keys}`];
  const { error } = body;
  return [
    ...(keys === 'success,error' && typeof error?.message === 'string'
      ? []
      : [`not the envelope of a failure: ${keys}`]),
    ...(code === undefined || error?.code === code
      ? []
      : [`${error?.code} instead of ${code}: ${error?.message.slice(0, 200)}`]),
    ...(length <= failureBytesMax ? [] : [`an error response of ${length} bytes`]),
  ];
}
