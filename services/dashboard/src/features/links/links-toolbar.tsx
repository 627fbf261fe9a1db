import type { LinkPage, LinkSort } from '@linkplane/contracts';
import { ListFilter, Search } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import type { ChangeLinksSearch, LinksSearch } from './links-search.ts';
import styles from './links-toolbar.module.css';

/** Debounce of the search: a request is sent after a pause in typing. */
const typingPauseMs = 250;

const orders: { name: string; sort: LinkSort; order: 'asc' | 'desc' }[] = [
  { name: 'Newest first', sort: 'createdAt', order: 'desc' },
  { name: 'Oldest first', sort: 'createdAt', order: 'asc' },
  { name: 'Recently updated', sort: 'updatedAt', order: 'desc' },
  { name: 'Most clicks', sort: 'clicks', order: 'desc' },
  { name: 'Fewest clicks', sort: 'clicks', order: 'asc' },
  { name: 'Title, A to Z', sort: 'title', order: 'asc' },
  { name: 'Title, Z to A', sort: 'title', order: 'desc' },
  { name: 'Slug, A to Z', sort: 'slug', order: 'asc' },
  { name: 'Slug, Z to A', sort: 'slug', order: 'desc' },
];

type LinksToolbarProps = {
  search: LinksSearch;
  onChange: ChangeLinksSearch;
  onFilter: () => void;
  total: LinkPage['pagination'] | undefined;
};

export function LinksToolbar({ search, onChange, onFilter, total }: LinksToolbarProps) {
  const [words, setWords] = useSearchWords(search.search ?? '', (next) =>
    onChange({ search: next === '' ? undefined : next, page: undefined }),
  );
  const { sort = 'createdAt', order = 'desc' } = search;
  return (
    <div className={styles['toolbar']}>
      <label className={styles['search']}>
        <span className="unseen">Search links</span>
        <Search aria-hidden />
        <input
          type="search"
          maxLength={255}
          placeholder="Search title, slug or destination"
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </label>
      <select
        aria-label="Sort by"
        className={styles['order']}
        value={`${sort} ${order}`}
        onChange={(event) => {
          const chosen = orders.find((each) => `${each.sort} ${each.order}` === event.target.value);
          if (chosen) onChange({ sort: chosen.sort, order: chosen.order, page: undefined });
        }}
      >
        {orders.map((each) => (
          <option key={each.name} value={`${each.sort} ${each.order}`}>
            {each.name}
          </option>
        ))}
      </select>
      <Button icon={<ListFilter aria-hidden />} onClick={onFilter}>
        Filter
      </Button>
      <p className={styles['total']} role="status">
        {total && describeTotal(total)}
      </p>
    </div>
  );
}

function describeTotal({ total, totalIsLowerBound }: LinkPage['pagination']): string {
  const count = total.toLocaleString('en');
  if (totalIsLowerBound) return `More than ${count} links`;
  return total === 1 ? '1 link' : `${count} links`;
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
