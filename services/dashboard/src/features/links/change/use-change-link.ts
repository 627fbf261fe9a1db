import type { Link } from '@linkplane/contracts';
import { t } from '../../../language/translate.ts';
import { useToasts } from '../../../ui/toaster.tsx';
import { showShortUrl } from '../../../ui/show-url.ts';
import { useShowChange } from './use-patch-link.ts';
import { applyChange } from './apply-change.ts';
import { useReportChange, useSendChange, type LinksChange } from './use-change-links.ts';

/** Changes one link of the list, which shows the change before the server has made it, and offers to undo it. */
export function useChangeLink() {
  const { mutateAsync } = useSendChange();
  const report = useReportChange();
  const { notify, fail } = useToasts();
  const show = useShowChange();
  // Awaited here, because the dialog that starts it is gone when the response arrives.
  const send = async (link: Link, title: string, change: LinksChange) => {
    show(link.id, (shown) => applyChange(shown, change));
    const { failures } = await mutateAsync({ target: { ids: [link.id] }, change });
    const [failure] = failures;
    if (failure) notify(t('The link was not changed'), failure.words);
    else report(title, showShortUrl(link.shortUrl), change, [link]);
  };
  const change = (...sent: Parameters<typeof send>) => void send(...sent).catch(fail);
  return {
    archive: (link: Link) =>
      change(link, link.archived ? t('Link restored from the archive') : t('Link archived'), {
        set: { archived: !link.archived },
      }),
    setTags: (link: Link, changes: LinksChange) => change(link, t('Tags changed'), changes),
  };
}
