import type { Link } from '@linkplane/contracts';
import { useRef } from 'react';
import { rich, t } from '../../language/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { showShortUrl } from '../../ui/show-url.ts';
import { useNow } from '../../ui/use-now.ts';
import { useDeleteLink, useSaveLink } from './links-query.ts';

/** Confirms the deletion and offers expiration instead, which keeps the slug and the analytics. */
export default function DeleteLinkDialog({ link, onClose }: { link: Link; onClose: () => void }) {
  const isDeleted = useRef(false);
  const remove = useDeleteLink();
  const expire = useSaveLink();
  const now = useNow();
  const hasExpired = link.expiresAt !== null && Date.parse(link.expiresAt) <= now;
  const expireNow = () => {
    const body = { url: link.url, expiresAt: new Date().toISOString() };
    expire.mutate({ id: link.id, body }, { onSuccess: onClose });
  };
  return (
    <Dialog
      title={t('Delete this link?')}
      onClose={onClose}
      returnFocus={() => (isDeleted.current ? findNextRow(link.id) : findRow(link.id))}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          {!hasExpired && (
            <Button isBusy={expire.isPending} onClick={expireNow}>
              {t('Expire it instead')}
            </Button>
          )}
          <Button
            look="danger"
            onClick={() => {
              isDeleted.current = true;
              remove.mutate(link);
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
          '<strong>{shortUrl}</strong> stops working immediately, and its analytics ({clicks, number} clicks) are no longer available. This cannot be undone.',
          { shortUrl: showShortUrl(link.shortUrl), strong: (text) => <strong>{text}</strong>, clicks: link.clicks },
        )}
      </p>
      {!hasExpired && (
        <p style={{ marginTop: 12 }}>
          {t('If you expire it instead, it stops working but keeps its slug and its analytics.')}
        </p>
      )}
      <ErrorNotice error={expire.error} />
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
