import { rich, t } from '../../../language/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { Stack } from '../../../ui/form.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showShortUrl } from '../../../ui/show-url.ts';
import { nameLinks } from '../name-links.ts';
import styles from './not-moved.module.css';
import type { LinkToMove, TransferOutcome } from './use-transfer-links.ts';

type NotMovedProps = {
  outcome: TransferOutcome;
  links: readonly LinkToMove[];
  /** The name of the workspace that the others are in now. */
  workspace: string;
  onClose: () => void;
  returnFocus?: () => HTMLElement | null;
};

/** Names the links that have not moved, and why; where a call has failed, also how many have moved before it. */
export function NotMoved({ outcome: { moved, failures, error }, links, workspace, ...frame }: NotMovedProps) {
  const names = new Map(links.map(({ id, shortUrl }) => [id, shortUrl === undefined ? id : showShortUrl(shortUrl)]));
  return (
    <Dialog
      {...frame}
      title={
        error === undefined
          ? t('{count, plural, one {# link not moved} other {# links not moved}}', { count: failures.length })
          : t('Move {links} to another workspace', { links: nameLinks(links.length) })
      }
      actions={<Button onClick={frame.onClose}>{t('Done', {}, { context: 'button' })}</Button>}
    >
      <Stack>
        <ErrorNotice error={error} />
        <Notice tone="warn">{describeMoved(moved.length, failures.length, workspace)}</Notice>
        <ul className={styles['failures']}>
          {failures.map(({ id, words }) => (
            <li key={id}>
              {rich('<code>{id}</code>: {problem}', {
                id: names.get(id) ?? id,
                problem: words,
                code: (text) => <code dir="ltr">{text}</code>,
              })}
            </li>
          ))}
        </ul>
      </Stack>
    </Dialog>
  );
}

function describeMoved(moved: number, failures: number, workspace: string): string {
  const links = nameLinks(moved);
  if (failures === 0) return t('{links} moved to {workspace}', { links, workspace });
  return moved === 0
    ? t('Nothing has moved. The links are in this workspace, and work as before.')
    : t('{links} moved to {workspace}. Those below are still in this workspace, and work as before.', {
        links,
        workspace,
      });
}
