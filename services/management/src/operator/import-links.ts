import { linkRoutes, unsetLinkFields } from '@linkplane/contracts';
import type { ImportedLinkResult, LinkImporter, LinkToImport, StoredLinks } from '@linkplane/importer';
import type { Pool } from '@linkplane/links-db';
import {
  listSourceLinks,
  putSourceLinks,
  raiseClicksBefore,
  type ImportedSource,
  type SourceLinkRecord,
  type SourceTotal,
} from '@linkplane/links-db/import-jobs';
import { countLinks, findLink } from '@linkplane/links-db/links';
import { readOwnSlugPolicy } from '@linkplane/links-db/slugs';
import { inSavepoint, type Transaction } from '@linkplane/links-db/transactions';
import { findOperatedWorkspace } from '@linkplane/links-db/workspaces';
import { defaultSlugPolicy, slugKeyOf } from '@linkplane/slugs';
import { hashPassword } from '../accounts/passwords.ts';
import { quotasOf, type Caller } from '../calls/caller.ts';
import { AppError } from '../http/app-error.ts';
import { parseBody } from '../http/read-input.ts';
import { createLinks } from '../links/create-links.ts';
import { createLinkQuota, linkQuotaExceeded } from '../links/link-quota.ts';
import type { LinksDeps } from '../links/link.ts';
import { passwordsPerCallMax } from '../links/to-stored-body.ts';
import { updateLink } from '../links/update-link.ts';
import { chooseHost, slugTaken, type SlugHost } from '../slugs/slug.ts';
import { inOneTransaction } from '../links/work-in-transactions.ts';
import { splitByPasswords } from './split-by-passwords.ts';
import { toRefusal } from './to-refusal.ts';

const linksPerCallMax = 100;

/** Undoes a transaction whose result is wanted. */
class TrialEnd extends Error {
  readonly stored: StoredLinks;

  constructor(stored: StoredLinks) {
    super('The trial has ended.');
    this.stored = stored;
  }
}

/** Imports links into a workspace on the operator's authority; undefined where there is no such workspace. */
export async function openLinkImporter(
  database: Pool,
  source: ImportedSource,
  { publicUrl, knowsCities }: Pick<LinksDeps, 'publicUrl' | 'knowsCities'>,
): Promise<LinkImporter | undefined> {
  const workspace = await findOperatedWorkspace(database, source.workspaceId);
  if (!workspace) return undefined;
  const caller: Caller = {
    ...workspace,
    sendsCreatedEvents: false,
    scopes: null,
    userId: null,
    quotas: quotasOf(workspace),
  };
  const deps: LinksDeps = {
    database,
    publicUrl,
    knowsCities,
    slugPolicy: (await readOwnSlugPolicy(database)) ?? defaultSlugPolicy,
    quota: createLinkQuota(async (connection, workspaceId) => (await countLinks(connection, workspaceId)).links),
    // Links of a transaction belong to it alone.
    insertTogether: () => Promise.reject(new Error('An import inserts links in transactions.')),
    // The changes are in the outbox: the services publish them.
    relay: { publish: () => undefined },
    hashPassword,
    checkQrStyles: () => Promise.reject(new Error('An import gives no looks.')),
  };
  const limitTrial = await createTrialLimits(deps, caller);
  return {
    linksMax: linksPerCallMax,
    async store(links, isTrial) {
      try {
        return await inOneTransaction(deps, async (unit) => {
          const stored = await storeLinks(unit, caller, source, links);
          if (isTrial) throw new TrialEnd(stored);
          return stored;
        });
      } catch (error) {
        if (!(error instanceof TrialEnd)) throw error;
        const { results, grownClicks } = error.stored;
        return { results: await limitTrial(links, results), grownClicks };
      }
    },
  };
}

/** Links of a trial do not stay, so that the database takes none of them into account for those that follow. */
async function createTrialLimits(deps: LinksDeps, caller: Caller) {
  const { links: linksMax } = caller.quotas;
  let left = linksMax - (await countLinks(deps.database, caller.workspaceId)).links;
  const hosts = new Map<unknown, SlugHost>();
  const taken = new Set<string>();

  async function limit({ body }: LinkToImport, result: ImportedLinkResult): Promise<ImportedLinkResult> {
    if (result.kind !== 'created') return result;
    const { domain, slug } = body;
    const host = hosts.get(domain) ?? (await chooseHost(deps, caller, domain));
    hosts.set(domain, host);
    const place = `${host.host}/${slugKeyOf(slug, host.slugPolicy)}`;
    if (taken.has(place)) return { kind: 'refused', refusal: toRefusal(slugTaken(slug, host)) };
    if (left <= 0) return { kind: 'refused', refusal: toRefusal(linkQuotaExceeded(linksMax)) };
    taken.add(place);
    left--;
    return result;
  }

  return async (links: readonly LinkToImport[], results: readonly ImportedLinkResult[]) => {
    const limited: ImportedLinkResult[] = [];
    for (const [at, result] of results.entries()) {
      const link = links[at];
      limited.push(link ? await limit(link, result) : result);
    }
    return limited;
  };
}

