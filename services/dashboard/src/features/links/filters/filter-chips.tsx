import { ChipsBar } from '../../../ui/chips-bar.tsx';
import { noFilters, type ChangeLinksSearch, type LinksSearch } from '../links-search.ts';
import { listFilterChips } from './list-filter-chips.ts';

type FilterChipsProps = { search: LinksSearch; onChange: ChangeLinksSearch };

/** Every filter but the typed words. */
export function FilterChips({ search, onChange }: FilterChipsProps) {
  const chips = listFilterChips(search).map(({ key, words, without }) => ({
    key,
    words,
    onRemove: () => onChange({ ...without, page: undefined }),
  }));
  return <ChipsBar chips={chips} onClear={() => onChange(noFilters)} />;
}
