import type { Link } from '@linkplane/contracts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { useNow } from '../../ui/use-now.ts';
import { useDeleteLink, useSaveLink } from './links-query.ts';

/** Says what is lost, and offers the way that loses nothing: a link that has expired keeps its name and its numbers. */
export default function DeleteLinkDialog({ link, onClose }: { link: Link; onClose: () => void }) {
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
      title="Delete this link?"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {!hasExpired && (
            <Button isBusy={expire.isPending} onClick={expireNow}>
              Expire it instead
            </Button>
          )}
          <Button
            look="danger"
            onClick={() => {
              remove.mutate(link);
              onClose();
            }}
          >
            Delete link
          </Button>
        </>
      }
    >
      <p>
        <strong>{link.shortUrl.replace(/^https?:\/\//, '')}</strong> stops working within a second, wherever it was
        shared, and its {link.clicks.toLocaleString('en')} clicks can no longer be seen. This cannot be undone.
      </p>
      {!hasExpired && (
        <p style={{ marginTop: 12 }}>
          A link that expires stops working as well, and keeps its name and its statistics.
        </p>
      )}
      <ErrorNotice error={expire.error} />
    </Dialog>
  );
}
