import type { IncomingMessage } from 'node:http';
import {
  findUnknownFields,
  findUnknownParameters,
  type ErrorCode,
  type FieldProblem,
  type Route,
} from '@linkplane/contracts';
import { z } from 'zod';
import { AppError, describeProblems } from './app-error.ts';

const decoder = new TextDecoder('utf-8', { fatal: true });

/** More than any body has fields. For a long array of invalid values the first of them are reported. */
const detailsMax = 50;

/**
 * A request's body. Bytes past the limit are read and dropped, so that the client goes on to read the response.
 * @throws AppError PAYLOAD_TOO_LARGE, or INVALID_JSON when the body ends too early
 */
export function readBody(request: IncomingMessage, bytesMax: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const collect = (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= bytesMax) {
        chunks.push(chunk);
        return;
      }
      request.off('data', collect).resume();
      reject(new AppError('PAYLOAD_TOO_LARGE', `The body must have at most ${bytesMax} bytes.`));
    };
    request.on('data', collect);
    request.on('end', () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)));
    // The client has disconnected: this response is never read.
    request.on('error', () => reject(new AppError('INVALID_JSON', 'The body ended too early.')));
  });
}

/** A body that is a file; the operation reads it once, when it has room for it. */
export type RawBody = {
  /** @throws AppError PAYLOAD_TOO_LARGE, or INVALID_JSON when the body ends too early */
  read(): Promise<Buffer>;
};

export function openRawBody(request: IncomingMessage, bytesMax: number): RawBody {
  return { read: () => readBody(request, bytesMax) };
}

/** @throws AppError UNSUPPORTED_MEDIA_TYPE for a body of another type, or a compressed one */
export function refuseOtherFiles({ headers }: IncomingMessage, types: readonly string[]): void {
  const type = (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const isUncompressed = (headers['content-encoding'] ?? 'identity').toLowerCase() === 'identity';
  if (!types.includes(type) || !isUncompressed)
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', `The body must be ${types.join(', ')}, not compressed.`);
}

/**
 * The JSON value of a request's body; an empty body counts as `{}`.
 * @throws AppError UNSUPPORTED_MEDIA_TYPE or INVALID_JSON
 */
export function parseJsonBody(request: IncomingMessage, bytes: Buffer): unknown {
  if (bytes.length === 0) return {};
  refuseOtherTypes(request);
  try {
    return JSON.parse(decoder.decode(bytes)) as unknown;
  } catch {
    throw new AppError('INVALID_JSON', 'The body is not valid JSON.');
  }
}

function refuseOtherTypes({ headers }: IncomingMessage): void {
  const [type = '', ...parameters] = (headers['content-type'] ?? '').toLowerCase().split(';');
  const charset = parameters.map((parameter) => parameter.trim()).find((parameter) => parameter.startsWith('charset='));
  const isUtf8 = charset === undefined || /^charset="?utf-?8"?$/.test(charset);
  const isUncompressed = (headers['content-encoding'] ?? 'identity').toLowerCase() === 'identity';
  if (type.trim() !== 'application/json' || !isUtf8 || !isUncompressed)
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'The body must be application/json in UTF-8, not compressed.');
}

/**
 * Parses a body, a query or the parameters of a path by the contract's schema.
 * @param whole the field that is reported for an error of the value as a whole
 * @param unknown fields that are refused beside what the schema refuses
 * @throws AppError with the code of the error when there is only one and it has a code of its own; otherwise
 *   VALIDATION_ERROR with all of them
 */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  whole: 'body' | 'query' | 'path',
  unknown: readonly FieldProblem[] = [],
): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success && unknown.length === 0) return parsed.data;
  const issues = parsed.error?.issues ?? [];
  const ofSchema = withoutRepeated(issues.map(({ path, message }) => ({ field: path.join('.') || whole, message })));
  const details = [...ofSchema.slice(0, detailsMax - unknown.length), ...unknown];
  const code = (details.length === 1 && ownCode(issues[0])) || 'VALIDATION_ERROR';
  throw new AppError(code, describeProblems(details), { details });
}

/** What of a route decides about its input: the same for routes of the public API and of the dashboard's own. */
type InputRoute = Pick<Route, 'query' | 'body' | 'data'>;

/** A value that fails several checks of one rule has its problem once. */
function withoutRepeated(problems: readonly FieldProblem[]): FieldProblem[] {
  const seen = new Map(problems.map((problem) => [`${problem.field} ${problem.message}`, problem]));
  return [...seen.values()];
}

/** The query of a request by the schema of its route; a route without one has no parameters. */
export function parseQuery<Of extends InputRoute>(route: Of, query: object): InputOf<Of, 'query'> {
  return parseInput(route.query ?? noParameters, query, 'query', findUnknownParameters(route, query)) as InputOf<
    Of,
    'query'
  >;
}

/** A body by the schema of its route. */
export function parseBody<Of extends InputRoute>(route: Of, body: unknown): InputOf<Of, 'body'> {
  return (route.body && parseInput(route.body, body, 'body', findUnknownFields(route, body))) as InputOf<Of, 'body'>;
}

type InputOf<Of extends InputRoute, Part extends 'query' | 'body'> =
  Of extends Record<Part, infer Schema extends z.ZodType> ? z.output<Schema> : unknown;

const noParameters = z.object({}).transform(() => undefined);

function ownCode(issue: z.core.$ZodIssue | undefined): ErrorCode | undefined {
  return issue?.code === 'custom' ? (issue.params?.['errorCode'] as ErrorCode | undefined) : undefined;
}

/** The values of all cookies of this name: a browser sends one for each path that it was set for. */
export function readCookies({ headers }: IncomingMessage, name: string): string[] {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return pairs.filter((pair) => pair.startsWith(`${name}=`)).map((pair) => pair.slice(name.length + 1));
}
