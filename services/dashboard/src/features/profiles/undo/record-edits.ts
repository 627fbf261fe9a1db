import type { Drafts } from '../use-drafts.ts';
import type { Undo } from './use-undo.ts';

/** Drafts whose edits can be taken back. @param formOf the name of a draft's form, by its id */
export function recordEdits<Draft>(drafts: Drafts<Draft>, undo: Undo, formOf: (id: string) => string): Drafts<Draft> {
  const remember = (id: string) => {
    const before = drafts.entries.get(id)?.draft;
    undo.record(formOf(id), () => (before === undefined ? drafts.discard(id) : drafts.edit(id, before, true)));
  };
  return {
    ...drafts,
    edit(id, draft, isChanged) {
      remember(id);
      drafts.edit(id, draft, isChanged);
    },
    discard(id) {
      if (drafts.entries.has(id)) remember(id);
      drafts.discard(id);
    },
  };
}
