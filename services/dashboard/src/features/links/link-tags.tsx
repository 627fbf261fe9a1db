import { formatList, t } from '../../language/translate.ts';
import { TagChip } from '../tags/tag-chip.tsx';
import { useTagColours } from '../tags/tags-query.ts';
import styles from './links-table.module.css';

/** More would make the rows of the table higher than others. */
const tagsShownMax = 3;

/** The tags of a row; a click shows all links of the tag. */
export function LinkTags({ names, onTag }: { names: readonly string[]; onTag: (name: string) => void }) {
  const colourOf = useTagColours();
  if (names.length === 0) return null;
  const others = names.slice(tagsShownMax);
  return (
    <div className={styles['tags']}>
      {names.slice(0, tagsShownMax).map((name) => (
        <button
          key={name}
          type="button"
          className={styles['tag']}
          aria-label={t('Show links tagged {name}', { name })}
          onClick={() => onTag(name)}
        >
          <TagChip name={name} colour={colourOf(name)} />
        </button>
      ))}
      {others.length > 0 && (
        <span className={styles['moreTags']} title={formatList(others)}>
          +{others.length}
        </span>
      )}
    </div>
  );
}
