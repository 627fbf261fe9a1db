import type { View, ViewPage } from '@linkplane/contracts/account';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Trash2, UserRound, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '../../api/api-context.ts';
import { t } from '../../language/translate.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import styles from './views.module.css';
import { useDeleteView, useUpdateView, viewsQuery } from './views-query.ts';

const nameCharsMax = 60;

/** Renames, shares and deletes views of a page. */
export default function ManageViewsDialog({ page, onClose }: { page: ViewPage; onClose: () => void }) {
  const { data } = useQuery(viewsQuery(useApi(), useWorkspace().id));
  const views = data?.filter((view) => view.page === page) ?? [];
  return (
    <Dialog
      title={t('Views', {}, { context: 'saved views' })}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('Done', {}, { context: 'button' })}</Button>}
    >
      {views.length === 0 && <p>{t('No views yet.')}</p>}
      <ul className={styles['views']} aria-label={t('Views', {}, { context: 'saved views' })}>
        {views.map((view) => (
          <ViewRow key={view.id} view={view} />
        ))}
      </ul>
    </Dialog>
  );
}

function ViewRow({ view }: { view: View }) {
  const { id, name, shared, mayChange, isMine } = view;
  const [isRenaming, setIsRenaming] = useState(false);
  const update = useUpdateView();
  const remove = useDeleteView();
  if (isRenaming) return <RenameRow view={view} onDone={() => setIsRenaming(false)} />;
  return (
    <li className={styles['view']}>
      <span className={styles['words']}>
        <span className={styles['name']} dir="auto">
          {name}
        </span>
        <span className={styles['facts']}>{describeAccess(view)}</span>
      </span>
      {isMine && (
        <IconButton
          size="small"
          label={shared ? t('Stop sharing {name}', { name }) : t('Share {name}', { name })}
          icon={shared ? <UserRound aria-hidden /> : <UsersRound aria-hidden />}
          isBusy={update.isPending}
          onClick={() => update.mutate({ id, shared: !shared })}
        />
      )}
      {mayChange && (
        <>
          <IconButton
            size="small"
            label={t('Rename {name}', { name })}
            icon={<Pencil aria-hidden />}
            onClick={() => setIsRenaming(true)}
          />
          <IconButton
            size="small"
            label={t('Delete {name}', { name })}
            icon={<Trash2 aria-hidden />}
            isBusy={remove.isPending}
            onClick={() => remove.mutate(view)}
          />
        </>
      )}
    </li>
  );
}

function RenameRow({ view: { id, name }, onDone }: { view: View; onDone: () => void }) {
  const [next, setNext] = useState(name);
  const update = useUpdateView();
  const save = () => update.mutate({ id, name: next }, { onSuccess: onDone });
  return (
    <li className={styles['view']}>
      <form
        className={styles['rename']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <input
          className={styles['input']}
          aria-label={t('Name of {name}', { name })}
          maxLength={nameCharsMax}
          autoFocus
          value={next}
          onChange={(event) => setNext(event.target.value)}
        />
        <Button size="small" onClick={onDone}>
          {t('Cancel')}
        </Button>
        <Button type="submit" size="small" look="primary" isBusy={update.isPending} disabled={next.trim() === ''}>
          {t('Rename')}
        </Button>
      </form>
    </li>
  );
}

function describeAccess({ shared, isMine, createdByEmail }: View): string {
  if (!shared) return t('Only you see it.');
  if (isMine) return t('Shared by you.');
  return createdByEmail === null
    ? t('Shared by a former member.')
    : t('Shared by {createdByEmail}.', { createdByEmail });
}
