import { isServedDomain, type Connection } from '@linkplane/links-db/management';
import type { AdminRoute } from '@linkplane/telemetry';
import { parseDomainHost } from './create-domain.ts';

/** Whoever knocks with made-up names must not take the connections that the API lives on. */
const questionsAtOnceMax = 4;

/**
 * `GET /domains/allowed?domain=<host>`, for the proxy in front that gets certificates on demand: 200 for the service's
 * own host and for verified domains, 404 for any other, 503 with `Retry-After` while it cannot be told.
 */
export function createDomainQuestion(database: Connection, publicUrl: URL): AdminRoute {
  let questions = 0;
  const unknown = { status: 503, body: { allowed: null }, headers: { 'Retry-After': '1' } };
  return async (query) => {
    const asked = query.get('domain') ?? '';
    if (asked.toLowerCase() === publicUrl.hostname) return { status: 200, body: { allowed: true } };
    const host = parseDomainHost(asked);
    if (host === undefined) return { status: 404, body: { allowed: false } };
    if (questions >= questionsAtOnceMax) return unknown;
    questions += 1;
    try {
      const allowed = await isServedDomain(database, host);
      return { status: allowed ? 200 : 404, body: { allowed } };
    } catch {
      return unknown;
    } finally {
      questions -= 1;
    }
  };
}
