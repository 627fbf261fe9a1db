import type { Announcements } from '@dnd-kit/core';
import type { Block } from '@linkplane/contracts';
import { describeBlock } from './describe-block.ts';

export const sortInstructions = {
  draggable:
    'To move a block, press Space or Enter, then the arrow keys. Space or Enter again puts it down, Escape puts it back.',
};

/** What a screen reader says while a block is moved. */
export function sortAnnouncements(blocks: readonly Block[]): Announcements {
  /** The id of the block whose place was said last: nothing is said twice. */
  let lastPlace: unknown;
  const nameOf = (id: unknown) => {
    const block = blocks.find((each) => each.id === id);
    return block ? describeBlock(block).title : 'The block';
  };
  const placeOf = (id: unknown) => `${blocks.findIndex((each) => each.id === id) + 1} of ${blocks.length}`;
  return {
    onDragStart({ active }) {
      lastPlace = active.id;
      return `${nameOf(active.id)} is taken up, at place ${placeOf(active.id)}.`;
    },
    onDragOver({ active, over }) {
      if (!over || over.id === lastPlace) return undefined;
      lastPlace = over.id;
      return `${nameOf(active.id)} is at place ${placeOf(over.id)}.`;
    },
    onDragEnd: ({ active, over }) =>
      over ? `${nameOf(active.id)} is put down at place ${placeOf(over.id)}.` : `${nameOf(active.id)} is put down.`,
    onDragCancel: ({ active }) => `${nameOf(active.id)} is put back at place ${placeOf(active.id)}.`,
  };
}
