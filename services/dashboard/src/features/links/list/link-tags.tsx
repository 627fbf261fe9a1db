import { formatList, t } from '../../../language/translate.ts';
import { TagChip } from '../../tags/tag-chip.tsx';
import { useTagColours } from '../../tags/tags-query.ts';
import styles from './links-table.module.css';

/** More would make the rows of the table higher than others. Of compact rows, the style sheet shows the first tag only. */
const tagsShownMax = { comfortable: 3, compact: 1 } as const;

const densities = ['comfortable', 'compact'] as const;

/** The tags of a row; a click shows all links of the tag. */
export function LinkTags({ names, onTag }: { names: readonly string[]; onTag: (name: string) => void }) {
  const colourOf = useTagColours();
  if (names.length === 0) return null;
  return (
    <div className={styles['tags']}>
      {names.slice(0, tagsShownMax.comfortable).map((name) => (
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
      {densities.map((density) => (
        <OtherTags key={density} density={density} names={names.slice(tagsShownMax[density])} />
      ))}
    </div>
  );
}

function OtherTags({ density, names }: { density: (typeof densities)[number]; names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <span className={styles['moreTags']} data-in={density} title={formatList(names)}>
      +{names.length}
    </span>
  );
}
