import type { Block } from '@linkplane/contracts';
import { arrayMove } from '@dnd-kit/sortable';
import { lazy, Suspense, useState } from 'react';
import { t } from '../../../../language/translate.ts';
import { Card } from '../../../../ui/page.tsx';
import type { Drafts } from '../../use-drafts.ts';
import { AddBlock } from './add-block.tsx';
import { blockChanges, changeSettings, draftOf, type BlockDraft } from '../block-draft.ts';
import { BlockForm } from '../forms/block-form.tsx';
import type { BlockActions } from './block-menu.tsx';
import { BlockRow } from './block-row.tsx';
import { DeleteBlockDialog } from './delete-block-dialog.tsx';
import { describeBlock } from './describe-block.ts';
import { readFlag } from '../read-setting.ts';
import { SortableBlocks } from './sortable-blocks.tsx';
import { useDuplicateBlock } from '../change/use-duplicate-block.ts';
import { useHideBlock } from '../change/use-hide-block.ts';
import { useReorderBlocks } from '../change/use-reorder-blocks.ts';

const Submissions = lazy(async () => await import('../../../submissions/submissions.tsx'));

type BlockListProps = { profileId: string; blocks: Block[]; drafts: Drafts<BlockDraft> };

/** The blocks of a profile in order, each with its form. */
export function BlockList({ profileId, blocks, drafts }: BlockListProps) {
  const [openId, setOpenId] = useState<string>();
  const [addedId, setAddedId] = useState<string>();
  const [deleted, setDeleted] = useState<Block>();
  const { actions, onReorder, moved } = useBlockActions(profileId, blocks, drafts);
  const open = (blockId: string) => {
    setAddedId(blockId);
    setOpenId(blockId);
  };
  return (
    <Card title={t('Blocks')} lead={t('Drag blocks to reorder them.')}>
      <SortableBlocks blocks={blocks} onReorder={onReorder}>
        {blocks.map((block, place) => {
          const entry = drafts.entries.get(block.id);
          const draft = entry?.draft ?? draftOf(block);
          return (
            <BlockRow
              key={block.id}
              {...{ block, draft, ...actions }}
              onDelete={setDeleted}
              isChanged={entry !== undefined}
              isFirst={place === 0}
              isLast={place === blocks.length - 1}
              isOpen={openId === block.id}
              onToggle={() => setOpenId(openId === block.id ? undefined : block.id)}
            >
              <BlockForm
                draft={draft}
                isChanged={entry !== undefined}
                isSaving={entry?.isSaving === true}
                error={entry?.error}
                isFocused={addedId === block.id}
                onChange={(next) => drafts.edit(block.id, next, hasChanges(block, next))}
                onSave={() => void drafts.save(block.id)}
                onDiscard={() => drafts.discard(block.id)}
              />
              {block.type === 'form' && openId === block.id && (
                <Suspense>
                  <Submissions form={{ profileId, blockId: block.id }} />
                </Suspense>
              )}
            </BlockRow>
          );
        })}
      </SortableBlocks>
      <AddBlock profileId={profileId} isFirst={blocks.length === 0} onAdded={open} />
      <p className="unseen" role="status">
        {moved}
      </p>
      {deleted && (
        <DeleteBlockDialog block={deleted} onClose={() => setDeleted(undefined)} onDeleted={drafts.discard} />
      )}
    </Card>
  );
}

function useBlockActions(profileId: string, blocks: Block[], drafts: Drafts<BlockDraft>) {
  const { mutate: reorder } = useReorderBlocks(profileId);
  const { mutate: hide } = useHideBlock(profileId);
  const { mutate: duplicate } = useDuplicateBlock(profileId);
  // Moves from the menu need an announcement of their own; drag and drop has one.
  const [moved, setMoved] = useState('');
  const actions: Omit<BlockActions, 'onDelete'> = {
    onMove(block, steps) {
      const from = blocks.findIndex(({ id }) => id === block.id);
      reorder(
        arrayMove(
          blocks.map(({ id }) => id),
          from,
          from + steps,
        ),
      );
      setMoved(
        t('{title} moved to position {from} of {count}.', {
          title: describeBlock(block).title,
          from: from + steps + 1,
          count: blocks.length,
        }),
      );
    },
    onHide(block) {
      hide(block);
      const entry = drafts.entries.get(block.id);
      const hidden = readFlag(block.settings, 'hidden') ? undefined : true;
      if (entry)
        drafts.edit(block.id, { ...entry.draft, settings: changeSettings(entry.draft.settings, { hidden }) }, true);
    },
    onDuplicate: (block) => duplicate(block),
  };
  return { actions, onReorder: (blockIds: string[]) => reorder(blockIds), moved };
}

function hasChanges(block: Block, draft: BlockDraft): boolean {
  return Object.keys(blockChanges(block, draft)).length > 0;
}
