import type { WrittenAliases } from '@linkplane/contracts';
import type { LinkAlias, NewAlias, RefusedAlias } from '@linkplane/links-db/links';
import * as linksDb from '@linkplane/links-db/links';
import type { Transaction } from '@linkplane/links-db/transactions';
import { slugKeyOf } from '@linkplane/slugs';
import { validationError, withFieldsUnder, type AppError } from '../http/app-error.ts';
import { hostChanged, readSlug, slugTaken, type SlugHost } from '../slugs/slug.ts';

/**
 * The aliases of a body as they are stored, each checked by the rules of its host.
 * @param chooseHost the host of a `domain` of the body
 * @throws AppError VALIDATION_ERROR, SLUG_TAKEN for a reserved word
 */
export async function readAliases(
  given: WrittenAliases,
  chooseHost: (domain: string | undefined) => Promise<SlugHost>,
): Promise<NewAlias[]> {
  const aliases: NewAlias[] = [];
  const places = new Set<string>();
  for (const [index, { domain, slug, redirects = false }] of given.entries()) {
    const alias = await withFieldsUnder(fieldOf(index), async () => {
      const host = await chooseHost(domain);
      return { ...host, slug: readSlug(slug, host), redirects };
    });
    const place = `${alias.host}/${slugKeyOf(alias.slug, alias.slugPolicy)}`;
    if (places.has(place))
      throw validationError({ field: `${fieldOf(index)}.slug`, message: 'must not be used twice' });
    places.add(place);
    aliases.push(alias);
  }
  return aliases;
}

/**
 * Gives a locked link its aliases.
 * @throws AppError SLUG_TAKEN, or UNAVAILABLE where the policy of a host has just changed
 */
export async function giveAliases(
  transaction: Transaction,
  workspaceId: string,
  linkId: string,
  aliases: readonly NewAlias[],
): Promise<void> {
  const [refused] = await linksDb.takeAliases(transaction, workspaceId, linkId, aliases);
  if (refused) throw toError(refused, aliases);
}

function toError({ index, reason }: RefusedAlias, aliases: readonly NewAlias[]): AppError {
  const alias = aliases[index];
  if (!alias || reason === 'host-changed') return hostChanged();
  return slugTaken(alias.slug, alias, `${fieldOf(index)}.slug`);
}

function fieldOf(index: number): string {
  return `aliases.${index}`;
}

/** Aliases as they are stored. */
export function toLinkAliases(aliases: readonly NewAlias[]): LinkAlias[] {
  return aliases.map(({ host, slug, redirects }) => ({ host, slug, redirects }));
}
