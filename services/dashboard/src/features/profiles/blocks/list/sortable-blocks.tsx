import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
} from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import type { Block } from '@linkplane/contracts';
import { useMemo, type ReactNode } from 'react';
import { t } from '../../../../language/translate.ts';
import styles from './block-list.module.css';
import { sortAnnouncements, sortInstructions } from './sort-announcements.ts';

/** Distinguishes a click from a drag. */
const dragDistanceMinPx = 4;

type SortableBlocksProps = {
  blocks: Block[];
  /** @param blockIds all of them, in their new order */
  onReorder: (blockIds: string[]) => void;
  children: ReactNode;
};

/** Rows that are moved vertically by mouse, touch or keyboard, by their handles. */
export function SortableBlocks({ blocks, onReorder, children }: SortableBlocksProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: dragDistanceMinPx } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const announcements = useMemo(() => sortAnnouncements(blocks), [blocks]);
  const ids = blocks.map(({ id }) => id);
  const settle = ({ active, over }: DragEndEvent) => {
    if (!over || over.id === active.id) return;
    onReorder(arrayMove(ids, ids.indexOf(String(active.id)), ids.indexOf(String(over.id))));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[({ transform }) => ({ ...transform, x: 0 })]}
      accessibility={{
        announcements,
        screenReaderInstructions: sortInstructions,
      }}
      onDragEnd={settle}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ol className={styles['rows']} aria-label={t('Blocks')}>
          {children}
        </ol>
      </SortableContext>
    </DndContext>
  );
}
