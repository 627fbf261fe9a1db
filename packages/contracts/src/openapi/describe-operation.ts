import type { ErrorCode } from '../error-codes.ts';
import { takesIdempotencyKey, type Route } from '../route.ts';
import { composeExample } from './compose-example.ts';
import { describePathParameters, describeQuery } from './describe-parameters.ts';
import { describeFailures } from './describe-responses.ts';
import { describeSuccess } from './describe-success.ts';
import type { SchemaWriter } from './describe-schema.ts';
import type { Operation, RequestBody, ResponseLink } from './openapi-types.ts';

type Naming = { name: string; tag: string; links: Record<string, ResponseLink> };

/** The requests and responses of one route. */
export function describeOperation(route: Route, { name, tag, links }: Naming, writer: SchemaWriter): Operation {
  return {
    operationId: name,
    summary: route.summary,
    description: [route.description, describeScopes(route)].filter(Boolean).join('\n\n'),
    tags: [tag],
    parameters: [...describePathParameters(route.path), ...describeQuery(route, writer), ...headersOf(route)],
    ...(route.body && { requestBody: describeBody(route.body, name, writer) }),
    ...(route.rawBody && { requestBody: describeFile(route.rawBody) }),
    responses: {
      [route.status]: {
        ...describeSuccess(route, `${capitalise(name)}Data`, writer),
        ...(Object.keys(links).length > 0 && { links }),
      },
      ...(route.createdStatus && {
        [route.createdStatus]: describeSuccess(
          { ...route, status: route.createdStatus },
          `${capitalise(name)}Data`,
          writer,
        ),
      }),
      ...(route.media && { 304: { $ref: '#/components/responses/NotModified' } }),
      ...describeFailures(failuresOf(route)),
      ...(route.query && { 431: { $ref: '#/components/responses/HeadTooLarge' } }),
    },
  };
}

function describeScopes({ scopes }: Route): string {
  if (scopes.length === 0) return 'For tokens that are not limited to scopes.';
  return `A token that is limited to scopes needs ${scopes.map((scope) => `\`${scope}\``).join(' or ')}.`;
}

/** Headers that a request may carry beside its token. */
function headersOf(route: Route): { $ref: string }[] {
  return [
    ...(takesIdempotencyKey(route) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ...(route.media ? [{ $ref: '#/components/parameters/IfNoneMatch' }] : []),
  ];
}

function describeBody(body: NonNullable<Route['body']>, name: string, writer: SchemaWriter): RequestBody {
  const schema = writer.write(body, 'input', `${capitalise(name)}Body`);
  const whole = composeExample(schema, writer.components);
  const { required = [] } = writer.writeInline(body, 'input');
  const smallest = Object.fromEntries(Object.entries(whole as object).filter(([field]) => required.includes(field)));
  const examples = {
    ...(required.length > 0 && { smallest: { summary: 'What is required', value: smallest } }),
    whole: { summary: 'Everything', value: whole },
  };
  // An empty body counts as {}.
  return { required: !body.safeParse({}).success, content: { 'application/json': { schema, examples } } };
}

function describeFile({ types }: NonNullable<Route['rawBody']>): RequestBody {
  const schema = { type: 'string', format: 'binary' };
  return { required: true, content: Object.fromEntries(types.map((type) => [type, { schema }])) };
}

/** The error codes of the route itself, and those of its inputs. */
function failuresOf(route: Route): ErrorCode[] {
  const { path, query, body, rawBody, errors } = route;
  return [
    ...errors,
    ...(query ? (['VALIDATION_ERROR'] as const) : []),
    ...(body ? (['VALIDATION_ERROR', 'INVALID_JSON', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const) : []),
    ...(rawBody ? (['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const) : []),
    ...(takesIdempotencyKey(route)
      ? (['VALIDATION_ERROR', 'IDEMPOTENCY_KEY_REUSED', 'PLAN_LIMIT_REACHED'] as const)
      : []),
    // A parameter may be impossible to decode, or make the path too long.
    ...(path.includes(':') ? (['NOT_FOUND', 'URI_TOO_LONG'] as const) : []),
    ...(['UNAUTHORIZED', 'INVALID_TOKEN', 'TOKEN_EXPIRED', 'FORBIDDEN'] as const),
    ...(['RATE_LIMIT_EXCEEDED', 'INTERNAL_ERROR', 'UNAVAILABLE'] as const),
  ];
}

function capitalise(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
