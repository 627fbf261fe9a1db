import type { Block } from '@linkplane/contracts';
import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { ChevronDown, GripVertical } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { t } from '../../../../language/translate.ts';
import { Badge } from '../../../../ui/badge.tsx';
import type { BlockDraft } from '../block-draft.ts';
import { blockKinds } from '../block-kinds.ts';
import { BlockMenu, type BlockActions } from './block-menu.tsx';
import styles from './block-row.module.css';
import { describeBlock } from './describe-block.ts';
import { readFlag } from '../read-setting.ts';
import { describeSchedule } from './describe-schedule.ts';
import { IconTile } from '../../../../ui/icon-tile.tsx';

type BlockRowProps = BlockActions & {
  block: Block;
  /** The unsaved state of the block. */
  draft: BlockDraft;
  isChanged: boolean;
  isFirst: boolean;
  isLast: boolean;
  isOpen: boolean;
  onToggle: () => void;
  /** Its form, shown while it is open. */
  children: ReactNode;
};

/** A block in the list: dragged by its handle, opened by its title. */
export function BlockRow({ block, draft, isChanged, isOpen, onToggle, children, ...rest }: BlockRowProps) {
  const formId = useId();
  const { title, isEmpty, words } = describeBlock(draft);
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id: block.id,
  });
  const { icon: Icon } = blockKinds[block.type];
  return (
    <li
      ref={setNodeRef}
      className={styles['row']}
      data-dragging={isDragging || undefined}
      data-open={isOpen || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <div className={styles['head']}>
        <button
          type="button"
          ref={setActivatorNodeRef}
          className={styles['handle']}
          {...attributes}
          {...listeners}
          aria-label={t('Move {title}', { title })}
        >
          <GripVertical aria-hidden />
        </button>
        <button
          type="button"
          className={styles['main']}
          aria-expanded={isOpen}
          aria-controls={isOpen ? formId : undefined}
          onClick={onToggle}
        >
          <IconTile>
            <Icon />
          </IconTile>
          <span className={styles['words']}>
            <span className={styles['title']} data-empty={isEmpty || undefined} dir="auto">
              {title}
            </span>
            <span className={styles['fine']}>
              <span className={styles['kind']}>{words}</span>
              {(canBeClicked(block) || block.clicks > 0) && (
                <span className={styles['clicks']}>{describeClicks(block.clicks)}</span>
              )}
            </span>
          </span>
          <span className={styles['badges']}>
            <StateBadges draft={draft} isChanged={isChanged} />
          </span>
          <ChevronDown className={styles['chevron']} aria-hidden />
        </button>
        <BlockMenu block={block} title={title} {...rest} />
      </div>
      {isOpen && (
        <div id={formId} className={styles['form']} role="region" aria-label={t('Edit {title}', { title })}>
          {children}
        </div>
      )}
    </li>
  );
}

function StateBadges({ draft, isChanged }: { draft: BlockDraft; isChanged: boolean }) {
  const schedule = describeSchedule(draft.settings);
  return (
    <>
      {isChanged && <Badge tone="warn">{t('Unsaved')}</Badge>}
      {readFlag(draft.settings, 'hidden') && <Badge>{t('Hidden')}</Badge>}
      {schedule !== undefined && <Badge tone="accent">{schedule}</Badge>}
    </>
  );
}

/** Headings, texts, dividers and spacers have no link. */
function canBeClicked({ type }: Block): boolean {
  return type !== 'heading' && type !== 'paragraph' && type !== 'divider' && type !== 'spacer';
}

function describeClicks(clicks: number): string {
  return t('{clicks, plural, one {# click} other {# clicks}}', { clicks });
}
