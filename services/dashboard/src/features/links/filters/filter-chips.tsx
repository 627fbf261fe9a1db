import { X } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { noFilters, type ChangeLinksSearch, type LinksSearch } from '../links-search.ts';
import styles from './filter-chips.module.css';
import { listFilterChips } from './list-filter-chips.ts';

type FilterChipsProps = { search: LinksSearch; onChange: ChangeLinksSearch };

/** Every filter but the typed words, each with a button that removes it. */
export function FilterChips({ search, onChange }: FilterChipsProps) {
  const chips = listFilterChips(search);
  if (chips.length === 0) return null;
  return (
    <div className={styles['bar']}>
      <ul className={styles['chips']} aria-label="Filters">
        {chips.map(({ key, words, without }) => (
          <li key={key} className={styles['chip']}>
            <span className={styles['words']} dir="auto">
              {words}
            </span>
            <button
              type="button"
              className={styles['remove']}
              aria-label={`Remove filter ${words}`}
              onClick={() => onChange({ ...without, page: undefined })}
            >
              <X aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      <Button size="small" look="quiet" onClick={() => onChange(noFilters)}>
        Clear filters
      </Button>
    </div>
  );
}
