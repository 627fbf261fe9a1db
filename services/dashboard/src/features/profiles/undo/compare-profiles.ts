import type { Block, Profile } from '@linkplane/contracts';
import { t } from '../../../language/translate.ts';

/** What an editor of a profile changes; counts and times are not part of it. */
const profileFields = ['displayName', 'slug', 'bio', 'avatar', 'theme'] as const;
const blockFields = ['type', 'label', 'content', 'icon', 'settings'] as const;

type ProfileFields = Partial<Pick<Profile, (typeof profileFields)[number]>>;
type BlockFields = Partial<Pick<Block, (typeof blockFields)[number]>>;

/** What leads from a profile back to the one before it. */
export type Reversal = {
  /** The fields of the profile itself, with their earlier values. */
  fields: ProfileFields;
  /** Blocks that were deleted. */
  deleted: Block[];
  /** Ids of blocks that were added. */
  added: string[];
  changed: { id: string; fields: BlockFields }[];
  /** The ids of all blocks in their earlier order, where that is another one. */
  order: string[] | undefined;
};

/** Undefined where nothing that can be edited is different. */
export function compareProfiles(before: Profile, after: Profile): Reversal | undefined {
  const kept = new Map(after.blocks.map((block) => [block.id, block]));
  const known = new Set(before.blocks.map(({ id }) => id));
  const deleted = before.blocks.filter(({ id }) => !kept.has(id));
  const added = after.blocks.map(({ id }) => id).filter((id) => !known.has(id));
  const changed = before.blocks.flatMap((block) => {
    const now = kept.get(block.id);
    const fields = now && pickDifferent(blockFields, block, now);
    return fields ? [{ id: block.id, fields }] : [];
  });
  const orderBefore = before.blocks.map(({ id }) => id);
  const orderAfter = after.blocks.map(({ id }) => id).filter((id) => known.has(id));
  const isMoved = orderBefore.filter((id) => kept.has(id)).join() !== orderAfter.join();
  const fields = pickDifferent(profileFields, before, after);
  const order = isMoved || deleted.length > 0 ? orderBefore : undefined;
  if (!fields && deleted.length + added.length + changed.length === 0 && !order) return undefined;
  return { fields: fields ?? {}, deleted, added, changed, order };
}

/** In a few words, what was done; undefined where the change speaks for itself. */
export function nameChange({ fields, deleted, added, changed, order }: Reversal): string | undefined {
  if (deleted.length > 0) return t('Block deleted');
  if (added.length > 0) return undefined;
  if ('theme' in fields) return t('Appearance saved');
  if (Object.keys(fields).length > 0) return t('Details saved');
  if (changed.length > 0) return t('Block saved');
  return order ? t('Blocks reordered') : undefined;
}

function pickDifferent<Name extends string, Value extends Record<Name, unknown>>(
  names: readonly Name[],
  before: Value,
  after: Value,
): Pick<Value, Name> | undefined {
  const different = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  if (different.length === 0) return undefined;
  return Object.fromEntries(different.map((name) => [name, before[name]])) as Pick<Value, Name>;
}
