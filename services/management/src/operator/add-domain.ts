import { webUrl } from '@linkplane/contracts';
import type { Pool } from '@linkplane/links-db';
import {
  claimSlugsOfHost,
  hasWorkspace,
  insertDomain,
  inTransaction,
  setDefaultHost,
} from '@linkplane/links-db/management';
import { createId } from '@linkplane/runtime';

const schema = webUrl();

/** Where a domain's root or its unknown slugs may lead, normalised by the rule that destinations follow; else undefined. */
export function parseTargetUrl(value: string): string | undefined {
  return schema.safeParse(value).data;
}

/** What an operator says of a domain. URLs are normalised, documents are JSON texts. */
export type DomainSettings = {
  /** As `parseDomainHost` gives it. */
  host: string;
  rootUrl?: string | undefined;
  notFoundUrl?: string | undefined;
  appleAppSiteAssociation?: string | undefined;
  assetLinks?: string | undefined;
  /** New links of the workspace get this domain. */
  isDefault: boolean;
};

export type AddedDomain = { kind: 'added'; domainId: string } | { kind: 'no-workspace' } | { kind: 'host-taken' };

/** Adds a domain without asking for proof: an operator vouches for it. It answers within a second. */
export async function addDomain(pool: Pool, workspaceId: string, settings: DomainSettings): Promise<AddedDomain> {
  return await inTransaction(pool, async (connection) => {
    if (!(await hasWorkspace(connection, workspaceId))) return { kind: 'no-workspace' };
    const domainId = createId('dom');
    const isAdded = await insertDomain(connection, workspaceId, {
      id: domainId,
      host: settings.host,
      rootUrl: settings.rootUrl ?? null,
      notFoundUrl: settings.notFoundUrl ?? null,
      appleAppSiteAssociation: settings.appleAppSiteAssociation ?? null,
      assetLinks: settings.assetLinks ?? null,
    });
    if (!isAdded) return { kind: 'host-taken' };
    // Told about by the outbox, like the domain itself.
    await claimSlugsOfHost(connection, workspaceId, settings.host);
    if (settings.isDefault) await setDefaultHost(connection, workspaceId, settings.host);
    return { kind: 'added', domainId };
  });
}
