import type { UndoneImport } from '@linkplane/contracts';
import { useState } from 'react';
import { formatList, t } from '../../../language/translate.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { showShortUrl } from '../../../ui/show-url.ts';
import { useToasts } from '../../../ui/toaster.tsx';
import { nameLinks } from '../name-links.ts';
import styles from './bulk-panel.module.css';
import { useUndoImport } from './imports-query.ts';

/** Links on the page that are in use; the number of all is above them. */
const namedMax = 20;
/** Up to so many links in use are deleted without typing their number. */
const untypedMax = 50;

type UndoImportDialogProps = {
  importId: string;
  /** How many links it has. */
  links: number;
  /** Called when none of its links is left that could be deleted. */
  onAllUndone?: () => void;
  onClose: () => void;
};

/**
 * Confirms that the links of an import are deleted. Those that have clicks or were edited since are kept, named, and deleted only
 * when that is confirmed once more.
 */
export default function UndoImportDialog({ importId, links, onAllUndone, onClose }: UndoImportDialogProps) {
  const [kept, setKept] = useState<UndoneImport>();
  const { mutate, isPending, error } = useUndoImport(importId);
  const { notify } = useToasts();
  const undo = (deleteInUse: number | undefined) =>
    mutate(deleteInUse, {
      onSuccess: (undone) => {
        notify(nameDeleted(undone.deleted), describeSuspended(undone.suspended));
        if (undone.inUse > 0) {
          setKept(undone);
          return;
        }
        onAllUndone?.();
        onClose();
      },
    });
  const shared = { isBusy: isPending, error, onClose };
  if (kept) return <ConfirmInUse {...shared} kept={kept} onConfirm={() => undo(kept.inUse)} />;
  return (
    <ConfirmDialog
      {...shared}
      title={t('Undo this import?')}
      action={t('Delete {count}', { count: nameLinks(links) })}
      onConfirm={() => undo(undefined)}
    >
      <p>
        {t(
          'The links that it created are deleted, and their slugs become free. Those that have clicks or were edited since are kept, and listed.',
        )}
      </p>
    </ConfirmDialog>
  );
}

type ConfirmInUseProps = {
  kept: UndoneImport;
  isBusy: boolean;
  error: unknown;
  onConfirm: () => void;
  onClose: () => void;
};

function ConfirmInUse({ kept: { inUse, kept }, ...dialog }: ConfirmInUseProps) {
  const named = kept.filter(({ reasons }) => !reasons.includes('suspended')).slice(0, namedMax);
  return (
    <ConfirmDialog
      {...dialog}
      title={t('{count, plural, one {# link is in use} other {# links are in use}}', { count: inUse })}
      action={t('Delete {count}', { count: nameLinks(inUse) })}
      {...(inUse > untypedMax && { typed: String(inUse) })}
    >
      <p>
        {t(
          'They have clicks or were edited since the import, and were kept. If you delete them too, their short links stop working, and their analytics are no longer shown. This cannot be undone.',
        )}
      </p>
      <ul className={styles['kept']} aria-label={t('Links in use')}>
        {named.map((link) => (
          <li key={link.id}>
            <span dir="auto">{showShortUrl(link.shortUrl)}</span> <span>{describeUse(link)}</span>
          </li>
        ))}
        {inUse > named.length && (
          <li>{t('and {count, plural, one {# more} other {# more}}', { count: inUse - named.length })}</li>
        )}
      </ul>
    </ConfirmDialog>
  );
}

function describeUse({ clicks, reasons }: UndoneImport['kept'][number]): string {
  return formatList([
    ...(reasons.includes('clicked') ? [t('{clicks, plural, one {# click} other {# clicks}}', { clicks })] : []),
    ...(reasons.includes('edited') ? [t('edited')] : []),
  ]);
}

function nameDeleted(count: number): string {
  return t('{changed, plural, one {# link deleted} other {# links deleted}}', { changed: count });
}

function describeSuspended(count: number): string | undefined {
  if (count === 0) return undefined;
  return t('{count, plural, one {# suspended link was kept.} other {# suspended links were kept.}}', { count });
}
