import { insertLinks, type InsertedLink, type NewLink } from '@linkplane/links-db/links';
import { inSavepoint, type Transaction } from '@linkplane/links-db/transactions';
import type { Caller } from '../calls/caller.ts';
import { AppError } from '../http/app-error.ts';
import { withAliases, type LinkToCreate } from './create-link.ts';

/**
 * Inserts links, those with aliases one by one: one whose alias is taken is not inserted either.
 * @returns the result of each, in order
 */
export async function insertWithAliases(
  { workspaceId }: Pick<Caller, 'workspaceId'>,
  transaction: Transaction,
  waiting: readonly { state: Pick<LinkToCreate, 'aliases'> }[],
  links: readonly NewLink[],
): Promise<(InsertedLink | AppError)[]> {
  const results: (InsertedLink | AppError)[] = [];
  const places = waiting.flatMap(({ state }, place) => (state.aliases.length === 0 ? [place] : []));
  const plain = places.length === 0 ? [] : await insertLinks(transaction, workspaceId, pick(links, places));
  for (const [nth, result] of plain.entries()) results[places[nth] ?? 0] = result;
  for (const [place, { state }] of waiting.entries()) {
    if (state.aliases.length === 0) continue;
    results[place] = await inSavepoint(transaction, async () => {
      const [inserted] = await insertLinks(transaction, workspaceId, pick(links, [place]));
      if (!inserted) throw new Error('Postgres returned fewer links than it was given.');
      return inserted.kind === 'inserted' ? await withAliases(transaction, inserted, state.aliases) : inserted;
    }).catch((error: unknown) => {
      if (error instanceof AppError) return error;
      throw error;
    });
  }
  return results;
}

function pick<Item>(items: readonly Item[], places: readonly number[]): Item[] {
  return places.flatMap((place) => items.slice(place, place + 1));
}
