import { toDomainName } from '@linkplane/contracts';
import { isServedDomain } from '@linkplane/links-db/domains';
import type { Connection } from '@linkplane/links-db/transactions';
import type { AdminRoute } from '@linkplane/telemetry';
import { parseDomainHost } from './parse-domain-host.ts';

/** Connections that are opened with invented names must not use up the database connections of the API. */
const queriesAtOnceMax = 4;

/**
 * `GET /domains/allowed?domain=<host>`, for the proxy in front that obtains certificates on demand: 200 for the service's
 * own host and for verified domains, 404 for any other, 503 with `Retry-After` while that is unknown.
 */
export function createAllowedDomainsRoute(database: Connection, publicUrl: URL): AdminRoute {
  let queries = 0;
  const unknown = { status: 503, body: { allowed: null }, headers: { 'Retry-After': '1' } };
  return async (query) => {
    const domain = query.get('domain') ?? '';
    if (toDomainName(domain) === publicUrl.hostname) return { status: 200, body: { allowed: true } };
    const host = parseDomainHost(domain);
    if (host === undefined) return { status: 404, body: { allowed: false } };
    if (queries >= queriesAtOnceMax) return unknown;
    queries += 1;
    try {
      const allowed = await isServedDomain(database, host);
      return { status: allowed ? 200 : 404, body: { allowed } };
    } catch {
      return unknown;
    } finally {
      queries -= 1;
    }
  };
}
