import type { Link } from '@linkplane/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { t } from '../../../language/translate.ts';
import { useToasts } from '../../../ui/toaster.tsx';
import { useV1, useWorkspace, workspaceKey } from '../../workspaces/workspace-context.ts';
import { deletionDelaySeconds, PendingDeletionsContext } from './pending-deletions.ts';

type Pending = { link: Link; timer: ReturnType<typeof setTimeout>; closeToast: () => void };

/**
 * Deletes links after a time in which that can be undone: until then nothing is sent and the links work, so that undoing is
 * exact. Leaving the workspace or closing the page sends what is pending.
 */
export function DeletionsProvider({ children }: { children: ReactNode }) {
  const v1 = useV1();
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const { notify, fail } = useToasts();
  const pending = useRef(new Map<string, Pending>());
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const showIds = () => setIds(new Set(pending.current.keys()));

  const send = async ({ link, timer, closeToast }: Pending) => {
    clearTimeout(timer);
    closeToast();
    try {
      await v1('delete', '/links/:id', { params: { id: link.id } });
    } catch (error) {
      fail(error);
    }
    await queries.invalidateQueries({ queryKey: workspaceKey(workspaceId, 'links') });
    // Only now, so that the row does not come back for a moment.
    pending.current.delete(link.id);
    showIds();
  };
  const cancel = (id: string) => {
    clearTimeout(pending.current.get(id)?.timer);
    pending.current.delete(id);
    showIds();
  };
  const defer = (link: Link) => {
    if (pending.current.has(link.id)) return;
    const closeToast = notify(
      t('Link will be deleted in {deletionDelaySeconds} seconds', { deletionDelaySeconds }),
      t('{shortUrl} works until then.', { shortUrl: link.shortUrl }),
      { name: t('Undo'), run: () => cancel(link.id), shownMs: deletionDelaySeconds * 1_000 },
    );
    const begin = () => void send(deletion);
    const deletion = { link, timer: setTimeout(begin, deletionDelaySeconds * 1_000), closeToast };
    pending.current.set(link.id, deletion);
    showIds();
  };
  const sendAll = useEffectEvent(() => {
    for (const deletion of pending.current.values()) void send(deletion);
  });
  useEffect(() => {
    const leave = () => sendAll();
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      leave();
    };
  }, []);
  return <PendingDeletionsContext value={{ ids, defer }}>{children}</PendingDeletionsContext>;
}
