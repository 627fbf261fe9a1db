import type { LinkPage } from '@linkplane/contracts';
import { Archive, ArchiveRestore, CalendarClock, Megaphone, QrCode, Tags, Trash2, X } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { t } from '../../../language/translate.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { useToasts } from '../../../ui/toaster.tsx';
import { useReportChange, useSendChange, type LinksChange } from '../change/use-change-links.ts';
import { toApiFilter, type LinksSearch } from '../links-search.ts';
import { nothingChosen, type Selection } from './choose-rows.ts';
import { nameLinks, nameUnchanged } from '../name-links.ts';
import { useWorkspace } from '../../workspaces/workspace-context.ts';
import { TransferSelected } from '../transfer/transfer-selected.tsx';
import type { SelectedAction, SelectedLinks } from './selected-change.ts';
import styles from './selection-bar.module.css';
import { useSelectionKeys } from './use-selection-keys.ts';

const QrCodesDialog = lazy(async () => await import('../../qr-codes/qr-codes-dialog.tsx'));
const DeleteSelectedDialog = lazy(async () => await import('./delete-selected-dialog.tsx'));
const ChangeSelectedDialog = lazy(async () => await import('./change-selected-dialog.tsx'));

type SelectionBarProps = {
  selection: Selection;
  onSelect: (selection: Selection) => void;
  search: LinksSearch;
  pagination: LinkPage['pagination'] | undefined;
};

/** What can be done with the chosen links. */
export function SelectionBar({ selection, onSelect, search, pagination }: SelectionBarProps) {
  const [action, setAction] = useState<SelectedAction>();
  const [isDownloading, setIsDownloading] = useState(false);
  const { mutateAsync, isPending } = useSendChange();
  const report = useReportChange();
  const { isOwner } = useWorkspace();
  const { notify, fail } = useToasts();
  const { rows, isAll } = selection;
  const total = pagination?.total ?? 0;
  const links: SelectedLinks = isAll
    ? { target: { filter: toApiFilter(search), expect: total }, count: total, rows: undefined }
    : { target: { ids: [...rows.keys()] }, count: rows.size, rows };

  /** At once where it can be undone exactly; a dialog asks first otherwise. */
  const archive = async (archived: boolean) => {
    if (!links.rows) return void setAction(archived ? 'archive' : 'restore');
    const change: LinksChange = { set: { archived } };
    const { changed, failures } = await mutateAsync({ target: links.target, change });
    const before = changed.flatMap((id) => rows.get(id) ?? []);
    const count = changed.length;
    const title = archived
      ? t('{count, plural, one {# link archived} other {# links archived}}', { count })
      : t('{count, plural, one {# link restored} other {# links restored}}', { count });
    report(title, undefined, change, before);
    if (failures[0]) notify(nameUnchanged(failures.length), failures[0].words);
    onSelect(nothingChosen);
  };
  const startArchiving = (archived: boolean) => void archive(archived).catch(fail);
  useSelectionKeys(rows.size > 0 || isAll, {
    tags: () => setAction('tags'),
    archive: () => startArchiving(search.state !== 'archived'),
    qr: () => setIsDownloading(true),
    remove: () => setAction('delete'),
    clear: () => onSelect(nothingChosen),
  });
  // A dialog stays open to name the links that were not changed.
  if (rows.size === 0 && !isAll && action === undefined) return null;
  const canSelectAll = !isAll && total > rows.size;

  return (
    <div className={styles['bar']} role="region" aria-label={t('Selected links')}>
      <p className={styles['count']} role="status">
        {isAll
          ? t('All {total} that match', { total: nameLinks(total) })
          : t('{size, number} selected', { size: rows.size })}
      </p>
      {canSelectAll && (
        <Button size="small" look="quiet" onClick={() => onSelect({ ...nothingChosen, isAll: true })}>
          {t('Select all {total, number} that match', { total })}
        </Button>
      )}
      <div className={styles['actions']}>
        <Button size="small" icon={<Tags aria-hidden />} onClick={() => setAction('tags')}>
          {t('Tags')}
        </Button>
        {search.state === 'archived' ? (
          <Button
            size="small"
            icon={<ArchiveRestore aria-hidden />}
            isBusy={isPending}
            onClick={() => startArchiving(false)}
          >
            {t('Restore')}
          </Button>
        ) : (
          <Button size="small" icon={<Archive aria-hidden />} isBusy={isPending} onClick={() => startArchiving(true)}>
            {t('Archive')}
          </Button>
        )}
        <Button size="small" icon={<CalendarClock aria-hidden />} onClick={() => setAction('expiry')}>
          {t('Expiry')}
        </Button>
        <Button size="small" icon={<Megaphone aria-hidden />} onClick={() => setAction('utm')}>
          {t('UTM')}
        </Button>
        <Button size="small" icon={<QrCode aria-hidden />} onClick={() => setIsDownloading(true)}>
          {t('QR codes')}
        </Button>
        {isOwner && !isAll && <TransferSelected links={[...rows.values()]} onMoved={() => onSelect(nothingChosen)} />}
        <Button size="small" icon={<Trash2 aria-hidden />} onClick={() => setAction('delete')}>
          {t('Delete')}
        </Button>
      </div>
      <IconButton
        size="small"
        label={t('Clear selection')}
        icon={<X aria-hidden />}
        onClick={() => onSelect(nothingChosen)}
      />
      {isDownloading && (
        <Suspense>
          <QrCodesDialog
            count={links.count}
            chosen={isAll ? { filter: toApiFilter(search) } : { ids: [...rows.keys()] }}
            onClose={() => setIsDownloading(false)}
          />
        </Suspense>
      )}
      {action === 'delete' && (
        <Suspense>
          <DeleteSelectedDialog
            links={links}
            onDone={() => onSelect(nothingChosen)}
            onClose={() => setAction(undefined)}
          />
        </Suspense>
      )}
      {action && action !== 'delete' && (
        <Suspense>
          <ChangeSelectedDialog
            action={action}
            links={links}
            onDone={() => onSelect(nothingChosen)}
            onClose={() => setAction(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
}
