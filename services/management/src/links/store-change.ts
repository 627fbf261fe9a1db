import { aliasesMax, type UpdateLinkBody } from '@linkplane/contracts';
import * as linksDb from '@linkplane/links-db/links';
import type { LinkFields, LinkRecord, NewAlias } from '@linkplane/links-db/links';
import type { OutboxRow } from '@linkplane/links-db/outbox';
import * as slugsDb from '@linkplane/links-db/slugs';
import type { Transaction } from '@linkplane/links-db/transactions';
import { slugKeyOf } from '@linkplane/slugs';
import { validationError } from '../http/app-error.ts';
import { findHostRules, readSlug, slugTaken, type HostDeps, type SlugHost } from '../slugs/slug.ts';
import { giveAliases } from './read-aliases.ts';

/** Where a change leaves the link. */
export type Placement = {
  /** The host that it moves to; undefined: it stays. */
  host: SlugHost | undefined;
  /** Its further short URLs; undefined: they stay. */
  aliases: readonly NewAlias[] | undefined;
  keepOld: UpdateLinkBody['keepOld'];
};

/**
 * Stores the changed fields of a locked link, its host, its slug and its aliases.
 * @throws AppError SLUG_TAKEN, or VALIDATION_ERROR where the host does not allow the slug or the link would have too many aliases
 */
export async function storeChange(
  deps: Pick<HostDeps, 'slugPolicy'>,
  transaction: Transaction,
  old: LinkRecord,
  fields: LinkFields,
  { host, aliases, keepOld }: Placement,
): Promise<{ link: LinkRecord; changes: OutboxRow[] }> {
  const { workspaceId, id } = old;
  const moved = host !== undefined && host.host !== old.host ? host : undefined;
  const isRenamed = fields.slug !== old.slug;
  const place = moved ?? (isRenamed ? await findHostRules(deps, transaction, workspaceId, old.host) : undefined);
  const slug = place ? readSlug(fields.slug, place) : fields.slug;
  // Where letter case does not count, a new casing of the link's slug is always free.
  const leaves = moved !== undefined || (place !== undefined && slugKeyOf(slug, place.slugPolicy) !== old.slugKey);
  const kept = leaves ? (keepOld ?? (moved ? 'alias' : 'drop')) : 'drop';
  const former =
    kept === 'drop' ? undefined : { ...(await describeFormer(deps, transaction, old)), redirects: kept === 'redirect' };
  const added = [...(aliases ?? []), ...(former && !includes(aliases ?? [], former) ? [former] : [])];
  if (added.length + (aliases ? 0 : old.aliases.length) > aliasesMax)
    throw validationError({ field: 'keepOld', message: `would give the link more than ${aliasesMax} aliases` });
  // An alias can become the link's own slug, and the other way round.
  if (aliases) await linksDb.dropAliases(transaction, workspaceId, id, added);
  if (place && leaves) await takeSlug(transaction, old, slug, place);
  if (added.length > 0) await giveAliases(transaction, workspaceId, id, added);
  const { slugPolicy } = place ?? {};
  return await linksDb.updateLink(transaction, workspaceId, id, { ...fields, slug }, slugPolicy, moved?.host ?? null);
}

async function takeSlug(transaction: Transaction, old: LinkRecord, slug: string, place: SlugHost): Promise<void> {
  const { workspaceId, id, host } = old;
  const to = place.host === host ? null : place.host;
  if (!(await slugsDb.moveSlug(transaction, workspaceId, id, slug, place.slugPolicy, to))) throw slugTaken(slug, place);
}

/** The short URL that the link has had, by the rules of its host. */
async function describeFormer(
  deps: Pick<HostDeps, 'slugPolicy'>,
  transaction: Transaction,
  { workspaceId, host, slug }: LinkRecord,
): Promise<Omit<NewAlias, 'redirects'>> {
  return { ...(await findHostRules(deps, transaction, workspaceId, host)), slug };
}

function includes(aliases: readonly NewAlias[], { host, slug, slugPolicy }: Omit<NewAlias, 'redirects'>): boolean {
  const key = slugKeyOf(slug, slugPolicy);
  return aliases.some((alias) => alias.host === host && slugKeyOf(alias.slug, alias.slugPolicy) === key);
}
