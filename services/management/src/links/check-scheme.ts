import { destinationMessage, ownSchemeOf } from '@linkplane/contracts';
import type { Caller } from '../calls/caller.ts';
import { AppError } from '../http/app-error.ts';

/**
 * Refuses a destination whose scheme only some workspaces allow, in a workspace that does not.
 * @param url normalised; undefined: nothing is checked
 * @throws AppError INVALID_URL, as for a destination that no workspace may have
 */
export function refuseUnknownScheme(
  url: string | undefined,
  { destinationSchemes }: Pick<Caller, 'destinationSchemes'>,
): void {
  const scheme = url === undefined ? undefined : ownSchemeOf(url);
  if (scheme === undefined || destinationSchemes.includes(scheme)) return;
  const detail = { field: 'url', message: destinationMessage };
  throw new AppError('INVALID_URL', `${detail.field} ${detail.message}.`, { details: [detail] });
}
