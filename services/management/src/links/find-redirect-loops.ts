import { listOwnHosts } from '@linkplane/links-db/domains';
import type { Connection } from '@linkplane/links-db/transactions';
import type { AppError } from '../http/app-error.ts';
import { listUrlFields, redirectLoop, type LinkUrls } from '../slugs/own-hosts.ts';

/** The URLs of a link, and their hosts in the order of `readTargetHosts`. */
type Targets = { body: LinkUrls; targetHosts: readonly string[] };

/**
 * Which of some links lead back to this service over a custom domain, of any workspace: INVALID_URL that names the destinations,
 * undefined where none does. One query for all of them.
 */
export async function findRedirectLoops(
  connection: Connection,
  links: readonly Targets[],
): Promise<(AppError | undefined)[]> {
  const hosts = [...new Set(links.flatMap(({ targetHosts }) => targetHosts))];
  const own = hosts.length === 0 ? new Set<string>() : new Set(await listOwnHosts(connection, hosts));
  return links.map(({ body, targetHosts }) => {
    const fields = listUrlFields(body).filter((_, index) => own.has(targetHosts[index] ?? ''));
    return fields.length === 0 ? undefined : redirectLoop(fields);
  });
}
