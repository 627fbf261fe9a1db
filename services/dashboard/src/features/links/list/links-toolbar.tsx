import type { LinkPage, LinkSort } from '@linkplane/contracts';
import { ArrowDownWideNarrow, ListFilter, Search } from 'lucide-react';
import { useEffect, useEffectEvent, useState, type KeyboardEvent } from 'react';
import { formatNumber, t } from '../../../language/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/select.tsx';
import { toViewSearch } from '../../views/compare-search.ts';
import { ViewsMenu } from '../../views/views-menu.tsx';
import { DisplayMenu } from './display-menu.tsx';
import { focusFirstRow } from './use-row-keys.ts';
import type { ChangeLinksSearch, LinksDisplay, LinksSearch } from '../links-search.ts';
import styles from './links-toolbar.module.css';

/** Debounce of the search: a request is sent after a pause in typing. */
const typingPauseMs = 250;

const orders = (
  [
    { name: t('Newest first'), sort: 'createdAt', order: 'desc' },
    { name: t('Oldest first'), sort: 'createdAt', order: 'asc' },
    { name: t('Recently updated'), sort: 'updatedAt', order: 'desc' },
    { name: t('Most clicks'), sort: 'clicks', order: 'desc' },
    { name: t('Fewest clicks'), sort: 'clicks', order: 'asc' },
    { name: t('Title, A to Z'), sort: 'title', order: 'asc' },
    { name: t('Title, Z to A'), sort: 'title', order: 'desc' },
    { name: t('Slug, A to Z'), sort: 'slug', order: 'asc' },
    { name: t('Slug, Z to A'), sort: 'slug', order: 'desc' },
  ] satisfies { name: string; sort: LinkSort; order: 'asc' | 'desc' }[]
).map((each) => ({ ...each, value: `${each.sort} ${each.order}` }));

type LinksToolbarProps = {
  search: LinksSearch;
  onChange: ChangeLinksSearch;
  onFilter: () => void;
  display: Required<LinksDisplay>;
  onDisplay: (display: LinksDisplay) => void;
  total: LinkPage['pagination'] | undefined;
};

export function LinksToolbar({ search, onChange, onFilter, display, onDisplay, total }: LinksToolbarProps) {
  const apply = (next: string) => onChange({ search: next === '' ? undefined : next, page: undefined });
  const [words, setWords] = useSearchWords(search.search ?? '', apply);
  const pressKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    // Enter does not wait for the pause in typing; what is found is not shown yet.
    if (event.key === 'Enter' && words.trim() !== (search.search ?? '')) apply(words.trim());
    else focusFirstRow();
  };
  const { sort = 'createdAt', order = 'desc' } = search;
  return (
    <div className={styles['toolbar']}>
      <label className={styles['search']}>
        <span className="unseen">{t('Search links')}</span>
        <Search aria-hidden />
        <input
          type="search"
          data-search
          aria-keyshortcuts="/"
          maxLength={255}
          placeholder={t('Search title, slug or destination')}
          value={words}
          onChange={(event) => setWords(event.target.value)}
          onKeyDown={pressKey}
        />
      </label>
      <Select
        label={t('Sort by')}
        icon={<ArrowDownWideNarrow aria-hidden />}
        value={`${sort} ${order}`}
        options={orders}
        onChange={(value) => {
          const chosen = orders.find((each) => each.value === value);
          if (chosen) onChange({ sort: chosen.sort, order: chosen.order, page: undefined });
        }}
      />
      <Button icon={<ListFilter aria-hidden />} onClick={onFilter}>
        {t('Filter')}
      </Button>
      <ViewsMenu
        page="links"
        search={toViewSearch('links', { ...search, ...display })}
        opened={search.view}
        isIconOnPhones
      />
      <DisplayMenu display={display} onChange={onDisplay} />
      <p className={styles['total']} role="status">
        {total && describeTotal(total)}
      </p>
    </div>
  );
}

function describeTotal({ total, totalIsLowerBound }: LinkPage['pagination']): string {
  const count = formatNumber(total);
  if (totalIsLowerBound) return t('More than {count} links', { count });
  return t('{total, plural, one {# link} other {# links}}', { total });
}

/** The typed text, applied to the URL after a pause; follows the URL when that changes by other means. */
function useSearchWords(applied: string, apply: (words: string) => void): [string, (words: string) => void] {
  const [words, setWords] = useState(applied);
  const [lastApplied, setLastApplied] = useState(applied);
  if (applied !== lastApplied) {
    setLastApplied(applied);
    setWords(applied);
  }
  const applyLatest = useEffectEvent(apply);
  useEffect(() => {
    if (words.trim() === applied) return;
    const timer = setTimeout(() => applyLatest(words.trim()), typingPauseMs);
    return () => clearTimeout(timer);
  }, [words, applied]);
  return [words, setWords];
}
