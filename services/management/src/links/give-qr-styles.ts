import type { WriteQrStyleBody } from '@linkplane/contracts';
import { putQrStyles, type InsertedLink } from '@linkplane/links-db/links';
import type { Transaction } from '@linkplane/links-db/transactions';
import { AppError } from '../http/app-error.ts';
import { toPublicAddress } from '../slugs/slug.ts';
import type { LinkToCreate } from './create-link.ts';
import type { CheckedQrStyle, LinksDeps } from './link.ts';

/** What a link of a call is so far: to be inserted, refused or inserted. */
export type LinkState = LinkToCreate | AppError | (InsertedLink & { kind: 'inserted' });

export function isWaiting(state: LinkState): state is LinkToCreate {
  return !(state instanceof AppError) && !('kind' in state);
}

/** A slug as long as one that has grown by several attempts. */
const generatedSlug = '2'.repeat(10);

/**
 * Checks the looks of links that wait to be inserted, before any of them is: a link whose look is refused is refused.
 * @param given by the index of the link
 * @returns what is to be stored, by the same index
 */
export async function checkStyles(
  { database, publicUrl, checkQrStyles }: Pick<LinksDeps, 'database' | 'publicUrl' | 'checkQrStyles'>,
  workspaceId: string,
  states: LinkState[],
  given: readonly (WriteQrStyleBody | undefined)[],
): Promise<Map<number, CheckedQrStyle>> {
  const asked = states.flatMap((state, index) => {
    const style = given[index];
    if (style === undefined || !isWaiting(state)) return [];
    const { host, slug = generatedSlug } = state;
    return [{ index, url: toPublicAddress({ host: host.host, slug }, publicUrl), style }];
  });
  const checked = new Map<number, CheckedQrStyle>();
  if (asked.length === 0) return checked;
  const results = await checkQrStyles(database, workspaceId, asked);
  for (const [place, { index }] of asked.entries()) {
    const result = results[place];
    if (result instanceof AppError) states[index] = result;
    else if (result) checked.set(index, result);
  }
  return checked;
}

/** Stores the looks of the links of a transaction that were inserted in it. */
export async function storeStyles(
  transaction: Transaction,
  workspaceId: string,
  { states, indexes, styles }: { states: readonly LinkState[]; indexes: number[]; styles: Map<number, CheckedQrStyle> },
): Promise<void> {
  const stored = indexes.flatMap((index) => {
    const [state, style] = [states[index], styles.get(index)];
    if (!style || !state || state instanceof AppError || !('kind' in state)) return [];
    return [{ linkId: state.link.id, ...style }];
  });
  if (stored.length > 0) await putQrStyles(transaction, workspaceId, stored);
}
