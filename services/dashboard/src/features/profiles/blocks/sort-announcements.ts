import type { Announcements } from '@dnd-kit/core';
import type { Block } from '@linkplane/contracts';
import { t } from '../../../language/translate.ts';
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
  const placeOf = (id: unknown) => `${blocks.findIndex((each) => each.id === id) + 1} of ${blocks.length}`;
  return {
    onDragStart({ active }) {
      lastPlace = active.id;
      return t('{active} picked up at position {active2}.', { active: nameOf(active.id), active2: placeOf(active.id) });
    },
    onDragOver({ active, over }) {
      if (!over || over.id === lastPlace) return undefined;
      lastPlace = over.id;
      return t('{active} moved to position {over}.', { active: nameOf(active.id), over: placeOf(over.id) });
    },
    onDragEnd: ({ active, over }) =>
      over
        ? t('{active} dropped at position {over}.', { active: nameOf(active.id), over: placeOf(over.id) })
        : t('{active} dropped.', { active: nameOf(active.id) }),
    onDragCancel: ({ active }) =>
      t('Move canceled. {active} is back at position {active2}.', {
        active: nameOf(active.id),
        active2: placeOf(active.id),
      }),
  };
}
