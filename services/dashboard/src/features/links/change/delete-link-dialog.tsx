import type { Link } from '@linkplane/contracts';
import { useRef } from 'react';
import { rich, t } from '../../../language/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { showShortUrl } from '../../../ui/show-url.ts';
import { useNow } from '../../../ui/use-now.ts';
import { useExpireLink } from './use-expire-link.ts';
import { deletionDelaySeconds, usePendingDeletions } from './pending-deletions.ts';

/** Confirms the deletion and offers expiration instead, which keeps the slug and the analytics. */
export default function DeleteLinkDialog({ link, onClose }: { link: Link; onClose: () => void }) {
  // Found before the row leaves the list.
  const nextRow = useRef<HTMLElement>(null);
  const { defer } = usePendingDeletions();
  const expire = useExpireLink();
  const now = useNow();
  const hasExpired = link.expiresAt !== null && Date.parse(link.expiresAt) <= now;
  const expireNow = () => {
    expire(link);
    onClose();
  };
  return (
    <Dialog
      title={t('Delete this link?')}
      onClose={onClose}
      returnFocus={() => nextRow.current ?? findRow(link.id)}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          {!hasExpired && <Button onClick={expireNow}>{t('Expire it instead')}</Button>}
          <Button
            look="danger"
            onClick={() => {
              nextRow.current = findNextRow(link.id);
              defer(link);
              onClose();
            }}
          >
            {t('Delete link')}
          </Button>
        </>
      }
    >
      <p>
        {rich(
          '<strong>{shortUrl}</strong> stops working, and its analytics ({clicks, number} clicks) are no longer available. You can undo this for {deletionDelaySeconds} seconds, during which the link still works.',
          {
            shortUrl: showShortUrl(link.shortUrl),
            strong: (text) => <strong>{text}</strong>,
            clicks: link.clicks,
            deletionDelaySeconds,
          },
        )}
      </p>
      {!hasExpired && (
        <p style={{ marginTop: 12 }}>
          {t('If you expire it instead, it stops working but keeps its slug and its analytics.')}
        </p>
      )}
    </Dialog>
  );
}

function findRow(linkId: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`tr[data-link="${CSS.escape(linkId)}"]`);
}

/** The row next to a deleted one; the page's main part without one. */
function findNextRow(linkId: string): HTMLElement | null {
  const row = findRow(linkId);
  const next = row?.nextElementSibling ?? row?.previousElementSibling ?? document.getElementById('main');
  return next instanceof HTMLElement ? next : null;
}
