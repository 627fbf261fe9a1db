import { useState } from 'react';

type Entry<Draft> = {
  draft: Draft;
  isSaving: boolean;
  /** Of the last try to save it; undefined where there was none. */
  error?: unknown;
};

/** What has been typed and is not saved yet, each under the id of what it changes. */
export type Drafts<Draft> = {
  entries: ReadonlyMap<string, Entry<Draft>>;
  /** @param isChanged false when the draft says what is saved anyway: then there is none */
  edit(id: string, draft: Draft, isChanged: boolean): void;
  discard(id: string): void;
  /** Sends the draft; it stays, with the error, when that fails. Never rejects. */
  save(id: string): Promise<void>;
};

/** @param send saves a draft, and puts what is saved then into the query cache */
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
        // What is on its way is kept until it is known how that ends.
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
        // More may have been typed meanwhile.
        change(id, (now) => (now && now.draft !== draft ? { draft: now.draft, isSaving: false } : undefined));
      } catch (error) {
        change(id, (now) => now && { draft: now.draft, isSaving: false, error });
      }
    },
  };
}
