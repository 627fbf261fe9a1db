import type { Link } from '@linkplane/contracts';
import { createContext, use } from 'react';
import type { LinksTarget } from './use-change-links.ts';

/** How long a deletion can be undone, before it is sent. */
export const deletionDelaySeconds = 10;

/**
 * Deletions that have been asked for and not been sent.
 * @property ids of the links, but of those that a filter finds
 */
export type PendingDeletions = {
  ids: ReadonlySet<string>;
  defer: (link: Link) => void;
  deferMany: (target: LinksTarget, count: number) => void;
};

export const PendingDeletionsContext = createContext<PendingDeletions | undefined>(undefined);

export function usePendingDeletions(): PendingDeletions {
  const pending = use(PendingDeletionsContext);
  if (!pending) throw new Error('usePendingDeletions() needs a DeletionsProvider around the component');
  return pending;
}
