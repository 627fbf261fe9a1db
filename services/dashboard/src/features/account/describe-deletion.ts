import type { WorkspaceDeletion } from '@linkplane/contracts/account';
import { t } from '../../language/translate.ts';
import { countOf } from '../../ui/count-of.ts';
import { formatDateTime } from '../../ui/format-time.ts';

type Times = Pick<WorkspaceDeletion, 'removedAt' | 'visitsErasedAt' | 'repeatsAt'>;

/** How far a deletion is, and whether anything is left to do. */
export function describeProgress({ removedAt, visitsErasedAt, repeatsAt }: Times): { words: string; isOver: boolean } {
  if (removedAt === null) return { words: t('Being removed'), isOver: false };
  if (visitsErasedAt === null) return { words: t('Removed, visits are being erased'), isOver: false };
  if (repeatsAt !== null)
    return {
      words: t('Late visits are erased on {repeatsAt}', { repeatsAt: formatDateTime(repeatsAt) }),
      isOver: false,
    };
  return { words: t('All gone'), isOver: true };
}

const counted = [
  ['links', 'link'],
  ['profiles', 'profile'],
  ['domains', 'domain'],
  ['webhooks', 'webhook'],
  ['tokens', 'token'],
  ['members', 'member'],
  ['clicks', 'click'],
  ['profileEvents', t('profile event')],
] as const;

/** What has gone so far, such as "2 links, 1 member"; what there was none of is left out. */
export function describeGone(deletion: Pick<WorkspaceDeletion, (typeof counted)[number][0]>): string {
  const parts = counted.filter(([field]) => deletion[field] > 0).map(([field, what]) => countOf(deletion[field], what));
  return parts.length === 0 ? t('Nothing gone yet') : t('{join} gone', { join: parts.join(', ') });
}
