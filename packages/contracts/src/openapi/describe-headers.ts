import type { Header } from './openapi-types.ts';

/** Every response header that the document names. */
export const responseHeaders = {
  'X-Request-Id': {
    description: 'Id of the request; include it when you report a problem.',
    required: true,
    schema: { type: 'string', examples: ['req_V1StGXR8Z5jdHi6BmyTq'] },
  },
  'X-RateLimit-Limit': {
    description: 'Requests that the workspace may make in a minute.',
    required: true,
    schema: { type: 'integer', minimum: 0, examples: [1_000] },
  },
  'X-RateLimit-Remaining': {
    description: 'Requests left in this window; 0 when those of the day are used up.',
    required: true,
    schema: { type: 'integer', minimum: 0, examples: [999] },
  },
  'X-RateLimit-Reset': {
    description: 'Unix time in seconds at which the window ends.',
    required: true,
    schema: { type: 'integer', minimum: 0, examples: [1_767_225_660] },
  },
  'Retry-After': {
    description: 'Seconds to wait before the next try.',
    required: true,
    schema: { type: 'integer', minimum: 0, examples: [17] },
  },
  'Idempotent-Replayed': {
    description: 'Present when the response is the stored one of an earlier request with the same Idempotency-Key.',
    schema: { type: 'string', const: 'true' },
  },
  'WWW-Authenticate': {
    description: 'How to authenticate.',
    required: true,
    schema: { type: 'string', const: 'Bearer' },
  },
  'Content-Disposition': {
    description: 'Suggested file name.',
    required: true,
    schema: { type: 'string', examples: ['attachment; filename="clicks_2026-01-01_2026-02-01.csv"'] },
  },
  ETag: {
    description: 'Version of this content: send it as If-None-Match to check whether it has changed.',
    required: true,
    schema: { type: 'string', examples: ['"kGuOhFGZTnGsM3gxx5t7n1FhpZWyY4gBSk5VXJyAHTw"'] },
  },
} as const satisfies Record<string, Header>;

export type HeaderName = keyof typeof responseHeaders;

const onEveryResponse = [
  'X-Request-Id',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
] as const satisfies HeaderName[];

/** References to the headers of every response and to `more`. */
export function headersWith(...more: HeaderName[]): Record<string, { $ref: string }> {
  return Object.fromEntries(
    [...onEveryResponse, ...more].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );
}
