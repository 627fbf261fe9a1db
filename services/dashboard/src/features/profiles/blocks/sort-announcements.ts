import type { Announcements } from '@dnd-kit/core';
import type { Block } from '@linkplane/contracts';
import { describeBlock } from './describe-block.ts';

export const sortInstructions = {
  draggable:
    'To move a block, press Space or Enter, then use the arrow keys. Press Space or Enter again to drop it, or Escape to cancel.',
};

/** The screen reader announcements while a block is moved. */
export function sortAnnouncements(blocks: readonly Block[]): Announcements {
  /** The id of the last announced position, so that none is announced twice. */
  let lastPlace: unknown;
  const nameOf = (id: unknown) => {
    const block = blocks.find((each) => each.id === id);
    return block ? describeBlock(block).title : 'The block';
  };
  const placeOf = (id: unknown) => `${blocks.findIndex((each) => each.id === id) + 1} of ${blocks.length}`;
  return {
    onDragStart({ active }) {
      lastPlace = active.id;
      return `${nameOf(active.id)} picked up at position ${placeOf(active.id)}.`;
    },
    onDragOver({ active, over }) {
      if (!over || over.id === lastPlace) return undefined;
      lastPlace = over.id;
      return `${nameOf(active.id)} moved to position ${placeOf(over.id)}.`;
    },
    onDragEnd: ({ active, over }) =>
      over ? `${nameOf(active.id)} dropped at position ${placeOf(over.id)}.` : `${nameOf(active.id)} dropped.`,
    onDragCancel: ({ active }) => `Move canceled. ${nameOf(active.id)} is back at position ${placeOf(active.id)}.`,
  };
}
