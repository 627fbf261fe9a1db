import type { LinkTarget } from '@linkplane/links-db/planes/redirect';
import { encodeSlug } from '@linkplane/slugs';
import { respond, type Visit } from './respond.ts';

/**
 * Redirects from an alias to the link's own short URL, where the visit is decided and counted: here it is not.
 * @param rest what stands behind the slug of the alias, encoded
 */
export function leadToOwnAddress(visit: Visit, { host, slug }: NonNullable<LinkTarget['leadsTo']>, rest: string): void {
  const { publicUrl } = visit.deps;
  const { query } = visit.facts;
  const origin = host === '' ? publicUrl.origin : `${publicUrl.protocol}//${host}`;
  // The query is sent on unchanged, `ref` included: it belongs to the visit, which is yet to be counted.
  const location = `${origin}/${encodeSlug(slug)}${rest}${query === '' ? '' : `?${query}`}`;
  respond(visit, { kind: 'redirect', location, status: 301 });
}