type Unit = LinksDeps & { database: Transaction };

async function storeLinks(
  unit: Unit,
  caller: Caller,
  source: ImportedSource,
  links: readonly LinkToImport[],
): Promise<StoredLinks> {
  const known = await listSourceLinks(
    unit.database,
    source,
    links.map(({ key }) => key),
  );
  const results = new Map<LinkToImport, ImportedLinkResult>();
  for (const link of links) {
    const before = known.get(link.key);
    if (before) results.set(link, await bringUpToDate(unit, caller, link, before));
  }
  const fresh = links.filter((link) => !results.has(link));
  for (const [at, result] of (await createAll(unit, caller, fresh)).entries()) {
    const link = fresh[at];
    if (link) results.set(link, result);
  }
  await putSourceLinks(unit.database, source, listStored(results));
  const grownClicks = await raiseClicksBefore(unit.database, source, listTotals(links));
  const inOrder = links.map((link) => {
    const result = results.get(link);
    if (!result) throw new Error('A link was neither stored nor refused.');
    return result;
  });
  return { results: inOrder, grownClicks };
}

function listTotals(links: readonly LinkToImport[]): SourceTotal[] {
  return links.flatMap(({ key, clicks, undatedClicks }) =>
    clicks === undefined ? [] : [{ sourceKey: key, clicks, undated: undatedClicks }],
  );
}

function listStored(results: ReadonlyMap<LinkToImport, ImportedLinkResult>) {
  return [...results].flatMap(([{ key, fingerprint }, result]) =>
    result.kind === 'created' || result.kind === 'updated'
      ? [{ sourceKey: key, linkId: result.linkId, fingerprint }]
      : [],
  );
}

async function createAll(unit: Unit, caller: Caller, links: readonly LinkToImport[]): Promise<ImportedLinkResult[]> {
  const results: ImportedLinkResult[] = [];
  for (const part of splitByPasswords(links, passwordsPerCallMax)) {
    const bodies = part.map(({ body }) => body);
    const { data } = await createLinks(unit, { caller, body: { links: bodies, importId: undefined } }, part);
    for (const result of data.results)
      results.push(
        result.success
          ? { kind: 'created', linkId: result.data.id }
          : { kind: 'refused', refusal: toRefusal(result.error) },
      );
  }
  return results;
}

/** The source alone decides about a link that was not edited here. */
async function bringUpToDate(
  unit: Unit,
  caller: Caller,
  { body, fingerprint, passwordHash }: LinkToImport,
  { linkId, fingerprint: stored, since }: SourceLinkRecord,
): Promise<ImportedLinkResult> {
  if (since === 'deleted') return { kind: 'keptDeleted', linkId };
  if (stored === fingerprint) return { kind: 'unchanged', linkId };
  if (since === 'edited') return { kind: 'keptEdited', linkId };
  const { clicksBefore: _clicks, aliases: _aliases, ...fields } = body;
  const aliases = await addAliases(unit, caller, linkId, body);
  // A link that was renamed at its source goes on working under its old short URL. Where the password is gone there, it is gone here.
  const unset = { ...unsetLinkFields, tags: [], ...(passwordHash === undefined && { password: null }) };
  const change = { ...unset, ...fields, aliases, keepOld: 'alias' };
  try {
    return await inSavepoint(unit.database, async () => {
      const parsed = parseBody(linkRoutes.updateLink, change);
      await updateLink(unit, { caller, params: { id: linkId }, query: undefined, body: parsed }, { passwordHash });
      return { kind: 'updated', linkId };
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { kind: 'refused', refusal: toRefusal(error) };
  }
}

/** The aliases of a link with those that its source has added; the short URL that becomes its own is none of them. */
async function addAliases(unit: Unit, caller: Caller, linkId: string, { domain, slug, aliases }: LinkToImport['body']) {
  const link = await findLink(unit.database, caller.workspaceId, linkId);
  const stored = link?.aliases ?? [];
  const here = stored.map(({ host, ...alias }) => ({ ...alias, domain: host === '' ? unit.publicUrl.host : host }));
  const byPlace = new Map([...here, ...(aliases ?? [])].map((alias) => [`${alias.domain}/${alias.slug}`, alias]));
  byPlace.delete(`${domain}/${slug}`);
  return [...byPlace.values()];
}
