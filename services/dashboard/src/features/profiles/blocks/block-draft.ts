import type { Block } from '@linkplane/contracts';

/** The fields that the form of a block edits. */
export type BlockDraft = Pick<Block, 'type' | 'label' | 'content' | 'icon' | 'settings'>;

export type Settings = BlockDraft['settings'];

export function draftOf({ type, label, content, icon, settings }: Block): BlockDraft {
  return { type, label, content, icon, settings };
}

/** Settings with some keys changed; undefined removes a key. All others stay, including unknown ones. */
export function changeSettings(settings: Settings, changes: Settings): Settings {
  return Object.fromEntries(Object.entries({ ...settings, ...changes }).filter(([, value]) => value !== undefined));
}

/** The fields of a draft that differ from the saved block. Settings are replaced as a whole. */
export function blockChanges(saved: Block, draft: BlockDraft): Partial<Omit<BlockDraft, 'type'>> {
  return {
    ...(draft.label !== saved.label && { label: draft.label }),
    ...(draft.content !== saved.content && { content: draft.content }),
    ...(draft.icon !== saved.icon && { icon: draft.icon }),
    ...(!isSame(draft.settings, saved.settings) && { settings: draft.settings }),
  };
}

/** Equality by value; the order of keys is ignored. */
function isSame(one: unknown, other: unknown): boolean {
  return writeSorted(one) === writeSorted(other);
}

function writeSorted(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
