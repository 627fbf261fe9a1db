import type { Tag } from '@linkplane/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Combine, Ellipsis, Pencil, Plus, Tags, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../language/translate.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListCard } from '../../ui/list-card.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import { Page } from '../../ui/page.tsx';
import { Row } from '../../ui/row-list.tsx';
import { usePanel } from '../../ui/use-panel.ts';
import { useV1, useWorkspace } from '../workspaces/workspace-context.ts';
import { DeleteTagDialog } from './delete-tag-dialog.tsx';
import { MergeTagDialog } from './merge-tag-dialog.tsx';
import { TagDialog } from './tag-dialog.tsx';
import { TagDot } from './tag-chip.tsx';
import { tagsQuery } from './tags-query.ts';

type Question = { kind: 'merge' | 'delete'; tag: Tag };

/** The tags of the workspace. The open form is in the URL. */
export function TagsPage() {
  const { panel, open, close } = usePanel();
  const query = useQuery(tagsQuery(useV1(), useWorkspace().id));
  const { data: tags } = query;
  const [question, setQuestion] = useState<Question>();
  const edited = tags?.find(({ id }) => id === panel);
  const create = (
    <Button look="primary" icon={<Plus aria-hidden />} onClick={() => open('new')}>
      {t('New tag')}
    </Button>
  );
  return (
    <Page
      title={t('Tags')}
      lead={t('Group links by campaign, channel or customer.')}
      actions={tags !== undefined && tags.length > 0 && create}
      isNarrow
    >
      <ListCard
        label={t('Tags')}
        query={query}
        skeletons={3}
        empty={
          <EmptyState icon={<Tags />} title={t('Create your first tag')} actions={create}>
            {t(
              'A tag groups links, and reports show the clicks of all of them. You can also type new tags in the form of a link.',
            )}
          </EmptyState>
        }
      >
        {(tag) => (
          <TagRow
            key={tag.id}
            tag={tag}
            canMerge={(tags?.length ?? 0) > 1}
            onEdit={() => open(tag.id)}
            onQuestion={(kind) => setQuestion({ kind, tag })}
          />
        )}
      </ListCard>
      {panel === 'new' && <TagDialog onClose={close} />}
      {edited && <TagDialog key={edited.id} tag={edited} onClose={close} />}
      {question?.kind === 'merge' && (
        <MergeTagDialog tag={question.tag} tags={tags ?? []} onClose={() => setQuestion(undefined)} />
      )}
      {question?.kind === 'delete' && <DeleteTagDialog tag={question.tag} onClose={() => setQuestion(undefined)} />}
    </Page>
  );
}

type TagRowProps = { tag: Tag; canMerge: boolean; onEdit: () => void; onQuestion: (kind: Question['kind']) => void };

function TagRow({ tag, canMerge, onEdit, onQuestion }: TagRowProps) {
  const { id: workspaceId } = useWorkspace();
  const { name, colour, links } = tag;
  return (
    <Row
      picture={<TagDot colour={colour} />}
      title={
        <Link to="/$workspaceId/tags/$tagId" params={{ workspaceId, tagId: tag.id }}>
          {name}
        </Link>
      }
      facts={[t('{links, plural, one {# link} other {# links}}', { links })]}
      actions={
        <Menu
          trigger={<IconButton size="small" label={t('More for {name}', { name })} icon={<Ellipsis aria-hidden />} />}
        >
          <MenuItem icon={<Pencil aria-hidden />} onSelect={onEdit}>
            {t('Edit')}
          </MenuItem>
          <MenuItem icon={<Combine aria-hidden />} disabled={!canMerge} onSelect={() => onQuestion('merge')}>
            {t('Merge into another tag')}
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={<Trash2 aria-hidden />} tone="danger" onSelect={() => onQuestion('delete')}>
            {t('Delete')}
          </MenuItem>
        </Menu>
      }
    />
  );
}
