import type { LinkState } from '@linkplane/contracts';
import { formatList, t } from '../../../language/translate.ts';
import type { LinkFilters, LinksSearch } from '../links-search.ts';

/** One filter as words. @property without the changes of the address that remove it */
type FilterChip = {
  key: string;
  words: string;
  without: { [Name in keyof LinksSearch]?: LinksSearch[Name] | undefined };
};

export const stateNames: Readonly<Record<LinkState, string>> = {
  active: t('Active', {}, { context: 'link' }),
  scheduled: t('Scheduled'),
  expired: t('Expired'),
  archived: t('Archived'),
};

/** The filters as chips. All of several tags are one chip, because removing one of them changes what the others mean. */
export function listFilterChips({ tag = [], tagMode, notTag = [], domain, state }: LinkFilters): FilterChip[] {
  const chips: FilterChip[] = [];
  if (tagMode === 'all' || tag.length > 1)
    chips.push({
      key: 'tags',
      words: t('Tags: {names}', { names: formatList(tag, tagMode === 'all' ? 'conjunction' : 'disjunction') }),
      without: { tag: undefined, tagMode: undefined },
    });
  else if (tag[0] !== undefined)
    chips.push({ key: 'tags', words: t('Tag: {tag}', { tag: tag[0] }), without: { tag: undefined } });
  for (const name of notTag) {
    const others = notTag.filter((each) => each !== name);
    chips.push({
      key: `not ${name}`,
      words: t('Without tag: {name}', { name }),
      without: { notTag: others.length > 0 ? others : undefined },
    });
  }
  if (domain !== undefined)
    chips.push({ key: 'domain', words: t('Domain: {domain}', { domain }), without: { domain: undefined } });
  if (state)
    chips.push({
      key: 'state',
      words: t('State: {stateNames}', { stateNames: stateNames[state] }),
      without: { state: undefined },
    });
  return chips;
}
