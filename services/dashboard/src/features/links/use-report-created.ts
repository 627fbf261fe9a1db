import type { Link } from '@linkplane/contracts';
import { t } from '../../language/translate.ts';
import { copyText } from '../../ui/copy-text.ts';
import { useToasts } from '../../ui/toaster.tsx';

/** Copies the short URL of a new link and reports both; where the browser refuses the clipboard, a button copies it. */
export function useReportCreated(): (link: Link) => void {
  const { notify } = useToasts();
  const report = async ({ shortUrl }: Link) => {
    if (await copyText(shortUrl)) notify(t('Link created and copied'), shortUrl);
    else notify(t('Link created'), shortUrl, { name: t('Copy'), run: () => void copyAgain(shortUrl) });
  };
  const copyAgain = async (shortUrl: string) => {
    notify((await copyText(shortUrl)) ? t('Copied') : t('The browser does not allow copying'), shortUrl);
  };
  return (link) => void report(link);
}
