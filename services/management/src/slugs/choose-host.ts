import { hasVerifiedDomain, type Connection } from '@linkplane/links-db/management';
import { validationError } from '../http/app-error.ts';
import type { Caller } from '../http/locals.ts';

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
  if (host === undefined) return caller.defaultHost;
  if (host === publicUrl.host) return '';
  if (await hasVerifiedDomain(database, caller.workspaceId, host)) return host;
  throw validationError({ field: 'domain', message: 'must be a verified domain of the workspace' });
}
