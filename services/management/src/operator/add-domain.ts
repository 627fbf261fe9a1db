import { webUrl } from '@linkplane/contracts';
import { appleAppSiteAssociation, assetLinks, writtenFallback } from '@linkplane/contracts/account';
import type { Pool } from '@linkplane/links-db';
import { insertDomain } from '@linkplane/links-db/domains';
import { claimSlugsOfHost } from '@linkplane/links-db/slugs';
import { inTransaction } from '@linkplane/links-db/transactions';
import { hasWorkspace, setDefaultHost } from '@linkplane/links-db/workspaces';
import { createId } from '@linkplane/runtime';
import type { SlugPolicy } from '@linkplane/slugs';
import { readFallback, type FallbackFields } from '../domains/fallback.ts';
import { readNewDomainPolicy } from '../domains/slug-policy.ts';

const targetUrl = webUrl();

/** The settings of a domain that an operator adds. URLs are normalised, documents are JSON texts. */
export type DomainSettings = {
  /** The host as `parseDomainHost` returns it. */
  host: string;
  rootUrl?: string | undefined;
  notFoundUrl?: string | undefined;
  appleAppSiteAssociation?: string | undefined;
  assetLinks?: string | undefined;
  /** The old origin that is asked for unknown slugs, checked by `checkFallback`. */
  fallback?: FallbackFields | undefined;
  /** New links of the workspace get this domain. */
  isDefault: boolean;
  /** The default one where it is left out. */
  slugPolicy?: SlugPolicy | undefined;
};

export type AddedDomain =
  { kind: 'added'; domainId: string } | { kind: 'no-workspace' } | { kind: 'host-taken' } | { kind: 'policy-fixed' };

/** Adds a domain without DNS verification, on the operator's authority. It serves within a second. */
export async function addDomain(database: Pool, workspaceId: string, settings: DomainSettings): Promise<AddedDomain> {
  return await inTransaction(database, async (transaction) => {
    if (!(await hasWorkspace(transaction, workspaceId))) return { kind: 'no-workspace' };
    const slugPolicy = await readNewDomainPolicy(transaction, workspaceId, settings.host, settings.slugPolicy);
    if (!slugPolicy) return { kind: 'policy-fixed' };
    const domainId = createId('dom');
    const isAdded = await insertDomain(transaction, workspaceId, {
      id: domainId,
      host: settings.host,
      rootUrl: settings.rootUrl ?? null,
      notFoundUrl: settings.notFoundUrl ?? null,
      appleAppSiteAssociation: settings.appleAppSiteAssociation ?? null,
      assetLinks: settings.assetLinks ?? null,
      slugPolicy,
      fallback: settings.fallback,
    });
    if (!isAdded) return { kind: 'host-taken' };
    // The outbox publishes these changes, like the domain itself.
    await claimSlugsOfHost(transaction, workspaceId, settings.host);
    if (settings.isDefault) await setDefaultHost(transaction, workspaceId, settings.host);
    return { kind: 'added', domainId };
  });
}

/** A target of a domain's root or of its unknown slugs, normalised like a link's destination; undefined for no URL. */
export function parseTargetUrl(value: string): string | undefined {
  return targetUrl.safeParse(value).data;
}

/**
 * The old origin of a domain by the rules of the API, but whether its address is a public one; or what is wrong with which of its settings.
 * @param host the domain
 */
export function parseOldOrigin(
  written: unknown,
  host: string,
  now: number,
): { fields: FallbackFields } | { problem: string } {
  const parsed = writtenFallback.safeParse(written);
  if (parsed.success) {
    const read = readFallback(parsed.data, host, now);
    return 'problem' in read ? { problem: `${read.problem.field} ${read.problem.message}` } : read;
  }
  const [issue] = parsed.error.issues;
  return { problem: `${issue?.path.join('.') ?? ''} ${issue?.message ?? 'is invalid'}` };
}

const appDocuments = { appleAppSiteAssociation, assetLinks };

/** A document for apps by the rules of the API: its JSON text, or what is wrong with it. */
export function checkAppDocument(
  kind: keyof typeof appDocuments,
  document: unknown,
): { json: string } | { problem: string } {
  const parsed = appDocuments[kind].safeParse(document);
  if (parsed.success) return { json: JSON.stringify(parsed.data) };
  const [issue] = parsed.error.issues;
  const path = issue?.path.join('.') ?? '';
  return { problem: `${path === '' ? 'it' : path} ${issue?.message ?? 'is invalid'}` };
}
