import { hasTag } from '../../tags/tag-key.ts';

/** A change of many links that the dashboard can take back. */
export type UndoableChange = {
  set?: { archived?: boolean | undefined } | undefined;
  addTags?: string[] | undefined;
  removeTags?: string[] | undefined;
};

/** What a link had before a change. */
export type LinkBefore = { id: string; tags: readonly string[]; archived: boolean; shortUrl?: string };

/** One call that restores some of the links. */
export type UndoStep = { ids: string[] } & UndoableChange;

/**
 * The calls that restore what the changed links had before. Each takes back only what the change did to its links: a tag
 * that a link had already stays, and so does what was changed by others since.
 */
export function planUndo(change: UndoableChange, changed: readonly LinkBefore[]): UndoStep[] {
  const steps = new Map<string, UndoStep>();
  for (const { id, tags, archived } of changed) {
    const restore = restoreOne(change, tags, archived);
    if (Object.keys(restore).length === 0) continue;
    const key = JSON.stringify(restore);
    const step = steps.get(key);
    if (step) step.ids.push(id);
    else steps.set(key, { ids: [id], ...restore });
  }
  return [...steps.values()];
}

function restoreOne({ set, addTags = [], removeTags = [] }: UndoableChange, tags: readonly string[], was: boolean) {
  const added = addTags.filter((name) => !hasTag(tags, name) && !hasTag(removeTags, name));
  const removed = tags.filter((name) => hasTag(removeTags, name));
  return {
    ...(set?.archived !== undefined && set.archived !== was && { set: { archived: was } }),
    ...(removed.length > 0 && { addTags: removed }),
    ...(added.length > 0 && { removeTags: added }),
  };
}
