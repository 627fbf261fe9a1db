import { hasVerifiedDomain, type Connection } from '@linkplane/links-db/management';
import { validationError } from '../http/app-error.ts';
import type { Caller } from '../calls/locals.ts';

type ChooseHostDeps = { database: Connection; publicUrl: URL };

/**
 * The host of a new link or profile, empty for the service's own.
 * @param domain as the client asks for it; undefined for the workspace's default
 * @throws AppError VALIDATION_ERROR
 */
export async function chooseHost(
  { database, publicUrl }: ChooseHostDeps,
  caller: Caller,
  domain: string | undefined,
): Promise<string> {
  const host = domain?.toLowerCase();
  const { workspaceId, defaultHost } = caller;
  if (host === publicUrl.host || (host === undefined && defaultHost === '')) return '';
  // A default domain that serves no more is none until it does again.
  if (host === undefined) return (await hasVerifiedDomain(database, workspaceId, defaultHost)) ? defaultHost : '';
  if (await hasVerifiedDomain(database, workspaceId, host)) return host;
  throw validationError({ field: 'domain', message: 'must be a verified domain of the workspace' });
}
