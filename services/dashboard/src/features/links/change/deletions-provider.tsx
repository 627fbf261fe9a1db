import type { Link } from '@linkplane/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { t } from '../../../language/translate.ts';
import { useToasts } from '../../../ui/toaster.tsx';
import { useV1, useWorkspace, workspaceKey } from '../../workspaces/workspace-context.ts';
import { nameLinks, nameUnchanged } from '../name-links.ts';
import { findOtherNumber } from './find-other-number.ts';
import { deletionDelaySeconds, PendingDeletionsContext } from './pending-deletions.ts';
import { sendChange, type ChangeOutcome, type LinksTarget } from './use-change-links.ts';

type Pending = {
  ids: readonly string[];
  remove: () => Promise<void>;
  timer: ReturnType<typeof setTimeout>;
  closeToast: () => void;
};

/**
 * Deletes links after a time in which that can be undone: until then nothing is sent and the links work, so that undoing is
 * exact. Leaving the workspace or closing the page sends what is pending.
 */
export function DeletionsProvider({ children }: { children: ReactNode }) {
  const v1 = useV1();
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const { notify, fail } = useToasts();
  const pending = useRef(new Set<Pending>());
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const showIds = () => setIds(new Set([...pending.current].flatMap((deletion) => deletion.ids)));

  const send = async (deletion: Pending) => {
    clearTimeout(deletion.timer);
    deletion.closeToast();
    try {
      await deletion.remove();
    } catch (error) {
      fail(error);
    }
    await Promise.all(
      ['links', 'tags'].map((what) => queries.invalidateQueries({ queryKey: workspaceKey(workspaceId, what) })),
    );
    // Only now, so that the row does not come back for a moment.
    pending.current.delete(deletion);
    showIds();
  };
  const begin = (title: string, words: string, deleted: Pick<Pending, 'ids' | 'remove'>) => {
    const cancel = () => {
      clearTimeout(deletion.timer);
      pending.current.delete(deletion);
      showIds();
    };
    const closeToast = notify(title, words, { name: t('Undo'), run: cancel, shownMs: deletionDelaySeconds * 1_000 });
    const deletion: Pending = {
      ...deleted,
      timer: setTimeout(() => void send(deletion), deletionDelaySeconds * 1_000),
      closeToast,
    };
    pending.current.add(deletion);
    showIds();
  };
  const defer = (link: Link) => {
    if (ids.has(link.id)) return;
    begin(
      t('Link will be deleted in {deletionDelaySeconds} seconds', { deletionDelaySeconds }),
      t('{shortUrl} works until then.', { shortUrl: link.shortUrl }),
      { ids: [link.id], remove: async () => void (await v1('delete', '/links/:id', { params: { id: link.id } })) },
    );
  };
  const deferMany = (target: LinksTarget, count: number) => {
    // Each deletion has a key of its own: sent again, its calls take effect once.
    const key = crypto.randomUUID();
    const remove = async () => report(await sendChange(v1, { target, change: undefined }, key));
    begin(
      t('{links} will be deleted in {deletionDelaySeconds} seconds', { links: nameLinks(count), deletionDelaySeconds }),
      t('They work until then.'),
      { ids: 'ids' in target ? target.ids : [], remove: async () => await remove().catch(describeOtherNumber) },
    );
  };
  const report = ({ changed, failures }: ChangeOutcome) => {
    const [first] = failures;
    if (first) notify(nameUnchanged(failures.length), first.words);
    else notify(t('{changed, plural, one {# link deleted} other {# links deleted}}', { changed: changed.length }));
  };
  const describeOtherNumber = (error: unknown) => {
    const found = findOtherNumber(error);
    if (found === undefined) throw error;
    const links = nameLinks(found);
    notify(t('Nothing was deleted'), t('{links} match now. Choose them again to delete them.', { links }));
  };
  const sendAll = useEffectEvent(() => {
    for (const deletion of pending.current) void send(deletion);
  });
  useEffect(() => {
    const leave = () => sendAll();
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      leave();
    };
  }, []);
  return <PendingDeletionsContext value={{ ids, defer, deferMany }}>{children}</PendingDeletionsContext>;
}
