import type { ErrorCode } from '../error-codes.ts';
import { describeError, groupByStatus } from './describe-errors.ts';
import { headersWith, type HeaderName } from './describe-headers.ts';
import { mapValues } from './tidy-schema.ts';
import type { MediaType, Response } from './openapi-types.ts';

/** Statuses with the same meaning on every route, and their components. */
const sharedResponses = {
  401: { name: 'Unauthorized', codes: ['UNAUTHORIZED', 'INVALID_TOKEN', 'TOKEN_EXPIRED'] },
  413: { name: 'PayloadTooLarge', codes: ['PAYLOAD_TOO_LARGE'] },
  414: { name: 'UriTooLong', codes: ['URI_TOO_LONG'] },
  415: { name: 'UnsupportedMediaType', codes: ['UNSUPPORTED_MEDIA_TYPE'] },
  429: { name: 'RateLimited', codes: ['RATE_LIMIT_EXCEEDED'] },
  500: { name: 'InternalError', codes: ['INTERNAL_ERROR'] },
  503: { name: 'Unavailable', codes: ['UNAVAILABLE'] },
} as const satisfies Record<number, { name: string; codes: readonly ErrorCode[] }>;

const ownHeaders: Record<number, HeaderName[]> = {
  401: ['WWW-Authenticate'],
  429: ['Retry-After'],
  503: ['Retry-After'],
};

/** The HTTP server refuses a request whose address is too long before it is parsed, without an envelope. */
const headTooLarge: Response = { description: 'The address and the headers have more than 16 KB. Without a body.' };

const notModified: Response = { description: 'The cached response is current.', headers: headersWith('ETag') };

/** Describes `components.responses`. */
export function describeSharedResponses(): Record<string, Response> {
  const described = Object.entries(sharedResponses).map(([status, { name, codes }]) => [
    name,
    describeFailure(Number(status), codes),
  ]);
  return {
    ...(Object.fromEntries(described) as Record<string, Response>),
    NotModified: notModified,
    HeadTooLarge: headTooLarge,
  };
}

/** The error responses of a route, by status. */
export function describeFailures(codes: Iterable<ErrorCode>): Record<string, Response | { $ref: string }> {
  const groups = [...groupByStatus(codes)].map(([status, ofStatus]) => {
    const shared = status in sharedResponses ? sharedResponses[status as keyof typeof sharedResponses] : undefined;
    const response = shared ? { $ref: `#/components/responses/${shared.name}` } : describeFailure(status, ofStatus);
    return [String(status), response] as const;
  });
  return Object.fromEntries(groups);
}

function describeFailure(status: number, codes: readonly ErrorCode[]): Response {
  const described = Object.fromEntries(codes.map((code) => [code, describeError(code)]));
  const examples = mapValues(described, ({ when, example }) => ({ summary: when, value: example }));
  const lines = Object.entries(described).map(([code, { when }]) => `${code}: ${when}`);
  const content: MediaType = {
    schema: {
      allOf: [
        { $ref: '#/components/schemas/Failure' },
        { properties: { error: { properties: { code: { enum: [...codes] } } } } },
      ],
    },
    examples,
  };
  return {
    description: lines.length === 1 ? (lines[0] ?? '') : lines.map((line) => `- ${line}`).join('\n'),
    headers: headersWith(...(ownHeaders[status] ?? [])),
    content: { 'application/json': content },
  };
}
