import type { Announcements } from '@dnd-kit/core';
import type { Block } from '@linkplane/contracts';
import { t } from '../../../../language/translate.ts';
import { describeBlock } from './describe-block.ts';

export const sortInstructions = {
  draggable: t(
    'To move a block, press Space or Enter, then use the arrow keys. Press Space or Enter again to drop it, or Escape to cancel.',
  ),
};

/** The screen reader announcements while a block is moved. */
export function sortAnnouncements(blocks: readonly Block[]): Announcements {
  /** The id of the last announced position, so that none is announced twice. */
  let lastPlace: unknown;
  const nameOf = (id: unknown) => {
    const block = blocks.find((each) => each.id === id);
    return block ? describeBlock(block).title : t('The block');
  };
  const at = (id: unknown) => ({
    block: nameOf(id),
    place: blocks.findIndex((each) => each.id === id) + 1,
    count: blocks.length,
  });
  return {
    onDragStart({ active }) {
      lastPlace = active.id;
      return t('{block} picked up at position {place} of {count}.', at(active.id));
    },
    onDragOver({ active, over }) {
      if (!over || over.id === lastPlace) return undefined;
      lastPlace = over.id;
      return t('{block} moved to position {place} of {count}.', { ...at(over.id), block: nameOf(active.id) });
    },
    onDragEnd: ({ active, over }) =>
      over
        ? t('{block} dropped at position {place} of {count}.', { ...at(over.id), block: nameOf(active.id) })
        : t('{block} dropped.', { block: nameOf(active.id) }),
    onDragCancel: ({ active }) => t('Move canceled. {block} is back at position {place} of {count}.', at(active.id)),
  };
}
