import { useState } from 'react';

type Entry<Draft> = {
  draft: Draft;
  isSaving: boolean;
  /** The error of the last attempt to save; undefined without one. */
  error?: unknown;
};

/** Unsaved drafts, each under the id of what it edits. */
export type Drafts<Draft> = {
  entries: ReadonlyMap<string, Entry<Draft>>;
  /** @param isChanged false when the draft equals what is saved, which removes it */
  edit(id: string, draft: Draft, isChanged: boolean): void;
  discard(id: string): void;
  /** Saves the draft; on failure it stays, with the error. Never rejects. */
  save(id: string): Promise<void>;
};

/** @param send saves a draft and updates the query cache */
export function useDrafts<Draft>(send: (id: string, draft: Draft) => Promise<void>): Drafts<Draft> {
  const [entries, setEntries] = useState<ReadonlyMap<string, Entry<Draft>>>(new Map());

  const change = (id: string, next: (entry: Entry<Draft> | undefined) => Entry<Draft> | undefined) =>
    setEntries((before) => {
      const after = new Map(before);
      const entry = next(before.get(id));
      if (entry) after.set(id, entry);
      else after.delete(id);
      return after;
    });

  return {
    entries,
    edit: (id, draft, isChanged) =>
      change(id, (entry) => {
        // A draft that is being saved stays until the request ends.
        if (!isChanged && entry?.isSaving !== true) return undefined;
        return { isSaving: false, ...entry, draft };
      }),
    discard: (id) => change(id, () => undefined),
    async save(id) {
      const entry = entries.get(id);
      if (!entry || entry.isSaving) return;
      const { draft } = entry;
      change(id, (now) => now && { draft: now.draft, isSaving: true });
      try {
        await send(id, draft);
        // The user may have typed more during the request.
        change(id, (now) => (now && now.draft !== draft ? { draft: now.draft, isSaving: false } : undefined));
      } catch (error) {
        change(id, (now) => now && { draft: now.draft, isSaving: false, error });
      }
    },
  };
}
