import type { Header } from './openapi-types.ts';

/** Every response header that the document names. */
export const responseHeaders = {
  'X-Request-Id': {
    description: 'Names the request; tell it when you ask for help.',
    required: true,
    schema: { type: 'string', examples: ['req_V1StGXR8Z5jdHi6BmyTq'] },
  },
  'X-RateLimit-Limit': {
    description: 'Requests that the workspace may make in a minute.',
    required: true,
    schema: { type: 'integer', minimum: 0, examples: [1_000] },
  },
  'X-RateLimit-Remaining': {
    description: 'Requests left in this window; 0 where those of the day are used up.',
    required: true,
    schema: { type: 'integer', minimum: 0, examples: [999] },
  },
  'X-RateLimit-Reset': {
    description: 'Unix time in seconds at which the window ends.',
    required: true,
    schema: { type: 'integer', minimum: 0, examples: [1_767_225_660] },
  },
  'Retry-After': {
    description: 'Seconds until it makes sense to try again.',
    required: true,
    schema: { type: 'integer', minimum: 0, examples: [17] },
  },
  'Idempotent-Replayed': {
    description: 'There where an Idempotency-Key was sent before: the answer is the one that was given then.',
    schema: { type: 'string', const: 'true' },
  },
  'WWW-Authenticate': {
    description: 'How to authenticate.',
    required: true,
    schema: { type: 'string', const: 'Bearer' },
  },
  'Content-Disposition': {
    description: 'Name of the file to save it in.',
    required: true,
    schema: { type: 'string', examples: ['attachment; filename="clicks_2026-01-01_2026-02-01.csv"'] },
  },
  ETag: {
    description: 'Names exactly these bytes: send it as If-None-Match to ask whether they still hold.',
    required: true,
    schema: { type: 'string', examples: ['"kGuOhFGZTnGsM3gxx5t7n1FhpZWyY4gBSk5VXJyAHTw"'] },
  },
} as const satisfies Record<string, Header>;

export type HeaderName = keyof typeof responseHeaders;

const onEveryAnswer = [
  'X-Request-Id',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
] as const satisfies HeaderName[];

/** References to the headers of every answer and to `more`. */
export function headersWith(...more: HeaderName[]): Record<string, { $ref: string }> {
  return Object.fromEntries(
    [...onEveryAnswer, ...more].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );
}
