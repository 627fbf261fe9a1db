import type { Block } from '@linkplane/contracts';

/** What the form of a block changes. */
export type BlockDraft = Pick<Block, 'type' | 'label' | 'content' | 'icon' | 'settings'>;

export type Settings = BlockDraft['settings'];

export function draftOf({ type, label, content, icon, settings }: Block): BlockDraft {
  return { type, label, content, icon, settings };
}

/** Settings with some keys set anew, and without those that are undefined. All others stay, also those nobody knows. */
export function changeSettings(settings: Settings, changes: Settings): Settings {
  return Object.fromEntries(Object.entries({ ...settings, ...changes }).filter(([, value]) => value !== undefined));
}

/** Of a draft, what differs from what is saved. Settings are replaced whole, so they go whole. */
export function blockChanges(saved: Block, draft: BlockDraft): Partial<Omit<BlockDraft, 'type'>> {
  return {
    ...(draft.label !== saved.label && { label: draft.label }),
    ...(draft.content !== saved.content && { content: draft.content }),
    ...(draft.icon !== saved.icon && { icon: draft.icon }),
    ...(!isSame(draft.settings, saved.settings) && { settings: draft.settings }),
  };
}

/** By value: the order of keys says nothing. */
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
