import type { BlockDraft, Settings } from '../block-draft.ts';

/** A block in its form, and how its fields change it. */
export type BlockFields = {
  draft: BlockDraft;
  change: (changes: Partial<Pick<BlockDraft, 'label' | 'content' | 'icon'>>) => void;
  /** Keys that are undefined are taken away; all others stay. */
  changeSettings: (changes: Settings) => void;
  /** What the last try to save said of a field, such as `content` or `settings.alt`. */
  errorOf: (field: string) => string | undefined;
};

/** The words of one field. */
export type FieldProps = { fields: BlockFields; label: string; hint?: string; placeholder?: string };
