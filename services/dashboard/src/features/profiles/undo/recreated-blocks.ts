import type { Reversal } from './compare-profiles.ts';

/** The ids that deleted blocks have since they were created again, for as long as an editor is open. */
export type RecreatedBlocks = {
  note(oldId: string, newId: string): void;
  /** The id that a block has now: its own, unless it was created again. */
  idOf(id: string): string;
};

export function createRecreatedBlocks(): RecreatedBlocks {
  const newIds = new Map<string, string>();
  return {
    note: (oldId, newId) => void newIds.set(oldId, newId),
    idOf(id) {
      let last = id;
      for (let next = newIds.get(last); next !== undefined; next = newIds.get(last)) last = next;
      return last;
    },
  };
}

/** A reversal that was recorded before blocks of it were created again, with the ids that they have now. */
export function translateReversal(reversal: Reversal, idOf: RecreatedBlocks['idOf']): Reversal {
  return {
    ...reversal,
    added: reversal.added.map(idOf),
    changed: reversal.changed.map(({ id, fields }) => ({ id: idOf(id), fields })),
    order: reversal.order?.map(idOf),
  };
}
