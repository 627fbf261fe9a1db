import type { Expectation } from './hostile-input.ts';
import type { Exchange } from './exchange-bytes.ts';
import { readAnswers, type RawAnswer } from './read-answers.ts';

export const answerWithinMs = 2_000;
/** How the fault begins of an answer that was slow. */
export const tookTooLong = 'took';
const failureBytesMax = 16_384;

/** Every header that anything behind the front door sends. */
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

/** What is wrong with what came back, in words; and the body of the last answer where it is the API's. */
export function judgeAnswers(
  exchange: Exchange,
  expect: Expectation,
  isHead: boolean,
): { faults: string[]; body?: ApiBody } {
  const { by = 'api' } = expect;
  const faults: string[] = [];
  if (!exchange.isOver) faults.push('the connection did not end');
  if (exchange.durationMs > answerWithinMs) faults.push(`${tookTooLong} ${Math.round(exchange.durationMs)} ms`);
  let answers: RawAnswer[];
  try {
    answers = readAnswers(exchange.text, isHead);
  } catch (error) {
    return { faults: [...faults, String(error)] };
  }
  const last = answers.at(-1);
  if (!last) return { faults: by === 'parser' ? faults : [...faults, 'no answer'] };
  for (const { status, headers } of answers) {
    if (!expect.statuses.includes(status))
      faults.push(`${status} instead of ${expect.statuses.join(' or ')}: ${last.body.slice(0, 200)}`);
    if (status >= 500 && !expect.statuses.includes(status)) faults.push('a failure of ours');
    for (const [name] of headers) if (!knownHeaders.has(name)) faults.push(`the header ${name}`);
    const names = headers.map(([name]) => name);
    if (new Set(names).size !== names.length) faults.push(`a header twice: ${names.join(' ')}`);
  }
  const statuses = answers.map(({ status }) => status).join();
  if (expect.answers && statuses !== expect.answers.join()) faults.push(`the answers ${statuses}`);
  if (by !== 'api') return { faults };
  faults.push(...judgeApiHeaders(last));
  const type = last.headers.find(([name]) => name === 'content-type')?.[1] ?? '';
  const isFile = last.headers.some(([name]) => name === 'content-disposition');
  if (isHead || isFile || !type.startsWith('application/json')) return { faults };
  const body = parseBody(last.body);
  if (!body) return { faults: [...faults, `not the envelope: ${last.body.slice(0, 200)}`] };
  return { faults: [...faults, ...judgeEnvelope(last, body, expect)], body };
}

/** What no answer to anything may be: a failure of ours, or bytes that are not HTTP with headers of ours. */
export function judgeAnyAnswer(text: string, isHead: boolean): string[] {
  try {
    return readAnswers(text, isHead).flatMap(({ status, headers, body }) => [
      ...(status >= 500 && status !== 505 ? [`${status}: ${body.slice(0, 200)}`] : []),
      ...headers.filter(([name]) => !knownHeaders.has(name)).map(([name]) => `the header ${name}`),
    ]);
  } catch (error) {
    return [String(error)];
  }
}

function judgeApiHeaders({ headers }: RawAnswer): string[] {
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

function judgeEnvelope({ status, body: { length } }: RawAnswer, body: ApiBody, { code }: Expectation): string[] {
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
    ...(length <= failureBytesMax ? [] : [`a failure of ${length} bytes`]),
  ];
}
