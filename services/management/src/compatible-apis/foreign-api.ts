import type { Request, RequestHandler, Response, Router } from 'express';
import type { AppError } from '../http/app-error.ts';
import type { ReadToken } from '../public-api/authenticate.ts';
import type { CallLinks } from './call-links.ts';

/** The size of a body of these APIs, whose calls are about one link each. */
export const foreignBodyBytesMax = 64 * 1024;

/** A response in the form of another service. A text is sent as it is, everything else as JSON. */
export type ForeignResponse = { status: number; body: unknown; contentType?: string };

/** The API of another service. */
export type ForeignApi = {
  /** The path that all of its paths begin with. */
  base: string;
  /** What comes before the token is checked: reading it from a form, or paths that need none. */
  before?: RequestHandler;
  readToken: ReadToken;
  /** Its operations, behind the token and the rate limit. */
  router: Router;
  /** The form in which the service reports errors. */
  describeError: (error: AppError, request: Request, response: Response) => ForeignResponse;
};

export type ForeignApiDeps = { links: CallLinks; publicUrl: URL };

export type CreateForeignApi = (deps: ForeignApiDeps) => ForeignApi;

export function sendForeign(response: Response, { status, body, contentType }: ForeignResponse): void {
  response.statusCode = status;
  if (body === undefined) {
    response.end();
    return;
  }
  response.setHeader('Content-Type', contentType ?? 'application/json; charset=utf-8');
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}
