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

/** The short URL that a change gives the link. */
type Place = {
  /** Checked by the rules of its host. */
  slug: string;
  /** Undefined: the link keeps its short URL. */
  rules: SlugHost | undefined;
  /** The host that it moves to; undefined: it stays. */
  moved: SlugHost | undefined;
};

/** What becomes of the other short URLs. */
export type OtherPlaces = {
  /** Undefined: they stay. */
  aliases: readonly NewAlias[] | undefined;
  keepOld: UpdateLinkBody['keepOld'];
};

/**
 * The short URL of a changed link, before anything is stored.
 * @param host the one of the body; undefined: the link stays
 * @throws AppError VALIDATION_ERROR where the host does not allow the slug, SLUG_TAKEN for a reserved word
 */
export async function placeChange(
  deps: Pick<HostDeps, 'slugPolicy'>,
  transaction: Transaction,
  old: LinkRecord,
  fields: LinkFields,
  host: SlugHost | undefined,
): Promise<Place> {
  const moved = host !== undefined && host.host !== old.host ? host : undefined;
  const isRenamed = fields.slug !== old.slug;
  const rules = moved ?? (isRenamed ? await findHostRules(deps, transaction, old.workspaceId, old.host) : undefined);
  return { slug: rules ? readSlug(fields.slug, rules) : fields.slug, rules, moved };
}

/**
 * Stores the changed fields of a locked link, its host, its slug and its aliases.
 * @throws AppError SLUG_TAKEN, or VALIDATION_ERROR where the link would have too many aliases
 */
export async function storeChange(
  deps: Pick<HostDeps, 'slugPolicy'>,
  transaction: Transaction,
  old: LinkRecord,
  fields: LinkFields,
  { slug, rules, moved, aliases, keepOld }: Place & OtherPlaces,
): Promise<{ link: LinkRecord; changes: OutboxRow[] }> {
  const { workspaceId, id } = old;
  // Where letter case does not count, a new casing of the link's slug is always free.
  const leaves = moved !== undefined || (rules !== undefined && slugKeyOf(slug, rules.slugPolicy) !== old.slugKey);
  const kept = leaves ? (keepOld ?? (moved ? 'alias' : 'drop')) : 'drop';
  const former =
    kept === 'drop' ? undefined : { ...(await describeFormer(deps, transaction, old)), redirects: kept === 'redirect' };
  const added = [...(aliases ?? []), ...(former && !includes(aliases ?? [], former) ? [former] : [])];
  if (added.length + (aliases ? 0 : old.aliases.length) > aliasesMax)
    throw validationError({ field: 'keepOld', message: `would give the link more than ${aliasesMax} aliases` });
  // An alias can become the link's own slug, and the other way round.
  if (aliases) await linksDb.dropAliases(transaction, workspaceId, id, added);
  if (rules && leaves) await takeSlug(transaction, old, slug, rules);
  if (added.length > 0) await giveAliases(transaction, workspaceId, id, added);
  const { slugPolicy } = rules ?? {};
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
