/** An error in the form of ClickHouse: `Code: N. DB::Exception: text (NAME)`. */
export class HttpError extends Error {
  readonly status: number;
  readonly code: number;

  constructor(status: number, code: number, name: string, text: string) {
    super(`Code: ${code}. DB::Exception: ${text}. (${name})`);
    this.name = 'HttpError';
    this.status = status;
    this.code = code;
  }
}

export const badRequest = (text: string) => new HttpError(400, 36, 'BAD_ARGUMENTS', text);
export const notAuthenticated = () =>
  new HttpError(403, 516, 'AUTHENTICATION_FAILED', 'Authentication failed: the user or the password is incorrect');
export const accessDenied = (text: string) => new HttpError(403, 497, 'ACCESS_DENIED', text);
export const readOnly = (text: string) => new HttpError(403, 164, 'READONLY', text);
export const tooLarge = (bytesMax: number) =>
  new HttpError(413, 307, 'TOO_MANY_BYTES', `The request body is larger than ${bytesMax} bytes`);
export const busyError = (waitersMax: number) =>
  new HttpError(503, 202, 'TOO_MANY_SIMULTANEOUS_QUERIES', `More than ${waitersMax} queries are waiting`);

/** The HTTP status of a ClickHouse server for its most frequent codes; 500 for the others. */
const statusOfCode = new Map([
  [6, 400],
  [26, 400],
  [27, 400],
  [36, 400],
  [38, 400],
  [41, 400],
  [43, 400],
  [47, 404],
  [57, 400],
  [60, 404],
  [62, 400],
  [81, 404],
  [115, 404],
  [117, 400],
  [202, 503],
  [456, 400],
]);

/** After a fatal error the engine aborts every query (ABORTED, 236) until its process is restarted. */
export function isEngineLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const codeAt = error.message.search(/Code: 236\b/);
  return codeAt !== -1 && error.message.includes('shutting down', codeAt);
}

/** The response for any error. */
export function describeError(error: unknown): { status: number; code: number; text: string } {
  const text = error instanceof Error ? error.message : String(error);
  if (error instanceof HttpError) return { status: error.status, code: error.code, text };
  const code = Number(/Code: (\d+)/.exec(text)?.[1] ?? 1002);
  const status = statusOfCode.get(code) ?? 500;
  return {
    status,
    code,
    text: text.startsWith('Code:') ? text : `Code: ${code}. DB::Exception: ${text}. (UNKNOWN_EXCEPTION)`,
  };
}
