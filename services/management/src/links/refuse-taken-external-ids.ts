import { externalIdTaken } from './claim-external-ids.ts';
import { isWaiting, type LinkState } from './give-qr-styles.ts';

/** The external ids of the links that wait to be inserted, each with the index of the first link that has it. */
export function listExternalIds(states: readonly LinkState[]): Map<string, number> {
  const first = new Map<string, number>();
  for (const [index, state] of states.entries()) {
    const externalId = isWaiting(state) ? state.body.externalId : undefined;
    if (typeof externalId === 'string' && !first.has(externalId)) first.set(externalId, index);
  }
  return first;
}

/** Refuses external ids in use: the first of several links with one gets it, if no link of the workspace has it. */
export function refuseTakenExternalIds(states: LinkState[], taken: ReadonlyMap<string, string>): void {
  const first = listExternalIds(states);
  for (const [index, state] of states.entries()) {
    const externalId = isWaiting(state) ? state.body.externalId : undefined;
    if (typeof externalId !== 'string') continue;
    if (taken.has(externalId) || first.get(externalId) !== index) states[index] = externalIdTaken(externalId);
  }
}
