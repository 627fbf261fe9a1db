import type { Failure } from './generated/types.ts';
import { LinkplaneError } from './linkplane-error.ts';

/** Converts an error response to a LinkplaneError, also one that is not the service's own, such as a proxy's page. */
export async function readFailure(response: Response): Promise<LinkplaneError> {
  const { status, headers } = response;
  const requestId = headers.get('X-Request-Id') ?? undefined;
  const body = (await response.json().catch(() => undefined)) as Partial<Failure> | undefined;
  const error = body?.error;
  const retryAfter = error?.retryAfter ?? readSeconds(headers.get('Retry-After'));
  if (error === undefined)
    return new LinkplaneError({
      status,
      code: 'UNEXPECTED_ANSWER',
      message: `Status ${status}.`,
      retryAfter,
      requestId,
    });
  return new LinkplaneError({ ...error, status, retryAfter, requestId });
}

function readSeconds(header: string | null): number | undefined {
  return header !== null && /^\d+$/.test(header) ? Number(header) : undefined;
}
