import type { Link } from '@linkplane/contracts';
import { hasTag } from '../../tags/tag-key.ts';
import type { LinksChange } from './use-change-links.ts';

/** How a list shows a link that a change has been asked for; undefined: no longer, because archiving takes it out of the list. */
export function applyChange(link: Link, { set, addTags = [], removeTags = [] }: LinksChange): Link | undefined {
  if (set?.archived !== undefined && set.archived !== link.archived) return undefined;
  const kept = link.tags.filter((name) => !hasTag(removeTags, name));
  return { ...link, tags: [...kept, ...addTags.filter((name) => !hasTag(kept, name))] };
}
