import type { Link } from '@linkplane/contracts';
import { t } from '../../../language/translate.ts';
import { usePatchLink } from './use-patch-link.ts';

/** Expires a link now, and offers to undo it. */
export function useExpireLink(): (link: Link) => void {
  const { change } = usePatchLink();
  return (link) => change(link, t('Link expired'), { expiresAt: new Date().toISOString() });
}
