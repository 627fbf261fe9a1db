import type { BlockDraft, Settings } from '../block-draft.ts';

/** The draft of a block, and how form fields change it. */
export type BlockFields = {
  draft: BlockDraft;
  change: (changes: Partial<Pick<BlockDraft, 'label' | 'content' | 'icon'>>) => void;
  /** Undefined removes a key; all other keys stay. */
  changeSettings: (changes: Settings) => void;
  /** The error of a field from the last attempt to save, such as `content` or `settings.alt`. */
  errorOf: (field: string) => string | undefined;
};

/** The label, hint and placeholder of one field. */
export type FieldProps = { fields: BlockFields; label: string; hint?: string; placeholder?: string };
